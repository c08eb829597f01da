import { z } from "zod";
import { cents, id, rowNumber } from "../../base/db/shared-fields.ts";
import { requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { typedDollars } from "../typed-dollars.ts";

export const recordedTextLimit = 500;
export const otherPartyLimit = 100;

const tooLong = `Use at most ${recordedTextLimit} characters`;

/** `POST /api/admin/money/movements`. */
export const recordedMoney = z.object({
  way: z.enum(["in", "out"], "Choose in or out"),
  amount: z
    .int("The amount must be whole cents")
    .positive("The amount must be whole cents above 0")
    .max(999_999_999, "The amount can be at most $9,999,999.99")
    .describe("cents"),
  day: z.iso.date("Enter a date, such as 2026-06-06").describe("YYYY-MM-DD in the club's zone; not in the future"),
  reason: requiredText("Enter what the money is for", recordedTextLimit, tooLong),
  otherParty: trimmedText("Must be text", otherPartyLimit, `Use at most ${otherPartyLimit} characters`)
    .optional()
    .describe("who the money came from or went to"),
  tournamentId: z
    .preprocess(
      (value: string | number | undefined) => (value === "" ? undefined : value),
      rowNumber("Choose a tournament").optional(),
    )
    .optional()
    .describe("the tournament it is for; if absent: the whole club"),
});

export type RecordedMoney = z.output<typeof recordedMoney>;

/** The page's form, with the amount in dollars. */
export const recordedMoneyForm = recordedMoney.extend({ amount: typedDollars });

/** `POST /api/admin/money/movements/{id}/reverse`. */
export const reversedMoney = z.object({
  reason: requiredText("Enter why it is reversed", recordedTextLimit, tooLong),
});

export const recordedMovement = z.strictObject({
  id,
  way: z.enum(["in", "out"]).describe("of the money that was recorded or reversed"),
  amount: cents,
});

export type RecordedMovement = z.infer<typeof recordedMovement>;
