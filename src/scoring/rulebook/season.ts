import { z } from "zod";
import { measures } from "./board.ts";
import { type EventPoints, type EventRow, eventPoints, type Outcome, type PointPart } from "./event-points.ts";
import { states } from "./facts.ts";
import { beneath, type FieldIssue, objectError } from "./fields.ts";
import { compareFractions, type Fraction, fractionOf, least, numberOf, plus, sum, zero } from "./fractions.ts";
import { type PointRules, type Scheme, type Selection, scheme, schemeBounds, type TieBreak } from "./scheme.ts";

/** A season: its events' results under a scheme, and the standing that follows from them. Pure. */

export const seasonBounds = { rows: 20_000, idLetters: 200 } as const;

const idSentence = `id must be text of 1 to ${seasonBounds.idLetters} characters, or a whole number`;

const id = z.union([z.string().min(1).max(seasonBounds.idLetters), z.int()], { error: idSentence });

const number = (name: string) => {
  const error = `${name} must be a number`;
  return z.number(error).min(-1e9, error).max(1e9, error);
};

const flag = (name: string, value: boolean) => z.boolean(`${name} must be true or false`).default(value);

const fishSentence = "fish must be a whole number of fish, 0 for none";

const row = z.strictObject(
  {
    id,
    score: number("score"),
    fish: z.number(fishSentence).int(fishSentence).min(0, fishSentence).max(1_000_000, fishSentence),
    biggest: number("biggest").min(0, "biggest must be 0 or more").nullish(),
    state: z.enum(states, `state must be one of ${states.join(", ")}`).default("fished"),
    member: flag("member", true),
    guest: flag("guest", false),
    buyIn: flag("buyIn", false),
    tied: flag("tied", false).describe("Level with the row above."),
    extra: number("extra").nullish().describe("Points that the director added by hand; below 0 for a deduction."),
  },
  { error: objectError('A row must be an object such as {"id":"ann","score":12.5,"fish":5}') },
);

const eventName = "An event needs a name";

const event = z.strictObject(
  {
    name: z.string(eventName).trim().min(1, eventName).max(schemeBounds.nameLetters, "An event's name is too long"),
    class: z.string("class must be the name of a class of the scheme").nullish(),
    finale: flag("finale", false),
    measure: z.enum(measures, `measure must be one of ${measures.join(", ")}`).nullish(),
    rows: z
      .array(row, "rows must list the event's entrants in the order of its result")
      .max(seasonBounds.rows, `An event can have at most ${seasonBounds.rows} rows`),
  },
  { error: objectError('An event must be an object such as {"name":"Opener","rows":[…]}') },
);

type Event = z.output<typeof event>;

const written = z.strictObject(
  {
    kind: z.literal("season", 'kind must be "season"'),
    scheme,
    events: z
      .array(event, "events must list the season's events in their order")
      .min(1, "A season needs an event")
      .max(schemeBounds.events, `A season can have at most ${schemeBounds.events} events`),
  },
  { error: objectError('A season must be an object such as {"kind":"season","scheme":{…},"events":[…]}') },
);

type Written = z.output<typeof written>;

const keyOf = (value: string | number): string => String(value);

function rowIssues({ rows }: Event): FieldIssue[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id: own, tied, score }, at): FieldIssue[] => {
    const issues: FieldIssue[] = [];
    if (seen.has(keyOf(own))) {
      const message = `${own} is in this event twice. Remove one of the rows`;
      issues.push({ path: ["rows", at, "id"], message });
    }
    seen.add(keyOf(own));
    const above = rows[at - 1];
    if (!tied) return issues;
    if (!above)
      issues.push({ path: ["rows", at, "tied"], message: "There is no row above to be tied with. Remove tied" });
    else if (above.score !== score) {
      const message = `${own} can't be tied with the row above: the scores are ${score} and ${above.score}. Remove tied, or correct a score`;
      issues.push({ path: ["rows", at, "tied"], message });
    }
    return issues;
  });
}

