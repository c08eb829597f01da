import { z } from "zod";
import { trimmedText } from "../../base/text/text-fields.ts";
import { prizeLimits } from "../../tournaments/tournament-state.ts";
import { type PayoutShare, payoutShareBounds, shareRemainders, shareRounds, shareTies } from "./shared-prizes.ts";

const anglers = `Pay one place for 1 to ${payoutShareBounds.oneIn} entrants`;
const share = "Give 1 to 100 percent of the entry fees";
const tableWords = "Give the paid places from so many entrants on, in rising order, such as 30 entrants and 3 places";
const oneOfBoth = "Give entrants per paid place or places by entrants, not both";

const oneIn = z.number(anglers).int(anglers).min(1, anglers).max(payoutShareBounds.oneIn, anglers);
const percent = z.number(share).int("Give whole percent").min(1, share).max(payoutShareBounds.percent, share);
const round = z.literal([...shareRounds], "Prizes can be rounded to 100 or 500 cents");
const remainder = z.enum(shareRemainders, "Say who gets the remainder: first, last or club");
const ties = z.enum(shareTies, "Say how shared places are paid: ranked or split");

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
  .refine((rows) => rows.every(({ from }, at) => from > (rows[at - 1]?.from ?? 0)), tableWords);

type Given = {
  oneIn?: number | null | undefined;
  percent: number;
  table?: z.output<typeof table> | null | undefined;
  round: (typeof shareRounds)[number];
  remainder: (typeof shareRemainders)[number];
  ties: (typeof shareTies)[number];
};

/** The stored form, which leaves out defaults. */
const storedShare = ({ oneIn: groups, percent: part, table: rows, ...rules }: Given): PayoutShare => ({
  ...(rows ? { percent: part, table: rows } : { oneIn: groups ?? 1, percent: part }),
  ...(rules.round !== 100 && { round: rules.round }),
  ...(rules.remainder !== "first" && { remainder: rules.remainder }),
  ...(rules.ties === "split" && { ties: rules.ties }),
});

/** The problem with the number of paid places, or null. */
function placesIssue(given: Pick<Given, "oneIn" | "table">): string | null {
  if (given.oneIn == null && given.table == null) return anglers;
  return given.oneIn != null && given.table != null ? oneOfBoth : null;
}

/** The API's input: null means fixed amounts. */
export const payoutShareInput = z
  .object(
    {
      oneIn: oneIn.nullable().optional().describe("one place is paid for so many entrants"),
      percent,
      table: table
        .nullable()
        .optional()
        .describe("how many places are paid from so many entrants on, instead of oneIn"),
      round: round.default(100).describe("cents that prizes are rounded down to"),
      remainder: remainder.default("first").describe("who gets what rounding leaves over"),
      ties: ties.default("ranked").describe("shared places are paid in order, or split their prizes"),
    },
    "Give oneIn and percent, or null for fixed amounts",
  )
  .superRefine((given, { addIssue }) => {
    const message = placesIssue(given);
    if (message) addIssue({ code: "custom", path: ["oneIn"], message });
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

const typedRound = z.enum(["100", "500"], "Choose what prizes are rounded to").default("100").transform(Number);

/** The tournament form's input: leaving percent and both kinds of places blank means fixed amounts. */
export const typedPayoutShare = z
  .object({
    oneIn: oneIn.optional(),
    percent: percent.optional(),
    table: typedTable.optional(),
    round: typedRound.pipe(round),
    remainder: remainder.default("first"),
    ties: ties.default("ranked"),
  })
  .optional()
  .transform((typed, { addIssue }) => {
    if (!typed) return null;
    const hasPlaces = typed.oneIn !== undefined || typed.table !== undefined;
    if (typed.percent === undefined) {
      if (hasPlaces) addIssue({ code: "custom", path: ["percent"], message: share });
      return null;
    }
    const message = placesIssue(typed);
    if (message) addIssue({ code: "custom", path: ["oneIn"], message });
    return storedShare({ ...typed, percent: typed.percent });
  });

export const payoutShareView = z
  .strictObject({
    oneIn: z.number().optional().describe("one place is paid for so many entrants"),
    percent: z.number(),
    table: z
      .array(z.strictObject({ from: z.int(), places: z.int() }))
      .optional()
      .describe("how many places are paid from so many entrants on"),
    round: z.int().optional().describe("cents that prizes are rounded down to; absent is 100"),
    remainder: z
      .enum(["last", "club"])
      .optional()
      .describe("who gets what rounding leaves over; absent is the first place"),
    ties: z.literal("split").optional().describe("shared places split their prizes; absent pays them in order"),
  })
  .nullable()
  .describe("percent of the entry fees are prizes; null: fixed amounts");
