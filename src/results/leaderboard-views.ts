import { z } from "zod";
import {
  bothNames,
  count,
  id,
  instant,
  ownLength,
  rowLimit,
  score,
  text,
  wholeNumber,
} from "../base/db/shared-fields.ts";
import { trimmedText } from "../base/text/text-fields.ts";
import { outStates } from "../entries/entry-states.ts";
import { ownState } from "../entries/own-state.ts";
import { tournamentView } from "../tournaments/tournament-shapes.ts";

export const boardQuery = z.object({
  division: trimmedText("A division's name can have at most 40 characters", 100)
    .transform((name) => name || undefined)
    .optional()
    .describe("One of the tournament's divisions, ignoring case; all anglers if absent"),
});

/** `after` is the number of rows before the page, 0 by default; `limit` is 50 by default. */
export const boardPageQuery = boardQuery.extend({
  day: wholeNumber("The day must be 1 or more", 1).optional().describe("A single day, if days are scored separately"),
  after: wholeNumber("Must be a number, 0 or more", 0).optional(),
  limit: rowLimit(),
});

const dayScore = score.nullable();
/** The captain first. `fish` are the member's fish that count, best first. */
const boardTeam = z.strictObject({
  id,
  name: text,
  fishText: text.describe("Each member's counting fish, in words."),
  members: z.array(
    z.strictObject({
      userId: id,
      ...bothNames,
      isProfileHidden: z.literal(true).optional(),
      isDisqualified: z.literal(true).optional().describe("Their fish don't count for the team."),
      state: z.enum(outStates).optional().describe("Didn't start or withdrew; absent for all others."),
      fish: z.array(score),
    }),
  ),
});

export type BoardTeam = z.infer<typeof boardTeam>;

/** `totalScore` and `fish` are in the unit of what counts, lengths in the tournament's unit. */
export const leaderboardEntry = z.strictObject({
  rank: id.nullable().describe("Null while nothing is verified."),
  userId: id,
  ...bothNames,
  isProfileHidden: z.literal(true).optional().describe("There is no profile to link to."),
  totalScore: score,
  bestCatch: z
    .strictObject({
      id,
      species: text,
      length: ownLength,
      weight: z.number().describe("in pounds with inches, in kilograms with centimeters"),
      location: text,
      notes: text,
      photoUrl: text.nullable(),
      thumbnailUrl: text.nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable(),
  fish: z.array(score).describe("The counting fish, best first."),
  catchIds: z.array(id).describe("The catch of each of these fish, in the same order: `/catches/{id}` is its page."),
  waitingCount: count,
  division: text.optional().describe("The angler's division."),
  days: z
    .array(dayScore)
    .optional()
    .describe("The score of each day, if days are scored separately; null without a fish."),
  detailText: text.optional().describe("The text below the name: a team's members, or the result of each day."),
  missedCut: z.literal(true).optional().describe("Ranked below everyone who made the cut after day one."),
  isDisqualified: z.literal(true).optional().describe("Listed last, without a rank or score."),
  state: z.enum(outStates).optional().describe("Didn't start or withdrew, and has no rank; absent for all others."),
  tieText: text.optional().describe("The rule that put it before the next row, which has the same score."),
  team: boardTeam.optional().describe("The team whose row it is; the user is its captain."),
});

export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
export type BestCatch = NonNullable<LeaderboardEntry["bestCatch"]>;

/**
 * `total` counts all anglers; `nextAfter` is null on the last page. A hidden board contains only the reader's own row.
 */
export type LeaderboardPage = {
  entries: LeaderboardEntry[];
  total: number;
  nextAfter: number | null;
  isHidden: boolean;
};

export const ownStanding = z.strictObject({
  entry: leaderboardEntry,
  position: id,
  pageAfter: count,
  waitingFish: z.array(score),
});

export type OwnStanding = z.infer<typeof ownStanding>;

export const standingReply = z.strictObject({ standing: ownStanding.nullable() });

/** `at` is a fish's arrival in ISO 8601. `score` is in the unit of what counts. */
export const raceLine = z.strictObject({
  userId: id,
  ...bothNames,
  points: z.array(z.strictObject({ at: instant, score })),
});

export type RaceLine = z.infer<typeof raceLine>;

/** `top` contains at most five ranked anglers. */
export const leaderboardCard = z.strictObject({
  tournament: tournamentView,
  top: z.array(leaderboardEntry),
  division: z.string().optional().describe("The division of the board, if divisions are ranked separately."),
  isBoardHidden: z.literal(true).optional().describe("Only admins can see ranks now."),
});

export type LeaderboardCard = z.infer<typeof leaderboardCard>;

/** An entry of `GET /api/my-day`. Scores in the unit of what counts, prizes in whole dollars. */
export const ownDay = z.strictObject({
  lacksWaiver: z.literal(true).optional().describe("Its waiver isn't accepted, or has changed since."),
  tournament: tournamentView,
  isHeld: z.boolean().describe("A chargeback put the entry on hold."),
  disqualifyReason: text.optional().describe("Why you are disqualified; absent otherwise."),
  ...ownState,
  isBoardHidden: z.literal(true).optional().describe("Ranks are hidden, including your own."),
  rank: id.nullable(),
  anglers: count.describe("The number of ranked anglers."),
  division: text.optional().describe("The division of the rank, if anglers aren't ranked together."),
  team: text.optional().describe("The team whose rank and score it is."),
  score,
  waitingCount: count.describe("The pending catches that can score, including those without a photo."),
  withoutPhoto: z.array(id).optional().describe("Your catches in it that need a photo; absent if there are none."),
  rejected: z
    .array(id)
    .optional()
    .describe("Your rejected catches in it that you can still correct and resubmit; absent if there are none."),
  unpaidDeposits: z
    .array(id)
    .optional()
    .describe("The deposits of your challenges in it that you can still pay; absent if there are none."),
  daysText: text.optional().describe("The current day, and the result of each, if days are scored separately."),
  missedCut: z.literal(true).optional().describe("You can't submit more catches to it."),
  prize: count.nullable().describe("The current prize for your place."),
  inDivision: z
    .strictObject({ name: text, rank: id, prize: count.nullable() })
    .optional()
    .describe("The same on the board of your division."),
  next: z.strictObject({ rank: id, behind: score }).nullable().describe("The place above."),
  paid: z
    .strictObject({ rank: id, prize: count, behind: score })
    .nullable()
    .describe("The nearest place with a prize, if yours has none."),
  help: z
    .strictObject({ placesFree: count, over: score, passesOver: score.nullable() })
    .nullable()
    .describe("While it is running: what a fish has to score."),
});

export type OwnDay = z.infer<typeof ownDay>;
