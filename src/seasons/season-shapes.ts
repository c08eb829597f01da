import { z } from "zod";
import { bothNames, count, id, instant, rowLimit, rowNumber, text, wholeNumber } from "../base/db/shared-fields.ts";
import { boundedText, requiredText, trimmedText } from "../base/text/text-fields.ts";
import { outcomes, pointParts } from "../scoring/rulebook/event-points.ts";
import { checkedScheme, type SchemeInput } from "../scoring/rulebook/scheme.ts";
import { schemeBounds, tieBreaks, writtenScheme } from "../scoring/rulebook/scheme-fields.ts";
import { type Points, pointKinds, type SeasonRules } from "../scoring/seasons/season-rules.ts";
import { seasonBounds } from "./season-sentences.ts";

export const seasonId = z.object({ id: rowNumber() });

const pointsError = "Points must be a number with at most two decimals, such as 100 or 2.5";
const mostPoints = `Points can be at most ${seasonBounds.maxPoints}`;

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const points = z
  .number(pointsError)
  .min(0, "Points can't be negative")
  .max(seasonBounds.maxPoints, mostPoints)
  .refine(hasTwoDecimals, pointsError);

const falling = (places: readonly number[]) =>
  places.every((value, index) => index === 0 || value <= (places[index - 1] ?? 0));

const places = z
  .array(points, "Enter the points of each place, first place first")
  .min(1, "Enter the points of at least one place")
  .max(seasonBounds.places, `At most ${seasonBounds.places} places`)
  .refine(falling, "A place can't get more points than the one above it");

const lastBelowFirst = {
  check: ({ first, last }: { first: number; last: number }) => last <= first,
  issue: { path: ["last"], message: "The minimum can't be more than first place's points" },
};

const byPlace = z.object({ kind: z.literal("place"), first: points, step: points, last: points.default(0) });

export const pointRuleError = 'Set how points are given, such as { "kind": "place", "first": 100, "step": 1 }';

const pointsInput = z.discriminatedUnion(
  "kind",
  [
    byPlace.refine(lastBelowFirst.check, lastBelowFirst.issue),
    z.object({ kind: z.literal("percent") }),
    z.object({ kind: z.literal("score") }),
    z.object({ kind: z.literal("table"), places }),
  ],
  {
    error: ({ code }) =>
      code === "invalid_union" ? `Points must be given by ${pointKinds.join(", ")}` : pointRuleError,
  },
);

export const seasonName = requiredText(
  "Enter a name for the season",
  seasonBounds.nameLetters,
  `A season's name can have at most ${seasonBounds.nameLetters} characters`,
);

const tournamentIds = z
  .array(rowNumber(), "Choose the season's tournaments")
  .max(seasonBounds.tournaments, `At most ${seasonBounds.tournaments} tournaments`)
  .refine((ids) => new Set(ids).size === ids.length, "A tournament can be in a season only once");

const bestError = `Enter how many tournaments count: 1 to ${seasonBounds.tournaments}`;
const best = z.number(bestError).int(bestError).min(1, bestError).max(seasonBounds.tournaments, bestError);

const qualifyError = "Enter how many qualify, 1 or more";
export const qualify = z.number(qualifyError).int(qualifyError).min(1, qualifyError).max(100_000, qualifyError);

export const className = boundedText("A class must be a name", schemeBounds.nameLetters).transform(
  (typed) => typed || null,
);

/** A tournament of a season, with its class and whether it's the finale. */
const seasonTournament = z.object(
  {
    id: rowNumber(),
    class: className.nullable().default(null).describe("One of the scheme's classes; without classes, a label."),
    finale: z.boolean("Finale must be true or false").default(false),
  },
  'Each tournament must be an object such as { "id": 7, "finale": true }',
);

const seasonTournamentList = z
  .array(seasonTournament, "Choose the season's tournaments")
  .max(seasonBounds.tournaments, `At most ${seasonBounds.tournaments} tournaments`)
  .refine(
    (all) => new Set(all.map(({ id: tournamentId }) => tournamentId)).size === all.length,
    "A tournament can be in a season only once",
  )
  .describe("The tournaments with their class and the finale, in the order of the season; instead of tournamentIds.");

