import {
  compareFractions,
  dividedBy,
  type Fraction,
  floorOf,
  fractionOf,
  greatest,
  minus,
  plus,
  sum,
  times,
  toHundredth,
  zero,
} from "./fractions.ts";
import type { PointRules, Scheme, StandIn } from "./scheme-fields.ts";

/** The points of one event's entrants. Pure, in exact fractions. */

export type EventRow = {
  id: string;
  score: number;
  fish: number;
  biggest?: number;
  state: "fished" | "did_not_start" | "withdrew" | "disqualified";
  member: boolean;
  guest: boolean;
  buyIn: boolean;
  /** Tied with the row above. */
  tied: boolean;
  /** Points that the director added by hand. */
  extra?: number;
  /** Entrants of one team, in rows that follow one another, take the team's place. */
  team?: string;
};

/**
 * The rules by which an entrant can earn their points. "absent" is an entrant without a row in an event, if the scheme
 * gives points for that; a "guest" or "notMember" doesn't take part in the season, at least in this event.
 */
export const outcomes = [
  "placed",
  "zeroFish",
  "registered",
  "withdrew",
  "disqualified",
  "buyIn",
  "absent",
  "guest",
  "notMember",
] as const;

export type Outcome = (typeof outcomes)[number];

/** The components of an entrant's points. */
export const pointParts = [...outcomes, "biggestFish", "participation", "perUnit", "extra"] as const;

export type PointPart = { what: (typeof pointParts)[number]; points: Fraction };

export type EventPoints = {
  id: string;
  outcome: Outcome;
  /** The place among those whom the season ranks; shared by tied entrants. Null without fish. */
  place: number | null;
  points: Fraction;
  parts: PointPart[];
  multiplier: number;
  score: number;
  fish: number;
  biggest: number;
};

/**
 * A positive score without a number of fish still means that fish were weighed. A dead fish that weighs less than its
 * penalty still counts as a fish.
 */
const hasFish = ({ fish, score }: EventRow): boolean => fish > 0 || score > 0;

function outcomeOf(row: EventRow, rules: PointRules, { guests, rankAmong }: Scheme): Outcome {
  if (row.guest && guests !== "rank") return "guest";
  if (!(row.guest || row.member) && rankAmong === "members") return "notMember";
  if (row.state === "disqualified") return "disqualified";
  if (row.buyIn && rules.buyIn !== undefined) return "buyIn";
  if (row.state === "did_not_start") return "registered";
  if (row.state === "withdrew") return "withdrew";
  return hasFish(row) || rules.zeroFish === "ranked" ? "placed" : "zeroFish";
}

/** A guest who keeps a place but earns no points. */
const holdsPlace = (row: EventRow, { guests }: Scheme): boolean =>
  row.guest && guests === "place" && row.state === "fished" && hasFish(row);

/** Those with fish before those without, each in the order of the result. */
const fishFirst = (rows: readonly Numbered[]): Numbered[] => [
  ...rows.filter(({ row }) => hasFish(row)),
  ...rows.filter(({ row }) => !hasFish(row)),
];

/** `group` is the same for rows that are tied with each other. */
type Numbered = { row: EventRow; group: number };

function numbered(rows: readonly EventRow[]): Numbered[] {
  let group = 0;
  return rows.map((row, index) => {
    const isTeamMate = row.team !== undefined && rows[index - 1]?.team === row.team;
    if (!(row.tied || isTeamMate)) group += 1;
    return { row, group };
  });
}

function tableEntry(table: readonly number[], step: number | undefined, place: number): Fraction | null {
  const entry = table[place - 1];
  if (entry !== undefined) return fractionOf(entry);
  const last = fractionOf(table.at(-1) ?? 0);
  return step === undefined ? null : minus(last, times(fractionOf(step), fractionOf(place - table.length)));
}

type Field = { rules: PointRules; isLowest: boolean; scoringPlaces: number };

/** The points of a place that isn't shared. Null if points don't go by place. */
function pointsOfPlace({ rules, isLowest, scoringPlaces }: Field, place: number): Fraction | null {
  const { first, table, step } = rules;
  if (first === undefined && table === undefined) return null;
  const floor = fractionOf(rules.floor ?? 0);
  if (place > scoringPlaces) return floor;
  const rise = times(fractionOf(isLowest ? -(step ?? 1) : (step ?? 1)), fractionOf(place - 1));
  const value = table ? tableEntry(table, isLowest ? -(step ?? 1) : step, place) : minus(fractionOf(first ?? 0), rise);
  return greatest(value ?? zero, floor);
}

