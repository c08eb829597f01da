import { z } from "zod";
import { cents, text } from "../../base/db/shared-fields.ts";
import { refuseSameNames } from "../../base/format/name-lists.ts";
import { requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { type PotTerms, potBounds, potRemainders, potRounds, potTies, potUnclaimed } from "./pot-terms.ts";

const name = requiredText(
  "Enter a name for the pot",
  potBounds.letters,
  `A pot's name can have at most ${potBounds.letters} characters`,
);

const kind = z.enum(["biggest", "smallest"], "The winner must be the biggest or smallest fish");

const species = trimmedText("Enter a species", 60, "A species name can have at most 60 characters");

const wholeShares = "The payout split must be a whole percentage for each place, 100 in total, such as 60/40";

const areShares = (percents: readonly number[]) =>
  percents.every((percent) => Number.isInteger(percent) && percent > 0) &&
  percents.reduce((sum, percent) => sum + percent, 0) === 100;

const shares = z
  .array(z.number(wholeShares), wholeShares)
  .max(potBounds.places, `The payout split can have at most ${potBounds.places} places`)
  .refine(areShares, wholeShares);

const feeWords = "The fee must be a whole number of cents above 0";

const fee = z.int(feeWords).min(1, feeWords).max(potBounds.feeCents, "The fee can be at most $10,000");

const clubWords = `The club's share must be a whole percentage from 0 to ${potBounds.clubShare}`;

const clubShare = z.int(clubWords).min(0, clubWords).max(potBounds.clubShare, clubWords);

const round = z.literal([...potRounds], "Rounding must be 1, 100 or 500 cents");
const remainder = z.enum(potRemainders, "The remainder must go to first, last or club");
const ties = z.enum(potTies, "Equal fish must be ranked or split");
const unclaimed = z.enum(potUnclaimed, "If nobody wins, the choice is refund or roll-over");

const leastWords = `The minimum to win must be a number from 0 to ${potBounds.minimumToWin} with at most two decimals, such as 5`;

const minimumToWin = z
  .number(leastWords)
  .min(0, leastWords)
  .max(potBounds.minimumToWin, leastWords)
  .refine((least) => Math.abs(least * 100 - Math.round(least * 100)) < 1e-6, leastWords);

type GivenRules = {
  round: (typeof potRounds)[number];
  remainder: (typeof potRemainders)[number];
  minimumToWin: number | null;
  ties: (typeof potTies)[number];
  unclaimed: (typeof potUnclaimed)[number];
};

/** The stored rules of a pot, which leave out defaults. */
const storedRules = (rules: GivenRules): Pick<PotTerms, keyof GivenRules> => ({
  ...(rules.round !== 1 && { round: rules.round }),
  ...(rules.remainder !== "first" && { remainder: rules.remainder }),
  ...(rules.minimumToWin && { minimumToWin: rules.minimumToWin }),
  ...(rules.ties === "split" && { ties: rules.ties }),
  ...(rules.unclaimed === "roll-over" && { unclaimed: rules.unclaimed }),
});

const listed = <S extends z.ZodType<{ name: string }>>(pot: S) =>
  z
    .array(pot, "Each pot needs a name, a fee and a payout split")
    .max(potBounds.pots, `At most ${potBounds.pots} pots`)
    .superRefine(refuseSameNames("Another pot has the same name"));

const input = z
  .object(
    {
      name,
      fee: fee.describe("cents"),
      shares: shares.describe("percentages by place, 100 in total"),
      kind: kind.default("biggest"),
      species: species.nullable().optional().describe("one of the target species; any if absent"),
      clubShare: clubShare.default(0).describe("percent that the club keeps"),
      round: round.default(1).describe("cents that each prize is rounded down to"),
      remainder: remainder.default("first").describe("who gets the rounding remainder"),
      minimumToWin: minimumToWin.nullable().default(null).describe("the score a fish needs to win, in the scored unit"),
      ties: ties.default("ranked").describe("equal fish are ranked by arrival, or split their prizes"),
      unclaimed: unclaimed.default("refund").describe("what happens if nobody wins it"),
    },
    "Each pot needs a name, a fee and a payout split",
  )
  .transform(({ name, fee, shares, kind, species: only, clubShare, ...rules }) => ({
    ...{ name, fee, shares, kind, species: only || null, clubShare },
    ...storedRules(rules),
  }));

/** The API's input; null means no pots. */
export const potsInput = listed(input).nullable().optional();

export type PotsInput = z.output<typeof potsInput>;

const dollarsAndCents = "Fee must be dollars and cents, such as 20 or 12.50";

const typedFee = trimmedText(dollarsAndCents, 40)
  .regex(/^\$?\d{1,5}(\.\d{1,2})?$/, dollarsAndCents)
  .transform((typed) => Math.round(Number(typed.replace("$", "")) * 100))
  .pipe(fee);

const typedShares = trimmedText(wholeShares, 200)
  .transform((typed) => typed.split(/[\s/,;+%]+/).filter((part) => part !== ""))
  .transform((parts) => parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0)))
  .pipe(shares);

const typedClubShare = trimmedText(clubWords, 10)
  .regex(/^(\d{1,2}\s*%?)?$/, clubWords)
  .transform((typed) => Number.parseInt(typed || "0", 10))
  .pipe(clubShare);

const typedMinimum = trimmedText(leastWords, 10)
  .regex(/^(\d{1,5}(\.\d{0,2})?)?$/, leastWords)
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .pipe(minimumToWin.nullable());

const typedRound = z.enum(["1", "100", "500"], "Choose the rounding").default("1").transform(Number).pipe(round);

/** The tournament form's input: dollars, and shares as "60/40". */
export const potsForm = listed(
  z.object({
    name,
    fee: typedFee,
    shares: typedShares,
    kind: kind.default("biggest"),
    species: species.default(""),
    clubShare: typedClubShare.default(0),
    round: typedRound,
    remainder: remainder.default("first"),
    minimumToWin: typedMinimum.default(null),
    ties: ties.default("ranked"),
    unclaimed: unclaimed.default("refund"),
  }),
).default([]);

export const potView = z.strictObject({
  name: text,
  fee: cents,
  shares: z.array(z.int()).describe("percentages by place"),
  kind: z.enum(["biggest", "smallest"]).describe("whether the fish with the highest or the lowest score wins"),
  species: text.nullable().describe("null: any target species"),
  clubShare: z.int().describe("percent that the club keeps"),
  round: z.int().optional().describe("cents that prizes are rounded down to; absent is 1"),
  remainder: z
    .enum(["last", "club"])
    .optional()
    .describe("who gets the rounding remainder; absent means the first place"),
  minimumToWin: z.number().optional().describe("the score a fish needs to win, in the scored unit"),
  ties: z.literal("split").optional().describe("equal fish split their prizes; absent ranks them by arrival"),
  unclaimed: z.literal("roll-over").optional().describe("a pot nobody wins rolls over; absent refunds it"),
});
