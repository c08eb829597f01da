import { z } from "zod";
import { trimmedText } from "../../base/text/text-fields.ts";
import { prizeLimits } from "../../tournaments/tournament-state.ts";
import { type PayoutShare, payoutShareBounds, shareRemainders, shareRounds, shareTies } from "./shared-prizes.ts";

const anglers = `Entrants per paid place must be a whole number from 1 to ${payoutShareBounds.oneIn}`;
const share = `Payout percentage must be a whole number from 1 to ${payoutShareBounds.percent}`;
const tableWords = "Places by entrants must start with the fewest entrants, such as 10:2, 30:3";
const oneOfBoth = "Enter entrants per paid place or places by entrants, not both";
const amountWords =
  "Amounts by entrants must be whole dollars without commas and start with the fewest entrants, such as 10: 300 200; 30: 500 300 200";
const oneWay = "Enter a payout percentage or amounts by entrants, not both";

const oneIn = z.number(anglers).int(anglers).min(1, anglers).max(payoutShareBounds.oneIn, anglers);
const percent = z.number(share).int(share).min(1, share).max(payoutShareBounds.percent, share);
const round = z.literal([...shareRounds], "Amounts can be rounded to 100 or 500 cents");
const remainder = z.enum(shareRemainders, "The remainder must go to first, last or club");
const ties = z.enum(shareTies, "Shared places must be ranked or split");

const isRising = (rows: readonly { from: number }[]): boolean =>
  rows.every(({ from }, index) => from > (rows[index - 1]?.from ?? 0));

const table = z
  .array(
    z.object(
      {
        from: z.int(tableWords).min(1, tableWords).max(payoutShareBounds.entrants, tableWords),
        places: z.int(tableWords).min(0, tableWords).max(prizeLimits.positions, tableWords),
      },
      tableWords,
    ),
    tableWords,
  )
  .min(1, tableWords)
  .max(payoutShareBounds.tableRows, `At most ${payoutShareBounds.tableRows} lines`)
  .refine(isRising, tableWords);

const byEntrants = z
  .array(
    z.object(
      {
        from: z.int(amountWords).min(1, amountWords).max(payoutShareBounds.entrants, amountWords),
        amounts: z
          .array(
            z.int(amountWords).min(0, amountWords).max(prizeLimits.maxDollars, "Amount can be at most $10,000,000"),
          )
          .min(1, amountWords)
          .max(prizeLimits.positions, `At most ${prizeLimits.positions} positions`),
      },
      amountWords,
    ),
    amountWords,
  )
  .min(1, amountWords)
  .max(payoutShareBounds.tableRows, `At most ${payoutShareBounds.tableRows} lines`)
  .refine(isRising, amountWords);

type ShareFormValues = {
  oneIn?: number | null | undefined;
  percent?: number | null | undefined;
  byEntrants?: z.output<typeof byEntrants> | null | undefined;
  table?: z.output<typeof table> | null | undefined;
  round: (typeof shareRounds)[number];
  remainder: (typeof shareRemainders)[number];
  ties: (typeof shareTies)[number];
};

/** The stored form, which leaves out defaults. */
function storedShare({
  oneIn: groups,
  percent: part,
  table: rows,
  byEntrants: amounts,
  ...rules
}: ShareFormValues): PayoutShare {
  const ties = rules.ties === "split" ? { ties: rules.ties } : {};
  if (amounts) return { byEntrants: amounts, ...ties };
  return {
    ...(rows ? { percent: part ?? 0, table: rows } : { oneIn: groups ?? 1, percent: part ?? 0 }),
    ...(rules.round !== 100 && { round: rules.round }),
    ...(rules.remainder !== "first" && { remainder: rules.remainder }),
    ...ties,
  };
}

type Issue = { path: string; message: string };

/** The contradiction between percentage, places and amounts, or null. */
function wayIssue({ oneIn: groups, percent: part, table: rows, byEntrants: amounts }: ShareFormValues): Issue | null {
  if (amounts) return part == null && groups == null && rows == null ? null : { path: "byEntrants", message: oneWay };
  if (part == null) return { path: "percent", message: share };
  if (groups == null && rows == null) return { path: "oneIn", message: anglers };
  return groups != null && rows != null ? { path: "oneIn", message: oneOfBoth } : null;
}