/** The points of 1st place: without any fish, the others' points are relative to them. */
const winnersPoints = (field: Field): Fraction =>
  pointsOfPlace(field, 1) ?? (field.rules.percent === undefined ? zero : fractionOf(field.rules.percent));

const placesOf = ({ scoringPlaces: limit }: PointRules, entrants: number): number => {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  return typeof limit === "number" ? limit : Math.ceil((limit.percent * entrants) / 100);
};

type Placed = { row: EventRow; place: number; points: Fraction };

/** An entrant, or a team with all its members, who share one place. */
type Side = { rows: [EventRow, ...EventRow[]]; group: number; hasFish: boolean };

function sidesOf(order: readonly Numbered[]): Side[] {
  const sides: Side[] = [];
  for (const { row, group } of order) {
    const above = sides.at(-1);
    const isTeam = row.team !== undefined && above?.rows[0].team === row.team;
    if (above && isTeam && above.hasFish === hasFish(row)) above.rows.push(row);
    else sides.push({ rows: [row], group, hasFish: hasFish(row) });
  }
  return sides;
}

const countSides = (rows: readonly EventRow[]): number =>
  new Set(rows.map(({ id, team }) => (team === undefined ? `entrant ${id}` : `team ${team}`))).size;

/** The points of tied places from `from` to `to`. */
function pointsOfTied(field: Field, from: number, to: number): Fraction {
  if (field.rules.ties !== "average") return pointsOfPlace(field, from) ?? zero;
  const places = Array.from({ length: to - from + 1 }, (_, index) => pointsOfPlace(field, from + index) ?? zero);
  return dividedBy(sum(places), fractionOf(places.length));
}

/** Points that don't go by place. `beaten` is the number of entrants with less. */
function pointsOfScore({ percent, score: factor = 0, beaten: each, floor }: PointRules, facts: ScoreFacts): Fraction {
  const { score, winner, beaten } = facts;
  const value = () => {
    if (each !== undefined) return times(fractionOf(each), fractionOf(beaten));
    if (percent === undefined) return times(fractionOf(factor), fractionOf(score));
    const isScored = winner > 0 && score > 0;
    return isScored ? toHundredth(times(fractionOf(percent), dividedBy(fractionOf(score), fractionOf(winner)))) : zero;
  };
  return floor === undefined ? value() : greatest(value(), fractionOf(floor));
}

type ScoreFacts = { score: number; winner: number; beaten: number };

/** `fished` is the number of entrants, or teams, who can be beaten. */
function placedRows(competing: readonly Numbered[], field: Field, fished: number): Placed[] {
  const { rules } = field;
  const sides = sidesOf(fishFirst(competing));
  const winner = sides[0]?.rows[0].score ?? 0;
  const isTied = (a: number, b: number): boolean => {
    const [above, here] = [sides[a], sides[b]];
    return (
      rules.ties !== "ranked" && above !== undefined && above.group === here?.group && above.hasFish === here.hasFish
    );
  };
  return sides.flatMap(({ rows }, index) => {
    let [from, to] = [index, index];
    while (isTied(from - 1, index)) from -= 1;
    while (isTied(to + 1, index)) to += 1;
    const byPlace = pointsOfPlace(field, from + 1) !== null;
    const pointsOf = ({ score }: EventRow) => {
      if (byPlace) return pointsOfTied(field, from + 1, to + 1);
      if (from + 1 > field.scoringPlaces) return fractionOf(rules.floor ?? 0);
      return pointsOfScore(rules, { score, winner, beaten: fished - to - 1 });
    };
    return rows.map((row) => ({ row, place: from + 1, points: pointsOf(row) }));
  });
}

/** The points of the last entrant with fish who takes part in the season, and of the place after all entrants with fish. */
type Bases = { last: Fraction; next: Fraction };

function basesOf(field: Field, placed: readonly Placed[], isOwn: (row: EventRow) => boolean): Bases {
  const withFish = placed.filter(({ row }) => hasFish(row));
  return {
    last: withFish.findLast(({ row }) => isOwn(row))?.points ?? winnersPoints(field),
    next: pointsOfPlace(field, countSides(withFish.map(({ row }) => row)) + 1) ?? zero,
  };
}

/** The points of an entrant without a place; never below 0. */
function standInPoints(value: StandIn | undefined, { last, next }: Bases, isLowest: boolean): Fraction {
  if (value === undefined) return zero;
  if (typeof value === "number") return fractionOf(value);
  const [base, amount] = "belowLast" in value ? [last, value.belowLast] : [next, value.belowNext];
  if (isLowest) return plus(base, fractionOf(amount));
  return greatest(zero, minus(base, fractionOf(amount)));
}

