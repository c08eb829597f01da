import { z } from "zod";
import { cents, text } from "../../base/db/shared-fields.ts";
import { areNamesUnique } from "../../base/format/name-lists.ts";
import { requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { potBounds } from "./pot-terms.ts";

const name = requiredText(
  "Give the pot a name",
  potBounds.letters,
  `A pot's name can have at most ${potBounds.letters} characters`,
);

const kind = z.enum(["biggest", "smallest"], "Say which fish wins: biggest or smallest");

const species = trimmedText("Give a species", 60, "A species name can have at most 60 characters");

const wholeShares = "Give what each place gets in whole percent, together 100, such as 60 and 40";

const areShares = (percents: readonly number[]) =>
  percents.every((percent) => Number.isInteger(percent) && percent > 0) &&
  percents.reduce((sum, percent) => sum + percent, 0) === 100;

const shares = z
  .array(z.number(wholeShares), wholeShares)
  .max(potBounds.places, `A pot pays at most ${potBounds.places} places`)
  .refine(areShares, wholeShares);

const feeWords = "The fee of a pot must be a whole number of cents above 0";

const fee = z.int(feeWords).min(1, feeWords).max(potBounds.feeCents, "The fee of a pot can be at most $10,000");

const clubWords = `The club's share must be whole percent from 0 to ${potBounds.clubShare}`;

const clubShare = z.int(clubWords).min(0, clubWords).max(potBounds.clubShare, clubWords);

const listed = <S extends z.ZodType<{ name: string }>>(pot: S) =>
  z
    .array(pot, "Give each pot with its name, its fee and its shares")
    .max(potBounds.pots, `At most ${potBounds.pots} pots`)
    .refine(areNamesUnique, "Two pots have the same name");

const given = z
  .object(
    {
      name,
      fee: fee.describe("cents"),
      shares: shares.describe("percent of each place, together 100"),
      kind: kind.default("biggest"),
      species: species.nullable().optional().describe("one of the target species; without one, any"),
      clubShare: clubShare.default(0).describe("percent that the club keeps"),
    },
    "Give each pot with its name, its fee and its shares",
  )
  .transform(({ species: only, ...pot }) => ({ ...pot, species: only || null }));

/** In a call of the API; null is the same as none. */
export const potsInput = listed(given).nullable().optional();

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

/** In the tournament's form: dollars, and shares as "60/40". */
export const potsForm = listed(
  z.object({
    name,
    fee: typedFee,
    shares: typedShares,
    kind: kind.default("biggest"),
    species: species.default(""),
    clubShare: typedClubShare.default(0),
  }),
).default([]);

export const potView = z.strictObject({
  name: text,
  fee: cents,
  shares: z.array(z.int()).describe("percent of each place"),
  kind: z.enum(["biggest", "smallest"]).describe("which fish wins, by what it scores"),
  species: text.nullable().describe("null: any target species"),
  clubShare: z.int().describe("percent that the club keeps"),
});