const fields = {
  name: seasonName,
  tournamentIds: tournamentIds.optional(),
  tournaments: seasonTournamentList.optional(),
  points: pointsInput.nullable().optional().describe("Required without a scheme; null with one."),
  scheme: checkedScheme
    .nullable()
    .optional()
    .describe("The club's own rules (docs/rulebook.md), instead of points, best, participation and bigFish."),
};

/** `POST /api/seasons`. Tournaments are in the order of the season. */
export const seasonInput = z.object({
  ...fields,
  best: best.nullable().default(null),
  participation: points.default(0),
  bigFish: points.default(0),
  qualify: qualify.nullable().default(null),
});

/** `PUT /api/seasons/{id}`. Fields that are left out don't change. */
export const seasonChange = z
  .object({ ...fields, best: best.nullable(), participation: points, bigFish: points, qualify: qualify.nullable() })
  .partial();

export type SeasonInput = z.output<typeof seasonInput>;
export type SeasonChange = z.output<typeof seasonChange>;
export type SeasonTournament = z.output<typeof seasonTournament>;
type GivenPoints = NonNullable<SeasonInput["points"]>;

const hundredths = (value: number): number => Math.round(value * 100);

function storedPoints(sent: GivenPoints): Points {
  if (sent.kind === "table") return { kind: "table", places: sent.places.map(hundredths) };
  if (sent.kind !== "place") return { kind: sent.kind };
  return { kind: "place", first: hundredths(sent.first), step: hundredths(sent.step), last: hundredths(sent.last) };
}

/** Stored rules of a season with its own scheme. They apply again if the scheme is removed. */
const shippedPoints: Points = { kind: "place", first: 10_000, step: 100, last: 0 };

type SentRules = Pick<SeasonInput, "points" | "best" | "participation" | "bigFish" | "qualify">;

export const storedRules = (sent: SentRules, before?: SeasonRules): SeasonRules => ({
  points: sent.points ? storedPoints(sent.points) : (before?.points ?? shippedPoints),
  best: sent.best,
  participation: hundredths(sent.participation),
  bigFish: hundredths(sent.bigFish),
  qualify: sent.qualify,
});

function sentPointRules(stored: Points): GivenPoints {
  if (stored.kind === "table") return { kind: "table", places: stored.places.map((value) => value / 100) };
  if (stored.kind !== "place") return { kind: stored.kind };
  return { kind: "place", first: stored.first / 100, step: stored.step / 100, last: stored.last / 100 };
}

/** With a scheme, the stored rules have no effect and aren't sent. */
export const sentRules = ({ rules, scheme }: { rules: SeasonRules; scheme: SchemeInput | null }) =>
  scheme
    ? {
        points: null,
        best: null,
        participation: 0,
        bigFish: 0,
        qualify: rules.qualify,
        scheme: writtenScheme.parse(scheme),
      }
    : {
        points: sentPointRules(rules.points),
        best: rules.best,
        participation: rules.participation / 100,
        bigFish: rules.bigFish / 100,
        qualify: rules.qualify,
        scheme: null,
      };

/** Rounds exact points to the precision that is sent and shown. */
export const roundPoints = (value: number): number => Math.round(value * 100) / 100;

const pointsSent = z.number().describe("with two decimals at most");

/** An event at its position in the season. One that the reader may not see has no name and no number. */
const seasonEvent = z.strictObject({
  event: id.describe("Its position in the season."),
  tournamentId: id.nullable().describe("null: you can't see it."),
  name: text.nullable(),
  startDay: text.nullable().describe("YYYY-MM-DD"),
  endDay: text.nullable(),
  class: text.nullable().describe("One of the scheme's classes, or a label."),
  finale: z.boolean(),
  state: z.enum(["upcoming", "running", "under_review", "unofficial", "official", "cancelled"]),
  isImported: z.literal(true).optional().describe("Its results were imported from a file."),
});

export type SeasonEventView = z.infer<typeof seasonEvent>;

const leader = z.strictObject({
  userId: id,
  ...bothNames,
  isProfileHidden: z.literal(true).optional().describe("There is no profile to link to."),
  points: pointsSent,
});