/**
 * An entrant without fish gets what the scheme gives for registering, unless it defines something else; so does one who
 * withdrew.
 */
function standInOf(outcome: Outcome, rules: PointRules, isLowest: boolean): StandIn | undefined {
  const { zeroFish: none, registered = isLowest ? rules.absent : undefined } = rules;
  switch (outcome) {
    case "zeroFish":
      return none === "ranked" ? undefined : (none ?? registered);
    case "registered":
      return registered;
    case "withdrew":
      return rules.withdrew ?? registered;
    case "disqualified":
      return rules.disqualified ?? (isLowest ? rules.absent : undefined);
    case "buyIn":
      return rules.buyIn;
    case "absent":
      return rules.absent;
    case "placed":
    case "guest":
    case "notMember":
      return undefined;
  }
}

function perUnitPoints(perUnit: NonNullable<PointRules["bonus"]>["perUnit"], score: number): Fraction {
  if (perUnit === undefined || score <= 0) return zero;
  const { points, every, whole } = typeof perUnit === "number" ? { points: perUnit, every: 1, whole: false } : perUnit;
  const units = dividedBy(fractionOf(score), fractionOf(every));
  return times(fractionOf(points), whole ? floorOf(units) : units);
}

function bonusParts(row: EventRow, outcome: Outcome, { bonus = {} }: PointRules, biggest: number): PointPart[] {
  const fished = outcome === "placed" || outcome === "zeroFish";
  const isBiggest = fished && biggest > 0 && row.biggest === biggest;
  const parts: PointPart[] = [
    { what: "participation", points: fished ? fractionOf(bonus.participation ?? 0) : zero },
    { what: "biggestFish", points: isBiggest ? fractionOf(bonus.biggestFish ?? 0) : zero },
    { what: "perUnit", points: outcome === "placed" ? perUnitPoints(bonus.perUnit, row.score) : zero },
    { what: "extra", points: fractionOf(row.extra ?? 0) },
  ];
  return parts.filter(({ points }) => compareFractions(points, zero) !== 0);
}

/**
 * The points of everyone in `rows`, which are in the order of the event's result, and of `absent`, who are in the
 * season but not in the event.
 */
export function eventPoints(
  rows: readonly EventRow[],
  absent: readonly string[],
  rules: PointRules,
  scheme: Scheme,
): EventPoints[] {
  const isLowest = scheme.total === "lowest";
  const multiplier = rules.multiplier ?? 1;
  const outcomes = new Map(rows.map((row) => [row, outcomeOf(row, rules, scheme)]));
  const outcome = (row: EventRow): Outcome => outcomes.get(row) ?? "absent";
  const isOwn = (row: EventRow) => outcome(row) !== "guest" && outcome(row) !== "notMember";
  const competing = numbered(rows).filter(({ row }) => outcome(row) === "placed" || holdsPlace(row, scheme));
  const ownRows = rows.filter(isOwn);
  const field: Field = { rules, isLowest, scoringPlaces: placesOf(rules, countSides(ownRows)) };
  const withoutFish = rows.filter((row) => outcome(row) === "zeroFish");
  const fished = countSides([...competing.map(({ row }) => row), ...withoutFish]);
  const placed = placedRows(competing, field, fished);
  const places = new Map(placed.map((place) => [place.row, place]));
  const biggest = competing.reduce((most, { row }) => Math.max(most, row.biggest ?? 0), 0);
  const relativeTo = basesOf(field, placed, isOwn);
  const standIn = (why: Outcome) => standInPoints(standInOf(why, rules, isLowest), relativeTo, isLowest);

  const result = rows.map((row): EventPoints => {
    const why = outcome(row);
    const facts = { id: row.id, outcome: why, multiplier, score: row.score, fish: row.fish, biggest: row.biggest ?? 0 };
    if (!isOwn(row)) return { ...facts, place: null, points: zero, parts: [] };
    const { place = null, points = standIn(why) } = why === "placed" ? (places.get(row) ?? {}) : {};
    const parts: PointPart[] = [{ what: why, points }, ...bonusParts(row, why, rules, biggest)];
    const total = times(sum(parts.map((part) => part.points)), fractionOf(multiplier));
    return { ...facts, place, points: total, parts };
  });
  const points = standIn("absent");
  const missing = absent.map((id): EventPoints => {
    const total = times(points, fractionOf(multiplier));
    const parts: PointPart[] = [{ what: "absent", points }];
    return { id, outcome: "absent", place: null, points: total, parts, multiplier, score: 0, fish: 0, biggest: 0 };
  });
  return [...result, ...missing];
}
