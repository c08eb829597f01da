import type { Board, SizeField, Slot } from "./board.ts";
import { exactOf, product, roundedTo, unit } from "./exact.ts";
import { type Fish, isSpecies, readMoment, speciesKey } from "./facts.ts";

/** Why a fish doesn't count. */
export type Reason =
  | "rejected"
  | "penalty"
  | "dead"
  | "other-species"
  | "no-species"
  | "below-minimum"
  | "above-maximum"
  | "outside-window"
  | "no-time"
  | "other-day"
  | "lost-day"
  | "over-limit"
  | "over-day-limit"
  | "over-species-limit"
  | "over-slot"
  | "not-among-biggest"
  | "member-not-counted";

export type Deduction = { name: string; deduct: number };

/** A fish on a board, with exact amounts. */
export type ValuedFish = {
  /** Its index in the facts. */
  index: number;
  fish: Fish;
  /** The entered value, in the unit used for rounding. */
  measured: number;
  rounded: number;
  multiplier: number;
  deductions: readonly Deduction[];
  /** Big fish are compared by this: rounded, multiplied, and less a judge's deductions. */
  size: number;
  /** Its contribution to the score. */
  value: number;
  /** Its species, or the one of the board's species that it counts for. */
  category: string;
  at: number;
  reason: Reason | null;
};

/** The entry that names the species, or the longest one that includes it; `*` is for all others. */
export function entryFor<Value>(
  values: Readonly<Record<string, Value>>,
  species: string | undefined,
): readonly [name: string, value: Value] | undefined {
  const entries = Object.entries(values);
  const others = entries.find(([name]) => name === "*");
  if (species === undefined) return others;
  const exact = entries.find(([name]) => speciesKey(name) === speciesKey(species));
  if (exact) return exact;
  const [including] = entries
    .filter(([name]) => name !== "*" && isSpecies(species, name))
    .sort(([a], [b]) => b.length - a.length);
  return including ?? others;
}

const forSpecies = <Value>(values: Readonly<Record<string, Value>>, species: string | undefined): Value | undefined =>
  entryFor(values, species)?.[1];

export const limitFor = (limit: Board["minimum"], species: string | undefined): number | undefined =>
  typeof limit === "object" ? forSpecies(limit, species) : limit;

/** The size to compare with minimum, maximum and slots: the length if it is known, else the weight. Null if neither is. */
const sizeForLimits = ({ lengthOnly }: Board, field: SizeField, { length, weight }: Fish): number | null =>
  length ?? (lengthOnly.includes(field) ? null : (weight ?? null));

/** Whether the fish is one of those that the slot limits. */
export function isInSlot(board: Board, { over, under, species }: Slot, fish: Fish): boolean {
  const size = sizeForLimits(board, "slots", fish);
  if (size === null || (species && !(fish.species && isSpecies(fish.species, species)))) return false;
  return (over == null || exactOf(size) > exactOf(over)) && (under == null || exactOf(size) < exactOf(under));
}

function measuredOf({ measure, chart }: Board, fish: Fish): { measured: number; isLength: boolean } {
  if (measure === "count") return { measured: exactOf(fish.length ?? fish.weight ?? 0), isLength: false };
  const isLength = measure.startsWith("length") || (chart !== undefined && fish.length !== undefined);
  return { measured: exactOf((isLength ? fish.length : fish.weight) ?? 0), isLength };
}

/** The weight of the longest row that isn't longer than the fish. */
export function chartWeight(chart: NonNullable<Board["chart"]>, length: number): number {
  const row = chart.findLast((candidate) => exactOf(candidate.length) <= length);
  return exactOf(row?.weight ?? 0);
}

const dayMs = 24 * 60 * 60 * 1000;

const isTimeOfDay = (text: string): boolean => text.length <= 8;

/** Negative if the fish was caught before the moment. A moment without an offset is compared in local clock time. */
function sinceMoment(fish: NonNullable<Fish["caughtAt"]>, text: string): number {
  const moment = readMoment(text);
  if (!moment) throw new Error(`${text} is not a moment`);
  if (isTimeOfDay(text)) return (fish.clock % dayMs) - (moment.clock % dayMs);
  return /(Z|[+-]\d\d:?\d\d)$/.test(text) ? fish.at - moment.at : fish.clock - moment.clock;
}

