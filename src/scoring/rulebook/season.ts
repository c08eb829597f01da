import { type EventPoints, type EventRow, eventPoints, type Outcome, type PointPart } from "./event-points.ts";
import { compareFractions, type Fraction, fractionOf, least, minus, numberOf, plus, sum, zero } from "./fractions.ts";
import type { PointRules, Scheme, Selection, TieBreak } from "./scheme-fields.ts";
import { type Event, keyOf, measuresOf, type SeasonFile } from "./season-file.ts";
import { byPoints, compareAnglers, comparePoints, isEligible, type Result, type Standing } from "./season-ties.ts";

/** The standing of a season, from its scheme and the results of its events. Pure. */

/** An event of one angler. */
export type ExplainedEvent = {
  event: number;
  name: string;
  place: number | null;
  outcome: Outcome;
  points: number;
  /** The parts that the points add up from, before the multiplier. */
  parts: { what: PointPart["what"]; points: number }[];
  multiplier: number;
  counts: boolean;
  /** A finale counts in addition to the best N and the drops. */
  isAlwaysCounted: boolean;
};

export type ExplainedRow = {
  id: string | number;
  /** Shared by anglers who remain tied; null for those whom the season doesn't rank. */
  place: number | null;
  points: number;
  /** The reason for not having a place. */
  unranked?: "not-eligible" | "minimumEvents" | "minimumPoints";
  /** Points for fishing every event, included in `points`. */
  attendance: number;
  /** The points above the caps of classes, not included in `points`. */
  overCap: number;
  /** The rule that put the angler below the row above, on equal points. */
  decidedBy?: TieBreak;
  events: ExplainedEvent[];
};

type Angler = Standing & {
  id: string | number;
  key: string;
  attendance: Fraction;
  overCap: Fraction;
  unranked?: ExplainedRow["unranked"];
};

const hasFished = ({ outcome }: EventPoints): boolean =>
  outcome === "placed" || outcome === "zeroFish" || outcome === "disqualified";

const isAlwaysCounted = ({ finale }: Event, rules: Scheme): boolean => finale && rules.finale?.always === true;

/** Undefined without a class, or for a class that is only a label. */
const classOf = (name: string | null | undefined, { classes }: Scheme): (PointRules & Selection) | undefined =>
  name != null && Object.hasOwn(classes, name) ? classes[name] : undefined;

function rulesOf({ class: name, finale }: Event, rules: Scheme): PointRules {
  if (finale && rules.finale) return rules.finale;
  return classOf(name, rules) ?? rules;
}

/** The class whose own best, drop or cap applies to an event; all other events share those of the season. */
function poolOf({ class: name }: Event, rules: Scheme): { name: string; selection: Selection } {
  const classRules = classOf(name, rules);
  const isOwn =
    classRules && (classRules.best !== undefined || classRules.drop !== undefined || classRules.cap !== undefined);
  return isOwn ? { name: `class ${name}`, selection: classRules } : { name: "", selection: rules };
}

/** Early in a season, fewer events may have been held than will be dropped in the end; one counts all the same. */
const limitOf = ({ best, drop }: Selection, held: number): number =>
  best ?? (drop === undefined ? Number.POSITIVE_INFINITY : Math.max(1, held - drop));

const rowOf = ({ id, biggest, extra, team, ...rest }: Event["rows"][number]): EventRow => ({
  ...rest,
  id: keyOf(id),
  ...(team == null ? {} : { team }),
  ...(biggest == null ? {} : { biggest }),
  ...(extra == null ? {} : { extra }),
});

/** Everyone who is in an event, by the id under which the file first lists them. */
function idsOf(events: readonly Event[]): Map<string, string | number> {
  const ids = new Map<string, string | number>();
  for (const { rows } of events) for (const { id } of rows) if (!ids.has(keyOf(id))) ids.set(keyOf(id), id);
  return ids;
}

/** An event without rows hasn't been held. */
const isHeld = ({ rows }: Event): boolean => rows.length > 0;