export const seasonView = z.strictObject({
  id,
  name: text,
  points: pointsInput.nullable().describe("null: points go by the scheme."),
  best: best.nullable(),
  participation: pointsSent,
  bigFish: pointsSent,
  qualify: qualify.nullable(),
  scheme: writtenScheme.nullable().describe("The club's own rules; null: by points, best, participation and bigFish."),
  rulesText: z.array(text).describe("Its rules in words."),
  events: z.array(seasonEvent),
  divisions: z.array(text).optional().describe("The divisions of its tournaments, each with a ladder; absent if none."),
  anglers: count.describe("The number of anglers on the ladder."),
  leaders: z.array(leader).describe("The anglers in first place; several if it is shared."),
  isComplete: z.boolean().describe("All its results are official: the first is the Angler of the Year."),
  live: z
    .strictObject({ tournamentId: id, version: count })
    .nullable()
    .describe("The running tournament whose board moves the ladder, and its version; null: none."),
  updatedAt: instant,
});

export type SeasonView = z.infer<typeof seasonView>;

const ladderResult = z.strictObject({
  event: id.describe("The position of the tournament in the season."),
  tournamentId: id.nullable(),
  rank: id
    .nullable()
    .describe("The place among anglers ranked by the season; null without a verified fish, or if you can't see it."),
  outcome: z.enum(outcomes).nullable().describe("The rule for the points; null if you can't see it."),
  points: pointsSent.describe("The total points of the tournament."),
  parts: z
    .array(z.strictObject({ what: z.enum(pointParts), points: pointsSent }))
    .describe("The parts of the points, before the multiplier."),
  multiplier: z.number(),
  participation: pointsSent,
  bigFish: pointsSent,
  isOfficial: z.boolean(),
  isCounted: z
    .boolean()
    .describe("Whether it's one of the best results that count; official results are compared only with each other."),
  isAlwaysCounted: z.boolean().describe("A finale, which counts in addition to the best."),
  text: text.describe("Why the angler has these points, and whether they count."),
});

export const ladderEntry = z.strictObject({
  rank: id
    .nullable()
    .describe(
      "Place by official results, shared if anglers tie on everything; null without official results or if `unranked` is set.",
    ),
  userId: id,
  ...bothNames,
  isProfileHidden: z.literal(true).optional(),
  points: pointsSent.describe("In official results."),
  unranked: z
    .enum(["not-eligible", "minimumEvents", "minimumPoints"])
    .optional()
    .describe(
      "The reason for not having a place; 'not-eligible' for guests, and for non-members if members are ranked.",
    ),
  attendance: pointsSent.optional().describe("For fishing every event, included in the points."),
  overCap: pointsSent.optional().describe("Above the caps of classes, not included in the points."),
  decidedBy: z
    .enum(tieBreaks)
    .optional()
    .describe("The tie rule that put the angler below the one above, on equal points."),
  movement: z.int().nullable().describe("Places up since the last official result; null without a place before."),
  qualifies: z.boolean(),
  results: z.array(ladderResult),
  provisional: z
    .strictObject({ rank: id.nullable().describe("null: not ranked"), points: pointsSent })
    .nullable()
    .describe("Including results that aren't official yet; null if there are none."),
});

export type LadderEntry = z.infer<typeof ladderEntry>;
export type LadderResult = LadderEntry["results"][number];

export const divisionQuery = z.object({
  division: trimmedText("A division's name can have at most 40 characters", 100)
    .transform((name) => name || undefined)
    .optional()
    .describe("One of the season's divisions, ignoring case; all anglers if absent"),
});

/** `after` is the number of rows before the page. */
export const ladderQuery = divisionQuery.extend({
  after: wholeNumber("Must be a number, 0 or more", 0).optional(),
  limit: rowLimit(),
});

export const ownSeason = z.strictObject({
  entry: ladderEntry.nullable().describe("null: not on the ladder"),
  pageAfter: count.describe("Where the page of the ladder with it begins."),
  words: z.array(text).describe("The distance to the next places, and the effect of a win."),
});

export type OwnSeasonView = z.infer<typeof ownSeason>;

export const anglerSeason = z.strictObject({
  seasonId: id,
  name: text,
  rank: id,
  points: pointsSent,
  anglers: count,
  isComplete: z.boolean(),
});

export type AnglerSeason = z.infer<typeof anglerSeason>;
