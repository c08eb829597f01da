import { z } from "zod";
import { objectError, unionError, unknownFields } from "./fields.ts";
import { seasonPresetNames } from "./season-presets.ts";

/**
 * How a season gives points (an Angler of the Year race), as plain data. `docs/rulebook.md` explains every field with an example.
 */

export const schemeVersion = 1;

export const schemeBounds = { points: 1_000_000, places: 1000, events: 500, classes: 50, nameLetters: 100 } as const;

const pointsSentence = `must be a number of points from 0 to ${schemeBounds.points}, such as 100 or 7.5`;

const points = (name: string) => {
  const error = `${name} ${pointsSentence}`;
  return z.number(error).min(0, error).max(schemeBounds.points, error);
};

const stepSentence =
  "step must be 0 or more: how many points fewer each place gets than the one above it. Write 1 for 100, 99, 98 …";

const whole = (name: string, noun: string, least = 1, most: number = schemeBounds.events) => {
  const error = `${name} must be a whole number from ${least} to ${most}: ${noun}`;
  return z.number(error).int(error).min(least, error).max(most, error);
};

type UnionIssue = { input?: unknown; errors?: readonly (readonly { code: string; keys?: readonly string[] }[])[] };

/** The fields that no alternative accepts. */
function strangersOf({ errors = [] }: UnionIssue): string[] {
  const strangers = errors.flatMap((branch) => branch.flatMap(({ keys = [] }) => keys));
  return [...new Set(strangers)].filter((key) => key !== "belowLast" && key !== "belowNext");
}

const standInError =
  (name: string, more: string) =>
  (issue: UnionIssue): string => {
    const strangers = strangersOf(issue);
    if (strangers.length > 0) return unknownFields(strangers);
    return `${name} must be a number of points, {"belowLast":2} for points under the last entrant with fish, or {"belowNext":2} for points under the place after it${more}`;
  };

const relative = [
  z.strictObject({ belowLast: points("belowLast") }),
  z.strictObject({ belowNext: points("belowNext") }),
] as const;

/** Points for an entrant who has no place. */
const standIn = (name: string) => z.union([points(name), ...relative], { error: standInError(name, "") });

const zeroFish = z.union([points("zeroFish"), ...relative, z.literal("ranked")], {
  error: standInError("zeroFish", `, or "ranked" for the places after the last entrant with fish`),
});

const perUnitSentence =
  'bonus.perUnit must be points for each pound or inch, such as 1, or {"points":1,"every":1,"whole":true}';

const perUnit = z.union(
  [
    points("bonus.perUnit"),
    z.strictObject(
      {
        points: points("bonus.perUnit.points"),
        every: z.number(perUnitSentence).positive(perUnitSentence).max(schemeBounds.points, perUnitSentence).default(1),
        whole: z.boolean(perUnitSentence).default(false).describe("Only whole units count: 5.67 lb counts 5."),
      },
      { error: objectError(perUnitSentence) },
    ),
  ],
  { error: unionError(perUnitSentence) },
);

const attendanceSentence =
  'bonus.attendance must be points for fishing every event of the season, such as 5, or {"points":5,"events":7} for fishing at least 7';

const attendance = z.union(
  [
    points("bonus.attendance"),
    z.strictObject(
      {
        points: points("bonus.attendance.points"),
        events: whole("bonus.attendance.events", "how many events an angler must fish"),
      },
      { error: objectError(attendanceSentence) },
    ),
  ],
  { error: unionError(attendanceSentence) },
);

const scoringPlacesSentence =
  'scoringPlaces must be the number of places that get points by place, such as 100, or {"percent":50} of the entrants';

const scoringPlaces = z.union(
  [
    whole("scoringPlaces", "how many places get points", 1, 100_000),
    z.strictObject(
      {
        percent: z.number(scoringPlacesSentence).positive(scoringPlacesSentence).max(100, scoringPlacesSentence),
      },
      { error: objectError(scoringPlacesSentence) },
    ),
  ],
  { error: unionError(scoringPlacesSentence) },
);

export const eventTies = ["same", "average", "ranked"] as const;

export const tieBreaks = [
  "wins",
  "seconds",
  "thirds",
  "best-finish",
  "best-finishes",
  "next-best",
  "biggest-fish",
  "total-score",
  "most-fish",
  "latest-event",
  "finale",
  "finale-biggest",
  "shared",
] as const;

export type TieBreak = (typeof tieBreaks)[number];

const tableSentence = "table must be the points of each place, 1st place first, such as [70, 65, 60, 55, 50]";

/**
 * How one event gives points. A class and the finale can override these fields; the rest is inherited from the season.
 */