function classIssues({ class: name }: Event, { classes }: Scheme): FieldIssue[] {
  const names = Object.keys(classes);
  if (name == null || names.length === 0 || Object.hasOwn(classes, name)) return [];
  const message = `The scheme has no class "${name.slice(0, schemeBounds.nameLetters)}". Its classes are ${names.join(", ")}`;
  return [{ path: ["class"], message }];
}

const isOfScores = ({ score, bonus }: PointRules): boolean => score !== undefined || bonus?.perUnit !== undefined;

/** What in the scheme adds up or compares fish of different events; null if nothing does. */
function comparison(rules: Scheme): string | null {
  const all = [rules, ...Object.values(rules.classes), ...(rules.finale ? [rules.finale] : [])];
  if (all.some(isOfScores)) return "adds up scores";
  const order = rules.writtenTieBreaks ?? [];
  if (order.includes("biggest-fish")) return "compares the biggest fish of all events";
  return order.includes("total-score") ? "compares total scores" : null;
}

const measuresOf = (events: readonly Event[]): Set<string> => new Set(events.flatMap(({ measure }) => measure ?? []));

function measureIssues({ scheme: rules, events }: Written): FieldIssue[] {
  const why = comparison(rules);
  const first = events.find(({ measure }) => measure != null);
  if (why === null || !first) return [];
  const at = events.findIndex(({ measure }) => measure != null && measure !== first.measure);
  if (at < 0) return [];
  const message = `The season ${why}, but ${first.name} measures ${first.measure} and ${events[at]?.name} ${events[at]?.measure}. Use one measure for all events, or give points by place`;
  return [{ path: ["events", at, "measure"], message }];
}

/** The whole file. Unknown fields are refused by name, contradictions at their field. */
export const seasonFile = written.transform((file, { addIssue }): Written => {
  const inEvents = file.events.flatMap((one, at) =>
    beneath(["events", at], [...classIssues(one, file.scheme), ...rowIssues(one)]),
  );
  for (const { path, message } of [...inEvents, ...measureIssues(file)]) {
    addIssue({ code: "custom", path, message, input: file });
  }
  return file;
});

export type SeasonFile = z.output<typeof seasonFile>;

/** An event of one angler. */
export type ExplainedEvent = {
  event: number;
  name: string;
  place: number | null;
  outcome: Outcome;
  points: number;
  /** What the points are made of, before the multiplier. */
  parts: { what: PointPart["what"]; points: number }[];
  multiplier: number;
  counts: boolean;
  /** The finale counts whatever it brought. */
  isAlwaysCounted: boolean;
};

export type ExplainedRow = {
  id: string | number;
  /** Shared by anglers who stay level; null for those whom the season doesn't rank. */
  place: number | null;
  points: number;
  /** Why there is no place. */
  unranked?: "not-eligible" | "minimumEvents" | "minimumPoints";
  /** Points for fishing every event, included in `points`. */
  attendance: number;
  /** What caps of classes took off. */
  overCap: number;
  /** The rule that put the angler below the row above, on equal points. */
  decidedBy?: TieBreak;
  events: ExplainedEvent[];
};

type Result = EventPoints & { event: number; finale: boolean; isCounted: boolean; isAlways: boolean };

type Angler = {
  id: string | number;
  key: string;
  results: Result[];
  total: Fraction;
  attendance: Fraction;
  overCap: Fraction;
  unranked?: ExplainedRow["unranked"];
};

const isEligible = ({ outcome }: EventPoints): boolean => outcome !== "guest" && outcome !== "notMember";

const hasFished = ({ outcome }: EventPoints): boolean =>
  outcome === "placed" || outcome === "zeroFish" || outcome === "disqualified";

const isAlwaysCounted = ({ finale }: Event, rules: Scheme): boolean => finale && rules.finale?.always === true;

function rulesOf({ class: name, finale }: Event, rules: Scheme): PointRules {
  if (finale && rules.finale) return rules.finale;
  return name == null ? rules : (rules.classes[name] ?? rules);
}

/** The class whose own best, drop or cap an event falls under; all other events share those of the season. */
function poolOf({ class: name }: Event, rules: Scheme): { name: string; selection: Selection } {
  const own = name == null ? undefined : rules.classes[name];
  const isOwn = own && (own.best !== undefined || own.drop !== undefined || own.cap !== undefined);
  return isOwn ? { name: `class ${name}`, selection: own } : { name: "", selection: rules };
}