function resultsOf({ scheme: rules, events }: SeasonFile, ids: ReadonlyMap<string, unknown>): Result[] {
  return events.flatMap((event, index) => {
    if (!isHeld(event)) return [];
    const eventRules = rulesOf(event, rules);
    const present = new Set(event.rows.map((entrant) => keyOf(entrant.id)));
    const absent = eventRules.absent === undefined ? [] : [...ids.keys()].filter((key) => !present.has(key));
    const isAlways = isAlwaysCounted(event, rules);
    return eventPoints(event.rows.map(rowOf), absent, eventRules, rules).map((points) => ({
      ...points,
      event: index,
      finale: event.finale,
      isCounted: false,
      isAlways,
    }));
  });
}

/** Marks the results that count in one pool. Returns the points that they add, and those above the cap. */
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
  return [counted, minus(all, counted)];
}

type Pool = { selection: Selection; events: Set<number> };

function poolsOf({ scheme: rules, events }: SeasonFile): Pool[] {
  const pools = new Map<string, Pool>();
  for (const [index, event] of events.entries()) {
    if (!isHeld(event) || isAlwaysCounted(event, rules)) continue;
    const { name, selection } = poolOf(event, rules);
    const pool = pools.get(name) ?? { selection, events: new Set() };
    pools.set(name, pool);
    pool.events.add(index);
  }
  return [...pools.values()];
}

function attendancePoints(results: readonly Result[], { attendance }: Scheme, ordinary: number): Fraction {
  if (!attendance) return zero;
  const fished = results.filter((result) => !result.isAlways && hasFished(result)).length;
  return ordinary > 0 && fished >= (attendance.events ?? ordinary) ? fractionOf(attendance.points) : zero;
}

/** False for guests and non-members whom no event ranks, whatever the scheme gives for missing one. */
const takesPart = (results: readonly Result[]): boolean =>
  results.some((result) => isEligible(result) && result.outcome !== "absent");

function unrankedBecause(results: readonly Result[], total: Fraction, rules: Scheme): ExplainedRow["unranked"] {
  if (!takesPart(results)) return "not-eligible";
  const eligible = results.filter(isEligible);
  if (eligible.filter(hasFished).length < (rules.minimumEvents ?? 0)) return "minimumEvents";
  return compareFractions(total, fractionOf(rules.minimumPoints ?? 0)) < 0 && rules.minimumPoints !== undefined
    ? "minimumPoints"
    : undefined;
}

function anglerOf(id: string | number, all: readonly Result[], pools: readonly Pool[], rules: Scheme): Angler {
  const results = takesPart(all) ? all : all.filter(({ outcome }) => outcome !== "absent");
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
  return { id, key: keyOf(id), results, total, attendance, overCap, ...(unranked ? { unranked } : {}) };
}

/** Numbers come before text. */
const byKey = (a: Angler, b: Angler): number => {
  const [isNumber, isOtherNumber] = [typeof a.id === "number", typeof b.id === "number"];
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (isNumber) return Number(a.id) - Number(b.id);
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
};

/** Lengths and weights can't be compared, so the default ties leave out the biggest fish if a season has both. */
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

/** The standing, with the data that explains every place and point. */
export function explainSeason(file: SeasonFile): { rows: ExplainedRow[] } {
  const rules = comparable(file);
  const ids = idsOf(file.events);
  const byAngler = Map.groupBy(resultsOf(file, ids), (result) => result.id);
  const pools = poolsOf(file);
  const anglers = [...ids].map(([key, id]) => anglerOf(id, byAngler.get(key) ?? [], pools, rules));
  const latest = file.events.length - 1;
  const order = (a: Angler, b: Angler) => compareAnglers(a, b, rules, latest);
  const ranked = anglers.filter(({ unranked }) => !unranked).toSorted((a, b) => order(a, b).order || byKey(a, b));
  const others = anglers
    .filter(({ unranked }) => unranked)
    .toSorted((a, b) => comparePoints(a.total, b.total, rules) || byKey(a, b));

  let place = 0;
  const rows = [...ranked, ...others].map((angler, index): ExplainedRow => {
    const above = angler.unranked ? undefined : ranked[index - 1];
    const { order: difference, decidedBy } = above ? order(above, angler) : { order: -1, decidedBy: undefined };
    if (difference !== 0) place = index + 1;
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
  rows: explainSeason(file).rows.map(({ id: anglerId, place, points, events }) => ({
    id: anglerId,
    place,
    points,
    events: events.map(({ name, points: brought, counts }) => ({ name, points: brought, counts })),
  })),
});