export const pointFields = {
  first: points("first").nullish(),
  step: z.number(stepSentence).min(0, stepSentence).max(schemeBounds.points, stepSentence).nullish(),
  table: z
    .array(points("A place in table"), tableSentence)
    .min(1, tableSentence)
    .max(schemeBounds.places, `table can have at most ${schemeBounds.places} places`)
    .nullish(),
  percent: points("percent")
    .nullish()
    .describe("The winner's points; others get points in proportion to the winner's score."),
  score: points("score").nullish().describe("Points for each unit of the score; 1 adds up scores."),
  beaten: points("beaten").nullish().describe("Points for each entrant with a lower score, or without a fish."),
  floor: points("floor").nullish().describe("Minimum points of an entrant with fish."),
  scoringPlaces: scoringPlaces.nullish().describe("Places below them get the floor, or none."),
  zeroFish: zeroFish.nullish(),
  registered: standIn("registered").nullish(),
  withdrew: standIn("withdrew").nullish(),
  disqualified: standIn("disqualified").nullish(),
  buyIn: standIn("buyIn").nullish(),
  absent: standIn("absent").nullish(),
  ties: z.enum(eventTies, `ties must be one of ${eventTies.join(", ")}`).nullish(),
};

const eventBonus = {
  biggestFish: points("bonus.biggestFish").nullish(),
  participation: points("bonus.participation").nullish().describe("For everyone who fished the event."),
  perUnit: perUnit.nullish(),
};

const bonusOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape, { error: objectError('bonus must be an object such as {"biggestFish":2,"attendance":5}') })
    .nullish();

const multiplierSentence = "multiplier must be a number above 0 and at most 100, such as 1.5";
const multiplier = z
  .number(multiplierSentence)
  .positive(multiplierSentence)
  .max(100, multiplierSentence)
  .nullish()
  .describe("Multiplies everything from the event.");

const selection = {
  best: whole("best", "how many of an angler's best events count").nullish(),
  drop: whole("drop", "how many of an angler's worst events don't count", 0).nullish(),
};

const finale = z.strictObject(
  {
    ...pointFields,
    bonus: bonusOf(eventBonus),
    multiplier,
    always: z.boolean("finale.always must be true or false").nullish(),
  },
  { error: objectError('finale must be an object such as {"first":900,"step":9,"always":true}') },
);

const eventClass = z.strictObject(
  {
    ...pointFields,
    bonus: bonusOf(eventBonus),
    multiplier,
    ...selection,
    cap: points("cap").nullish().describe("The most that the class can add."),
  },
  { error: objectError('A class must be an object such as {"first":300,"step":5,"best":2,"cap":400}') },
);

/** A scheme as written: a preset with overrides, or all of it. */
export const writtenScheme = z.strictObject(
  {
    version: z.literal(schemeVersion, `Unknown version of the scheme. The only one is ${schemeVersion}`).nullish(),
    preset: z.enum(seasonPresetNames, `preset must be one of ${seasonPresetNames.join(", ")}`).nullish(),
    ...pointFields,
    bonus: bonusOf({ ...eventBonus, attendance: attendance.nullish() }),
    rankAmong: z.enum(["all", "members"], "rankAmong must be all or members").nullish(),
    guests: z.enum(["skip", "rank", "place"], "guests must be skip, rank or place").nullish(),
    ...selection,
    finale: finale.nullish(),
    classes: z
      .record(z.string().min(1).max(schemeBounds.nameLetters), eventClass, "classes must be an object of named classes")
      .refine((named) => Object.keys(named).length <= schemeBounds.classes, `At most ${schemeBounds.classes} classes`)
      .nullish(),
    minimumEvents: whole("minimumEvents", "how many events an angler must fish to be ranked").nullish(),
    minimumPoints: points("minimumPoints").nullish(),
    total: z.enum(["highest", "lowest"], "total must be highest or lowest: which total wins the season").nullish(),
    tieBreaks: z
      .array(
        z.enum(tieBreaks, `A tie break must be one of ${tieBreaks.join(", ")}`),
        'tieBreaks must be a list, such as ["wins", "shared"]',
      )
      .max(tieBreaks.length, "tieBreaks can name each rule once")
      .nullish(),
  },
  { error: objectError('scheme must be an object such as {"first":100,"step":1}, or {"preset":"points-100"}') },
);

export type WrittenScheme = z.output<typeof writtenScheme>;
type PointFields = z.output<z.ZodObject<typeof pointFields>>;
type EventBonus = z.output<z.ZodObject<typeof eventBonus>>;

export type Present<T> = { [Key in keyof T]?: Exclude<T[Key], null | undefined> };

/** Points for an entrant who has no place. */
export type StandIn = number | { belowLast: number } | { belowNext: number };

/** How one event gives points, with everything that it inherits. */
export type PointRules = Present<PointFields> & { bonus?: Present<EventBonus>; multiplier?: number };

export type Selection = { best?: number; drop?: number; cap?: number };

export type Scheme = PointRules &
  Selection & {
    attendance?: { points: number; events?: number };
    rankAmong: "all" | "members";
    guests: "skip" | "rank" | "place";
    total: "highest" | "lowest";
    finale?: PointRules & { always: boolean };
    classes: Record<string, PointRules & Selection>;
    minimumEvents?: number;
    minimumPoints?: number;
    tieBreaks: readonly TieBreak[];
    /** Absent if the default applies. */
    writtenTieBreaks?: readonly TieBreak[];
  };

/** Mutually exclusive ways of giving points. `step` belongs to the first two. */
export const ways = ["first", "table", "percent", "score", "beaten"] as const;
export type Way = (typeof ways)[number];