function windowReason({ window }: Board, { caughtAt }: Fish): Reason | null {
  if (!window || (window.from == null && window.until == null)) return null;
  if (!caughtAt) return "no-time";
  const isAfterFrom = window.from == null || sinceMoment(caughtAt, window.from) >= 0;
  const isBeforeUntil = window.until == null || sinceMoment(caughtAt, window.until) < 0;
  const isOverMidnight =
    window.from != null &&
    window.until != null &&
    isTimeOfDay(window.from) &&
    isTimeOfDay(window.until) &&
    (readMoment(window.from)?.clock ?? 0) > (readMoment(window.until)?.clock ?? 0);
  const isInside = isOverMidnight ? isAfterFrom || isBeforeUntil : isAfterFrom && isBeforeUntil;
  return isInside ? null : "outside-window";
}

/** Null for a species that doesn't count. */
function categoryOf(board: Board, species: string | undefined): string | null {
  const listed = typeof board.slam === "object" ? board.slam.categories : board.species;
  if (!listed) return speciesKey(species ?? "");
  if (species === undefined) return null;
  return (
    listed.find((name) => speciesKey(name) === speciesKey(species)) ??
    listed.find((name) => isSpecies(species, name)) ??
    null
  );
}

function reasonOf(board: Board, fish: Fish, category: string | null): Reason | null {
  if (fish.isRejected) return "rejected";
  const rejecting = (board.penalties ?? []).filter(({ deduct }) => deduct === null);
  if (rejecting.some(({ name }) => fish.penalties.includes(name))) return "penalty";
  if (board.day !== undefined && fish.day !== board.day) return "other-day";
  if (fish.dead && board.deadFish?.reject) return "dead";
  if (category === null) return fish.species === undefined ? "no-species" : "other-species";
  if (board.slam && category === "") return "no-species";
  const minimum = limitFor(board.minimum, fish.species);
  const maximum = limitFor(board.maximum, fish.species);
  const forMinimum = sizeForLimits(board, "minimum", fish);
  const forMaximum = sizeForLimits(board, "maximum", fish);
  if (forMinimum !== null && minimum !== undefined && exactOf(forMinimum) < exactOf(minimum)) return "below-minimum";
  if (forMaximum !== null && maximum !== undefined && exactOf(forMaximum) > exactOf(maximum)) return "above-maximum";
  return windowReason(board, fish);
}

const notNegative = (value: number, { neverBelowZero }: Board): number => (neverBelowZero ? Math.max(0, value) : value);

/** The value of a fish on a board, or the reason why it can't count. Limits and penalties for several fish come later. */
export function valueFish(board: Board, fish: Fish, index: number): ValuedFish {
  const category = categoryOf(board, fish.species);
  const { measured, isLength } = measuredOf(board, fish);
  const { rounding, points, chart } = board;
  const isRounded = rounding !== undefined && (isLength || !chart);
  const rounded = isRounded ? roundedTo(measured, exactOf(rounding.step), rounding.direction ?? "down") : measured;
  const inUnit = chart && isLength ? chartWeight(chart, rounded) : rounded;
  const multiplier = forSpecies(board.multipliers ?? {}, fish.species) ?? 1;
  const deductions = (board.penalties ?? []).flatMap(({ name, deduct }) =>
    deduct !== null && fish.penalties.includes(name) ? [{ name, deduct: exactOf(deduct) }] : [],
  );
  const deducted = deductions.reduce((sum, { deduct }) => sum + deduct, 0);
  const size = notNegative(product(inUnit, exactOf(multiplier)) - deducted, board);
  const counted = board.measure === "count" ? notNegative(product(unit, exactOf(multiplier)) - deducted, board) : size;
  const value = points ? exactOf(points.perFish ?? 0) + product(size, exactOf(points.perUnit ?? 0)) : counted;
  return {
    index,
    fish,
    measured,
    rounded,
    multiplier,
    deductions,
    size,
    value,
    category: category ?? "",
    at: fish.caughtAt?.at ?? Number.POSITIVE_INFINITY,
    reason: reasonOf(board, fish, category),
  };
}