/** The API's input: null means fixed amounts. */
export const payoutShareInput = z
  .object(
    {
      oneIn: oneIn.nullable().optional().describe("one place is paid per this many entrants"),
      percent: percent
        .nullable()
        .optional()
        .describe("percentage of the entry fees; required unless byEntrants is given"),
      byEntrants: byEntrants
        .nullable()
        .optional()
        .describe("whole dollars for each place by the number of entrants, instead of percent"),
      table: table
        .nullable()
        .optional()
        .describe("the number of paid places by the number of entrants, instead of oneIn"),
      round: round.default(100).describe("cents that prizes are rounded down to"),
      remainder: remainder.default("first").describe("who gets the rounding remainder"),
      ties: ties.default("ranked").describe("shared places are paid in order, or split their prizes"),
    },
    "Send oneIn and percent, or null for fixed amounts",
  )
  .superRefine((input, { addIssue }) => {
    const issue = wayIssue(input);
    if (issue) addIssue({ code: "custom", path: [issue.path], message: issue.message });
  })
  .transform(storedShare)
  .nullable()
  .optional();

const typedTable = trimmedText(tableWords, 1000)
  .transform((typed) => typed.split(/[\s,;]+/).filter((part) => part !== ""))
  .transform((parts) =>
    parts.map((part) => {
      const [, from, places] = /^(\d{1,6})[:=](\d{1,3})$/.exec(part) ?? [];
      return { from: Number(from), places: Number(places) };
    }),
  )
  .transform((rows) => (rows.length > 0 ? rows : undefined))
  .pipe(table.optional());

/** "10: 300 200; 30: 500 300 200" */
const typedByEntrants = trimmedText(amountWords, 2000)
  .transform((typed) => typed.split(/[;\n]/).filter((row) => row.trim() !== ""))
  .transform((rows) =>
    rows.map((row) => {
      const [, from, amounts = ""] = /^\s*(\d{1,6})\s*[:=](.*)$/.exec(row) ?? [];
      const texts = amounts.split(/[\s/+]+/).filter((amount) => amount !== "");
      return { from: Number(from), amounts: texts.map((amount) => Number(/^\$?(\d{1,8})$/.exec(amount)?.[1])) };
    }),
  )
  .transform((rows) => (rows.length > 0 ? rows : undefined))
  .pipe(byEntrants.optional());

const typedRound = z.enum(["100", "500"], "Choose what amounts are rounded to").default("100").transform(Number);

/** The tournament form's input: leaving the percentage, places and amounts by entrants blank means fixed amounts. */
export const typedPayoutShare = z
  .object({
    oneIn: oneIn.optional(),
    percent: percent.optional(),
    table: typedTable.optional(),
    byEntrants: typedByEntrants.optional(),
    round: typedRound.pipe(round),
    remainder: remainder.default("first"),
    ties: ties.default("ranked"),
  })
  .optional()
  .transform((typed, { addIssue }) => {
    if (!typed) return null;
    const { oneIn: groups, percent: part, table: rows, byEntrants: amounts } = typed;
    if ([groups, part, rows, amounts].every((value) => value === undefined)) return null;
    const issue = wayIssue(typed);
    if (issue) addIssue({ code: "custom", path: [issue.path], message: issue.message });
    return issue ? null : storedShare(typed);
  });

export const payoutShareView = z
  .strictObject({
    oneIn: z.number().optional().describe("one place is paid per this many entrants"),
    percent: z.number().optional().describe("percentage of the entry fees; absent with byEntrants"),
    table: z
      .array(z.strictObject({ from: z.int(), places: z.int() }))
      .optional()
      .describe("the number of paid places by the number of entrants"),
    byEntrants: z
      .array(z.strictObject({ from: z.int(), amounts: z.array(z.int()) }))
      .optional()
      .describe("whole dollars for each place by the number of entrants"),
    round: z.int().optional().describe("cents that prizes are rounded down to; absent is 100"),
    remainder: z
      .enum(["last", "club"])
      .optional()
      .describe("who gets the rounding remainder; absent means the first place"),
    ties: z.literal("split").optional().describe("shared places split their prizes; absent pays them in order"),
  })
  .nullable()
  .describe("prizes follow the entry fees or the number of entrants; null: fixed amounts");