/** Early in a season there may be fewer events than are dropped in the end; one counts all the same. */
const limitOf = ({ best, drop }: Selection, held: number): number =>
  best ?? (drop === undefined ? Number.POSITIVE_INFINITY : Math.max(1, held - drop));

/** The better first; of equal ones, the earlier in the season. */
const byPoints =
  ({ total }: Scheme) =>
  (one: Result, other: Result): number =>
    (total === "lowest" ? 1 : -1) * compareFractions(one.points, other.points) || one.event - other.event;

const rowOf = ({ id: own, biggest, extra, ...rest }: Event["rows"][number]): EventRow => ({
  ...rest,
  id: keyOf(own),
  ...(biggest == null ? {} : { biggest }),
  ...(extra == null ? {} : { extra }),
});

/** Everybody who is in an event, by the name that the file gives them first. */
function idsOf(events: readonly Event[]): Map<string, string | number> {
  const ids = new Map<string, string | number>();
  for (const { rows } of events) for (const { id: own } of rows) if (!ids.has(keyOf(own))) ids.set(keyOf(own), own);
  return ids;
}

/** An event without rows hasn't been held. */
const isHeld = ({ rows }: Event): boolean => rows.length > 0;

function resultsOf({ scheme: rules, events }: SeasonFile, ids: ReadonlyMap<string, unknown>): Result[] {
  return events.flatMap((one, at) => {
    if (!isHeld(one)) return [];
    const own = rulesOf(one, rules);
    const present = new Set(one.rows.map((entrant) => keyOf(entrant.id)));
    const absent = own.absent === undefined ? [] : [...ids.keys()].filter((key) => !present.has(key));
    const isAlways = isAlwaysCounted(one, rules);
    return eventPoints(one.rows.map(rowOf), absent, own, rules).map((points) => ({
      ...points,
      event: at,
      finale: one.finale,
      isCounted: false,
      isAlways,
    }));
  });
}

/** Marks what counts in one pool, and returns what it adds and what its cap takes off. */
function countPool(
  results: readonly Result[],
  selection: Selection,
  held: number,
  rules: Scheme,
): [Fraction, Fraction] {
  const chosen = results.toSorted(byPoints(rules)).slice(0, limitOf(selection, held));
  for (const result of chosen) result.isCounted = true;
  const all = sum(chosen.map(({ points }) => points));
  const counted = selection.cap === undefined ? all : least(all, fractionOf(selection.cap));
  return [counted, plus(all, { numerator: -counted.numerator, denominator: counted.denominator })];
}

type Pool = { selection: Selection; events: Set<number> };

function poolsOf({ scheme: rules, events }: SeasonFile): Pool[] {
  const pools = new Map<string, Pool>();
  for (const [at, one] of events.entries()) {
    if (!isHeld(one) || isAlwaysCounted(one, rules)) continue;
    const { name, selection } = poolOf(one, rules);
    const pool = pools.get(name) ?? { selection, events: new Set() };
    pools.set(name, pool);
    pool.events.add(at);
  }
  return [...pools.values()];
}

function attendancePoints(results: readonly Result[], { attendance }: Scheme, ordinary: number): Fraction {
  if (!attendance) return zero;
  const fished = results.filter((result) => !result.isAlways && hasFished(result)).length;
  return ordinary > 0 && fished >= (attendance.events ?? ordinary) ? fractionOf(attendance.points) : zero;
}

function unrankedBecause(results: readonly Result[], total: Fraction, rules: Scheme): ExplainedRow["unranked"] {
  const eligible = results.filter(isEligible);
  if (eligible.every(({ outcome }) => outcome === "absent")) return "not-eligible";
  if (eligible.filter(hasFished).length < (rules.minimumEvents ?? 0)) return "minimumEvents";
  return compareFractions(total, fractionOf(rules.minimumPoints ?? 0)) < 0 && rules.minimumPoints !== undefined
    ? "minimumPoints"
    : undefined;
}

