import { z } from "zod";
import { bothNames, cents, count, id, rowNumber, text, wholeNumber } from "../base/db/shared-fields.ts";
import { boundedText } from "../base/text/text-fields.ts";
import { formatBounds, tieRules } from "../scoring/rulebook/board.ts";
import { boardQuery } from "./leaderboard-views.ts";

const boardNamed = boundedText(`A board's name can have at most ${formatBounds.nameLetters} characters`, 200)
  .transform((name) => name.trim() || undefined)
  .optional();

export const furtherBoardsQuery = z.object({
  board: boardNamed.describe("One of the format's additional boards, ignoring case; all of them if absent"),
});

const member = z.strictObject({
  userId: id,
  ...bothNames,
  isProfileHidden: z.literal(true).optional().describe("There is no profile to link to."),
});

const boardFish = z.strictObject({ catchId: id, text: text.describe("such as Pike, 21.5 in") });

export const furtherBoardRow = z.strictObject({
  place: id,
  team: text.optional().describe("The name of the team whose row it is."),
  members: z.array(member).describe("The angler, or the members of a team, the captain first."),
  score: z.number(),
  scoreText: text.describe("with its unit"),
  fish: z.array(boardFish).describe("Those that count, the most valuable first."),
  decidedBy: z
    .enum([...tieRules, "entry-order"])
    .optional()
    .describe("The rule that separates it from its neighbor with the same score."),
});

export const furtherBoard = z.strictObject({
  name: text,
  title: text.describe("The display name; hours are shown as Nov 23, 2026, 6:00 AM – 7:00 AM."),
  board: text.describe("Its name in the format; hourly boards share one name."),
  rulesText: text.describe("The differences from the leaderboard's rules, in words."),
  total: count.describe("The number of anglers or teams with a place."),
  rows: z.array(furtherBoardRow).describe("The first 100 places."),
  prizes: z
    .strictObject({
      pool: cents,
      payouts: z.array(z.strictObject({ userId: id.describe("For a team, the captain."), place: id, cents })),
    })
    .optional()
    .describe("If the format gives the board prizes."),
});

export type FurtherBoardView = z.infer<typeof furtherBoard>;
export type FurtherBoardRow = z.infer<typeof furtherBoardRow>;

export const explainedParams = z.object({ id: rowNumber(), userId: rowNumber() });

export const explainQuery = boardQuery.extend({
  day: wholeNumber("The day must be 1 or more", 1).optional().describe("A single day, if days are scored separately"),
  board: boundedText(`A board's name can have at most ${2 * formatBounds.nameLetters} characters`, 400)
    .transform((name) => name.trim() || undefined)
    .optional()
    .describe("The `name` of an additional board; the leaderboard if absent"),
});

export const placeExplained = z.strictObject({
  userId: id,
  ...bothNames,
  team: text.optional().describe("The name of the team whose place it is."),
  board: text.describe("The board's display name."),
  rulesText: text.optional().describe("On an additional board: the differences from the leaderboard, in words."),
  isBoardHidden: z.literal(true).optional().describe("Places are hidden; only your own fish are explained."),
  place: id.nullable(),
  placeText: text.describe("such as 3rd place of 12, 1.25 in behind Ruth Calloway."),
  scoreText: text,
  fish: z.array(
    z.strictObject({
      catchId: id,
      caughtBy: text.optional().describe("For teams: the display name of the member who caught it."),
      title: text.describe("such as Pike, 21.5 in"),
      counts: z.boolean(),
      text: text.describe("How its value is computed, or why it doesn't count."),
    }),
  ),
  score: z.array(text).describe("How the fish become the score: the sum, penalties, days, members."),
  ties: z.array(text).describe("The rule that decided against each neighbor with the same score."),
});

export type PlaceExplained = z.infer<typeof placeExplained>;
