import { z } from "zod";
import { beneath, type FieldIssue, objectError, unionError, unknownFields } from "./fields.ts";
import points100 from "./season-presets/points-100.json" with { type: "json" };
import bestN from "./season-presets/points-best-n.json" with { type: "json" };
import perPound from "./season-presets/points-per-pound.json" with { type: "json" };
import withFinale from "./season-presets/points-with-finale.json" with { type: "json" };

/**
 * How a season gives points (an Angler of the Year race), as plain data. `docs/rulebook.md` explains every field with an example.
 */

export const schemeVersion = 1;

export const seasonPresets = {
  "points-100": points100,
  "points-best-n": bestN,
  "points-with-finale": withFinale,
  "points-per-pound": perPound,
} as const;

export type SeasonPresetName = keyof typeof seasonPresets;

const presetNames = Object.keys(seasonPresets) as [SeasonPresetName, ...SeasonPresetName[]];

export const schemeBounds = { points: 1_000_000, places: 1000, events: 500, classes: 50, nameLetters: 100 } as const;

const pointsSentence = `must be a number of points from 0 to ${schemeBounds.points}, such as 100 or 7.5`;

const points = (name: string) => {
  const error = `${name} ${pointsSentence}`;
  return z.number(error).min(0, error).max(schemeBounds.points, error);
};

const stepSentence =
  "step must be 0 or more: how many points a place takes fewer than the one above it. Write 1 for 100, 99, 98 …";

const whole = (name: string, what: string, least = 1, most: number = schemeBounds.events) => {
  const error = `${name} must be a whole number from ${least} to ${most}: ${what}`;
  return z.number(error).int(error).min(least, error).max(most, error);
};

type UnionIssue = { input?: unknown; errors?: readonly (readonly { code: string; keys?: readonly string[] }[])[] };

/** The fields that none of the alternatives knows. */
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

/** Points for somebody who has no place. */
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
  'scoringPlaces must be how many places take points by place, such as 100, or {"percent":50} of the entrants';

