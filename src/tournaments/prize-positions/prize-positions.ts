import { z } from "zod";
import { requiredText } from "../../base/text/text-fields.ts";
import { divisionBounds } from "../../options/divisions/divisions.ts";
import { prizeLimits } from "../tournament-state.ts";

const wholeDollars = z
  .number("Amount must be whole dollars")
  .int("Amount must be whole dollars")
  .min(0, "Amount can't be negative")
  .max(prizeLimits.maxDollars, "Amount can be at most $10,000,000");

/** Whole dollars; blank is 0. */
export const typedAmount = z.preprocess((typed: string | number | undefined) => {
  const text =
    typeof typed === "string" ? typed.slice(0, 100).trim().replace(/^\$/, "").replaceAll(",", "") : (typed ?? "");
  if (text === "") return 0;
  return typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}, wholeDollars);

const numbered = "Positions are numbered from 1, without gaps";

type Numbered = { position: number; division?: string };

const byDivision = <P extends Numbered>(positions: readonly P[]): P[][] => [
  ...Map.groupBy(positions, ({ division }) => division?.toLowerCase()).values(),
];

const isFromOne = (positions: readonly Numbered[]) =>
  byDivision(positions).every((ofOne) => ofOne.every(({ position }, index) => position === index + 1));

const isShort = (positions: readonly Numbered[]) =>
  byDivision(positions).every(({ length }) => length <= prizeLimits.positions);

const prize = z.object(
  {
    position: z.number(numbered).int(numbered),
    amount: typedAmount,
    division: requiredText("Enter the division's name", 100)
      .optional()
      .describe("the division of the board; absent for the main board"),
  },
  "Each position needs an amount",
);

const atMost = `At most ${prizeLimits.positions} positions`;

/** Positions 1..n of the main board and of each division, with amounts in whole dollars. */
export const prizePositions = z
  .array(prize, "Enter at least one position")
  .min(1, "At least one position must remain")
  .max(prizeLimits.positions * (divisionBounds.divisions + 1), atMost)
  .refine(isShort, atMost)
  .transform((positions) => positions.toSorted((a, b) => a.position - b.position))
  .refine(isFromOne, numbered);

/** The form's positions, in order. */
export const typedPositions = z.array(z.object({ amount: typedAmount })).max(prizeLimits.positions, atMost);

export type PrizePositions = z.output<typeof prizePositions>;