function anglerOf(own: string | number, results: Result[], pools: readonly Pool[], rules: Scheme): Angler {
  const eligible = results.filter(isEligible);
  const always = eligible.filter(({ isAlways }) => isAlways);
  for (const result of always) result.isCounted = true;
  let total = sum(always.map(({ points }) => points));
  let overCap = zero;
  for (const { selection, events } of pools) {
    const inPool = eligible.filter(({ event: at }) => events.has(at));
    const [counted, over] = countPool(inPool, selection, events.size, rules);
    total = plus(total, counted);
    overCap = plus(overCap, over);
  }
  const ordinary = pools.reduce((count, { events }) => count + events.size, 0);
  const attendance = attendancePoints(eligible, rules, ordinary);
  total = plus(total, attendance);
  const unranked = unrankedBecause(results, total, rules);
  return { id: own, key: keyOf(own), results, total, attendance, overCap, ...(unranked ? { unranked } : {}) };
}

const none = Number.POSITIVE_INFINITY;

const placesOf = (results: readonly Result[]): number[] =>
  results.flatMap(({ place }) => place ?? []).toSorted((one, other) => one - other);

/** Compares two lists from the top; a missing entry is worse than any. */
function compareFromTop(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [here, there] = [one[at] ?? none, other[at] ?? none];
    if (here !== there) return here - there;
  }
  return 0;
}

const finalePlace = (results: readonly Result[]): number => results.findLast(({ finale }) => finale)?.place ?? none;

/** Below zero if `one` is better: more points, or fewer if the lowest total wins. A missing result is worse than any. */
function comparePoints(one: Fraction | undefined, other: Fraction | undefined, { total }: Scheme): number {
  if (!(one && other)) return (one ? 0 : 1) - (other ? 0 : 1);
  return (total === "lowest" ? 1 : -1) * compareFractions(one, other);
}

function comparePointsFromTop(
  one: readonly (Fraction | undefined)[],
  other: readonly (Fraction | undefined)[],
  rules: Scheme,
): number {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const order = comparePoints(one[at], other[at], rules);
    if (order !== 0) return order;
  }
  return 0;
}

const uncounted = (results: readonly Result[], rules: Scheme): Fraction[] =>
  results
    .filter((result) => !result.isCounted && isEligible(result))
    .toSorted(byPoints(rules))
    .map(({ points }) => points);

const totalOf = (results: readonly Result[], what: "score" | "fish"): Fraction =>
  sum(results.filter(({ outcome }) => outcome === "placed").map((result) => fractionOf(result[what])));

const biggestOf = (results: readonly Result[]): number =>
  results.reduce((most, result) => (result.outcome === "placed" ? Math.max(most, result.biggest) : most), 0);

/** The points of each event, the latest first. */
const fromLatest = (results: readonly Result[], latest: number): (Fraction | undefined)[] =>
  Array.from(
    { length: latest + 1 },
    (_, at) => results.find((result) => result.event === latest - at && isEligible(result))?.points,
  );

type Comparison = (one: readonly Result[], other: readonly Result[], rules: Scheme, latest: number) => number;

/** By all results, counted or not. */
const finishes = (results: readonly Result[], at: number): number => results.filter(({ place }) => place === at).length;

const counting = (results: readonly Result[]): Result[] => results.filter(({ isCounted }) => isCounted);

const inFinale = (results: readonly Result[]): Result[] => results.filter(({ finale }) => finale);

const comparisons: Record<TieBreak, Comparison> = {
  wins: (one, other) => finishes(other, 1) - finishes(one, 1),
  seconds: (one, other) => finishes(other, 2) - finishes(one, 2),
  thirds: (one, other) => finishes(other, 3) - finishes(one, 3),
  "best-finish": (one, other) => compareFromTop(placesOf(one).slice(0, 1), placesOf(other).slice(0, 1)),
  "best-finishes": (one, other) => compareFromTop(placesOf(counting(one)), placesOf(counting(other))),
  "next-best": (one, other, rules) => comparePointsFromTop(uncounted(one, rules), uncounted(other, rules), rules),
  "biggest-fish": (one, other) => biggestOf(other) - biggestOf(one),
  "total-score": (one, other) => compareFractions(totalOf(other, "score"), totalOf(one, "score")),
  "most-fish": (one, other) => compareFractions(totalOf(other, "fish"), totalOf(one, "fish")),
  "latest-event": (one, other, rules, latest) =>
    comparePointsFromTop(fromLatest(one, latest), fromLatest(other, latest), rules),
  finale: (one, other) => compareFromTop([finalePlace(one)], [finalePlace(other)]),
  "finale-biggest": (one, other) => biggestOf(inFinale(other)) - biggestOf(inFinale(one)),
  shared: () => 0,
};

