import { z } from "zod";
import { prizeLimits } from "../rules.ts";

const wholeDollars = z
  .number("Amount must be whole dollars")
  .int("Amount must be whole dollars")
  .min(0, "Amount cannot be negative")
  .max(prizeLimits.maxDollars, "Amount can be at most $10,000,000");

/** Whole dollars; blank is 0. */
export const typedAmount = z.preprocess((typed: string | number | undefined) => {
  const text = typeof typed === "string" ? typed.trim().replace(/^\$/, "").replaceAll(",", "") : (typed ?? "");
  if (text === "") return 0;
  return typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}, wholeDollars);

const numbered = "Positions are numbered from 1, without gaps";

const isFromOne = (positions: readonly { position: number }[]) =>
  positions.map(({ position }) => position).every((position, at) => position === at + 1);

const prize = z.object(
  { position: z.number(numbered).int(numbered), amount: typedAmount },
  "Give each position with its amount",
);

/** Positions 1..n, amounts in whole dollars. */
export const prizePositions = z
  .array(prize, "Give at least one position")
  .min(1, "At least one position must remain")
  .max(prizeLimits.positions, `At most ${prizeLimits.positions} positions`)
  .transform((positions) => positions.toSorted((a, b) => a.position - b.position))
  .refine(isFromOne, numbered);

export type PrizePositions = z.output<typeof prizePositions>;