const scoringPlaces = z.union(
  [
    whole("scoringPlaces", "how many places take points", 1, 100_000),
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

/** How one event gives points. A class and the finale can have their own; what they leave out is as in the season. */
const pointFields = {
  first: points("first").nullish(),
  step: z.number(stepSentence).min(0, stepSentence).max(schemeBounds.points, stepSentence).nullish(),
  table: z
    .array(points("A place in table"), tableSentence)
    .min(1, tableSentence)
    .max(schemeBounds.places, `table can have at most ${schemeBounds.places} places`)
    .nullish(),
  percent: points("percent")
    .nullish()
    .describe("What the winner takes; others take their share of the winner's score."),
  score: points("score").nullish().describe("Points for each unit of the score; 1 adds up scores."),
  beaten: points("beaten").nullish().describe("Points for each entrant with a lower score, or without a fish."),
  floor: points("floor").nullish().describe("The fewest points of an entrant with fish."),
  scoringPlaces: scoringPlaces.nullish().describe("Places below them take the floor, or none."),
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
  participation: points("bonus.participation").nullish().describe("For everybody who fished the event."),
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
  .describe("Everything that the event brings, so many times.");

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
    cap: points("cap").nullish().describe("The most that the class adds."),
  },
  { error: objectError('A class must be an object such as {"first":300,"step":5,"best":2,"cap":400}') },
);

const given = z.strictObject(
  {
    version: z
      .literal(schemeVersion, `This version of the scheme isn't known. The only one is ${schemeVersion}`)
      .nullish(),
    preset: z.enum(presetNames, `preset must be one of ${presetNames.join(", ")}`).nullish(),
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

type Given = z.output<typeof given>;
type PointFields = z.output<z.ZodObject<typeof pointFields>>;
type EventBonus = z.output<z.ZodObject<typeof eventBonus>>;

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], null | undefined> };

/** Points for somebody who has no place. */
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

/** Ways of giving points that exclude each other. `step` belongs to the first two. */
const ways = ["first", "table", "percent", "score", "beaten"] as const;
type Way = (typeof ways)[number];

const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Present<T>;

const removed = (fields: object): string[] =>
  Object.entries(fields).flatMap(([key, value]) => (value === null ? [key] : []));

/** `own` over `base`. An own way of giving points replaces the one of `base`, and `best` replaces `drop`; null removes a field. */
function over<T extends object>(base: T, own: Partial<T>): T {
  const merged = { ...base } as Record<string, unknown>;
  const ownWays = ways.filter((way) => (own as Record<string, unknown>)[way] !== undefined);
  const hasOwn = (key: string) => (own as Record<string, unknown>)[key] != null;
  if (ownWays.some(hasOwn)) {
    for (const way of ways) delete merged[way];
    if (!hasOwn("first")) delete merged.step;
  }
  if (hasOwn("best")) delete merged.drop;
  if (hasOwn("drop")) delete merged.best;
  for (const key of removed(own)) delete merged[key];
  for (const [key, value] of Object.entries(present(own))) {
    const before = merged[key];
    const isMerged = (key === "bonus" || key === "finale") && typeof before === "object" && before !== null;
    merged[key] = isMerged ? over(before, value as object) : value;
  }
  return merged as T;
}

const wayText: Record<Way, string> = {
  first: "first and step",
  table: "table",
  percent: "percent",
  score: "score",
  beaten: "beaten",
};

const placeName = (place: number): string => {
  const tens = place % 100;
  const endings = ["th", "st", "nd", "rd"];
  return `${place}${(tens >= 11 && tens <= 13 ? undefined : endings[place % 10]) ?? "th"}`;
};

function wayIssues(rules: PointRules): FieldIssue[] {
  const [way, second] = ways.filter((name) => rules[name] !== undefined);
  if (!way) {
    const message =
      "The scheme doesn't say how points are given. Add first and step, a table, percent, score or beaten, or name a preset";
    return [{ path: ["first"], message }];
  }
  if (second) {
    const message = `Points go by ${wayText[way]} or by ${wayText[second]}, not by both. Remove one of them`;
    return [{ path: [second], message }];
  }
  if (rules.step !== undefined && way !== "first" && way !== "table") {
    return [{ path: ["step"], message: `step doesn't apply to ${way}. Remove it, or use first instead of ${way}` }];
  }
  return [];
}

function tableIssues({ table = [], scoringPlaces: limit }: PointRules, isLowest: boolean): FieldIssue[] {
  const at = table.findIndex((value, index) => {
    const above = table[index - 1];
    return above !== undefined && (isLowest ? value < above : value > above);
  });
  const wrong = isLowest
    ? "fewer points than the place above it, though the lowest total wins"
    : "more points than the place above it";
  const falls = isLowest ? "upward" : "downward";
  const message = `${placeName(at + 1)} place would take ${wrong}. List the points from 1st place ${falls}`;
  if (at > 0) return [{ path: ["table", at], message }];
  if (typeof limit !== "number" || table.length <= limit) return [];
  const tooLong = `table has ${table.length} places, but scoringPlaces ends after ${limit}. Shorten the table, or raise scoringPlaces`;
  return [{ path: ["scoringPlaces"], message: tooLong }];
}

/** What 1st place takes, if that doesn't depend on the fish. */
const firstPlace = ({ first, table, percent }: PointRules): number | undefined => first ?? table?.[0] ?? percent;

function amountIssues(rules: PointRules): FieldIssue[] {
  const first = firstPlace(rules);
  const issues: FieldIssue[] = [];
  if (first === undefined) return issues;
  if (rules.floor !== undefined && rules.floor > first) {
    const message = `floor is ${rules.floor}, more than the ${first} of 1st place, so every place would take the same. Lower floor, or raise first`;
    issues.push({ path: ["floor"], message });
  }
  for (const key of ["zeroFish", "registered", "withdrew", "disqualified", "buyIn", "absent"] as const) {
    const value = rules[key];
    if (typeof value !== "number" || value <= first) continue;
    const message = `${key} is ${value}, more than the ${first} of 1st place. Lower it, or use {"belowLast":2} for points under the last entrant with fish`;
    issues.push({ path: [key], message });
  }
  return issues;
}

/** Without points by place there is no next place. */
function nextPlaceIssues(rules: PointRules): FieldIssue[] {
  if (rules.first !== undefined || rules.table !== undefined) return [];
  const keys = ["zeroFish", "registered", "withdrew", "disqualified", "buyIn", "absent"] as const;
  return keys.flatMap((key) => {
    const value = rules[key];
    if (value === "ranked" || (typeof value === "object" && "belowNext" in value)) {
      const message = `${key} goes by the next place, but points don't go by place. Use a number, or {"belowLast":2}`;
      return [{ path: [key], message }];
    }
    return [];
  });
}

function lowestIssues(rules: PointRules): FieldIssue[] {
  const missing = (["zeroFish", "absent"] as const).flatMap((key) => {
    if (rules[key] !== undefined) return [];
    const who = key === "absent" ? "an angler who misses an event" : "an entrant without a fish";
    const message = `The lowest total wins, so ${who} needs points. Add ${key}, such as {"belowLast":1}`;
    return [{ path: [key], message }];
  });
  const useless = (["bonus", "floor", "percent", "score", "beaten"] as const).flatMap((key) =>
    rules[key] === undefined
      ? []
      : [{ path: [key], message: `${key} only works when the highest total wins. Remove it, or set total to highest` }],
  );
  return [...missing, ...useless];
}

function ruleIssues(rules: PointRules, isLowest: boolean): FieldIssue[] {
  const issues = [...wayIssues(rules), ...tableIssues(rules, isLowest)];
  return [...issues, ...(isLowest ? lowestIssues(rules) : [...amountIssues(rules), ...nextPlaceIssues(rules)])];
}

function selectionIssues({ best, drop }: Selection): FieldIssue[] {
  if (best === undefined || drop === undefined) return [];
  const message = `best counts an angler's ${best} best events and drop all but the ${drop} worst: both can't hold. Remove one of them`;
  return [{ path: ["drop"], message }];
}

const ofFinale: readonly TieBreak[] = ["finale", "finale-biggest"];

function tieBreakIssues({ tieBreaks: order, finale: last }: Scheme): FieldIssue[] {
  return order.flatMap((name, at): FieldIssue[] => {
    const path = ["tieBreaks", at];
    if (order.indexOf(name) < at) return [{ path, message: `${name} is in tieBreaks twice. Remove the second one` }];
    if (name === "shared" && at < order.length - 1) {
      return [{ path, message: "Nothing can follow shared, which leaves the tie. Move it to the end of tieBreaks" }];
    }
    if (!ofFinale.includes(name) || last) return [];
    return [{ path, message: `${name} needs a finale. Add finale to the scheme, or remove ${name} from tieBreaks` }];
  });
}

/** Fields that contradict each other. */
function schemeIssues(scheme: Scheme): FieldIssue[] {
  const isLowest = scheme.total === "lowest";
  const own = [...ruleIssues(scheme, isLowest), ...selectionIssues(scheme), ...tieBreakIssues(scheme)];
  if (isLowest && scheme.minimumPoints !== undefined) {
    const message = "minimumPoints only works when the highest total wins. Use minimumEvents, or set total to highest";
    own.push({ path: ["minimumPoints"], message });
  }
  // What the season has wrong would only be repeated for its finale and classes, which inherit it.
  if (own.length > 0) return own;
  const last = scheme.finale ? beneath(["finale"], ruleIssues(scheme.finale, isLowest)) : [];
  const inClasses = Object.entries(scheme.classes).flatMap(([name, rules]) =>
    beneath(["classes", name], [...ruleIssues(rules, isLowest), ...selectionIssues(rules)]),
  );
  return [...last, ...inClasses];
}

const defaultTieBreaks: readonly TieBreak[] = ["wins", "best-finishes", "biggest-fish", "shared"];

/** The fields of the season that a finale or a class inherits. */
const inherited = [...Object.keys(pointFields), "bonus"] as (keyof PointRules)[];

function schemeOf(own: Given): Scheme {
  const { preset, version: _, ...fields } = own;
  const base: Omit<Given, "preset" | "version"> = preset ? given.parse(seasonPresets[preset].scheme) : {};
  const whole = present(over(base, fields));
  // Without the preset's finale, its tie breaks don't apply either.
  if (!(whole.finale || fields.tieBreaks))
    whole.tieBreaks = whole.tieBreaks?.filter((rule) => !ofFinale.includes(rule));
  const { finale: last, classes = {}, tieBreaks: order, bonus: bonuses = {}, ...rest } = whole;
  const { attendance: attended, ...bonus } = present(bonuses);
  const season: PointRules = { ...rest, ...(Object.keys(bonus).length > 0 ? { bonus } : {}) };
  const shared: PointRules = Object.fromEntries(
    inherited.flatMap((key) => (season[key] === undefined ? [] : [[key, season[key]]])),
  );
  const rulesOf = (fieldsOfOne: object): PointRules => {
    const rules = present(over<object>(shared, fieldsOfOne)) as PointRules;
    return rules.bonus ? { ...rules, bonus: present(rules.bonus) } : rules;
  };
  return {
    ...season,
    ...(attended === undefined ? {} : { attendance: typeof attended === "number" ? { points: attended } : attended }),
    rankAmong: rest.rankAmong ?? "all",
    guests: rest.guests ?? "skip",
    total: rest.total ?? "highest",
    tieBreaks: order ?? defaultTieBreaks,
    ...(order ? { writtenTieBreaks: order } : {}),
    classes: Object.fromEntries(Object.entries(classes).map(([name, one]) => [name, rulesOf(one)])),
    ...(last ? { finale: { ...rulesOf(last), always: last.always ?? true } } : {}),
  } as Scheme;
}

/** A scheme as written, or a preset with overrides; parsed to one with everything filled in. */
export const scheme = given.transform((own, context): Scheme => {
  const resolved = schemeOf(own);
  for (const { path, message } of schemeIssues(resolved))
    context.addIssue({ code: "custom", path, message, input: own });
  return resolved;
});