type Order = { order: number; decidedBy?: TieBreak };

function compareAnglers(one: Angler, other: Angler, rules: Scheme, latest: number): Order {
  const byTotal = comparePoints(one.total, other.total, rules);
  if (byTotal !== 0) return { order: byTotal };
  for (const rule of rules.tieBreaks) {
    const order = comparisons[rule](one.results, other.results, rules, latest);
    if (order !== 0) return { order, decidedBy: rule };
  }
  return { order: 0 };
}

const byKey = (one: Angler, other: Angler): number => {
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
};

/** Lengths and weights can't be compared, so the default ties leave out the biggest fish of a season that has both. */
function comparable({ scheme: rules, events }: SeasonFile): Scheme {
  if (rules.writtenTieBreaks || measuresOf(events).size < 2) return rules;
  return { ...rules, tieBreaks: rules.tieBreaks.filter((rule) => rule !== "biggest-fish") };
}

function explainedEvent(result: Result, { events }: SeasonFile): ExplainedEvent {
  const { event: at, place, outcome, points, parts, multiplier, isCounted, isAlways } = result;
  return {
    event: at,
    name: events[at]?.name ?? "",
    place,
    outcome,
    points: numberOf(points),
    parts: parts.map((part) => ({ what: part.what, points: numberOf(part.points) })),
    multiplier,
    counts: isCounted,
    isAlwaysCounted: isAlways,
  };
}

/** The standing with everything that it follows from. */
export function explainSeason(file: SeasonFile): { rows: ExplainedRow[] } {
  const rules = comparable(file);
  const ids = idsOf(file.events);
  const byAngler = Map.groupBy(resultsOf(file, ids), (result) => result.id);
  const pools = poolsOf(file);
  const anglers = [...ids].map(([key, own]) => anglerOf(own, byAngler.get(key) ?? [], pools, rules));
  const latest = file.events.length - 1;
  const order = (one: Angler, other: Angler) => compareAnglers(one, other, rules, latest);
  const ranked = anglers
    .filter(({ unranked }) => !unranked)
    .toSorted((one, other) => order(one, other).order || byKey(one, other));
  const others = anglers
    .filter(({ unranked }) => unranked)
    .toSorted((one, other) => comparePoints(one.total, other.total, rules) || byKey(one, other));

  let place = 0;
  const rows = [...ranked, ...others].map((angler, at): ExplainedRow => {
    const above = angler.unranked ? undefined : ranked[at - 1];
    const { order: difference, decidedBy } = above ? order(above, angler) : { order: -1, decidedBy: undefined };
    if (difference !== 0) place = at + 1;
    return {
      id: angler.id,
      place: angler.unranked ? null : place,
      points: numberOf(angler.total),
      ...(angler.unranked ? { unranked: angler.unranked } : {}),
      attendance: numberOf(angler.attendance),
      overCap: numberOf(angler.overCap),
      ...(decidedBy ? { decidedBy } : {}),
      events: angler.results.map((result) => explainedEvent(result, file)),
    };
  });
  return { rows };
}

export type SeasonRow = {
  id: string | number;
  place: number | null;
  points: number;
  events: { name: string; points: number; counts: boolean }[];
};

/** The standing as `fishtournament score` prints it. */
export const scoreSeason = (file: SeasonFile): { rows: SeasonRow[] } => ({
  rows: explainSeason(file).rows.map(({ id: own, place, points, events }) => ({
    id: own,
    place,
    points,
    events: events.map(({ name, points: brought, counts }) => ({ name, points: brought, counts })),
  })),
});
