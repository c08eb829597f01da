import { z } from "zod";
import { trimmedText } from "../../base/text/text-fields.ts";

const message = "The deposit must be an amount in cents";
/** The smallest amount that can be charged to a card. */
const minChargeCents = 50;
const maxDepositCents = 100_000;

const depositCents = z
  .number(message)
  .int(message)
  .min(0, { error: "The deposit can't be negative", abort: true })
  .refine((cents) => cents === 0 || cents >= minChargeCents, "A deposit must be at least $0.50, or 0 for none")
  .max(maxDepositCents, "The deposit can be at most $1,000");

export const depositInput = depositCents.describe("cents required for a challenge; 0 for none");

/** The error for a typed amount, which is in dollars. */
const dollarsAndCents = "The deposit must be dollars and cents, such as 20 or 12.50";

export const typedDeposit = trimmedText(dollarsAndCents, 40)
  .regex(/^\$?\d{1,4}(\.\d{1,2})?$/, dollarsAndCents)
  .transform((text) => Math.round(Number(text.replace("$", "")) * 100))
  .pipe(depositCents);
