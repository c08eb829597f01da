import type { EventPoints } from "./event-points.ts";
import { compareFractions, type Fraction, fractionOf, sum } from "./fractions.ts";
import type { Scheme, TieBreak } from "./scheme-fields.ts";

/** The order of two anglers: by points, then by the tie breaks of the scheme. */

/** An angler's result in one event. */
export type Result = EventPoints & { event: number; finale: boolean; isCounted: boolean; isAlways: boolean };

export const isEligible = ({ outcome }: EventPoints): boolean => outcome !== "guest" && outcome !== "notMember";

/** The better one first. If they are equal, the earlier one in the season. */
export const byPoints =
  ({ total }: Scheme) =>
  (one: Result, other: Result): number =>
    (total === "lowest" ? 1 : -1) * compareFractions(one.points, other.points) || one.event - other.event;

const none = Number.POSITIVE_INFINITY;

const placesOf = (results: readonly Result[]): number[] =>
  results.flatMap(({ place }) => place ?? []).toSorted((one, other) => one - other);

/** Compares two lists from the top; a missing entry is worse than any. */
function compareFromTop(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const [here, there] = [one[index] ?? none, other[index] ?? none];
    if (here !== there) return here - there;
  }
  return 0;
}

const finalePlace = (results: readonly Result[]): number => results.findLast(({ finale }) => finale)?.place ?? none;

/** Below zero if `one` is better: more points, or fewer if the lowest total wins. A missing result is worse than any. */
export function comparePoints(one: Fraction | undefined, other: Fraction | undefined, { total }: Scheme): number {
  if (!(one && other)) return (one ? 0 : 1) - (other ? 0 : 1);
  return (total === "lowest" ? 1 : -1) * compareFractions(one, other);
}

function comparePointsFromTop(
  one: readonly (Fraction | undefined)[],
  other: readonly (Fraction | undefined)[],
  rules: Scheme,
): number {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const order = comparePoints(one[index], other[index], rules);
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
    (_, index) => results.find((result) => result.event === latest - index && isEligible(result))?.points,
  );

type Comparison = (one: readonly Result[], other: readonly Result[], rules: Scheme, latest: number) => number;

/** All results are searched, counted or not. */
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

/** An angler's results and what those that count add up to. */
export type Standing = { results: readonly Result[]; total: Fraction };

/** Below zero if the first is ahead, by their total or by the rule in `decidedBy`. */
type Order = { order: number; decidedBy?: TieBreak };

/** `latest` is the last event of the season. */
export function compareAnglers(one: Standing, other: Standing, rules: Scheme, latest: number): Order {
  const byTotal = comparePoints(one.total, other.total, rules);
  if (byTotal !== 0) return { order: byTotal };
  for (const rule of rules.tieBreaks) {
    const order = comparisons[rule](one.results, other.results, rules, latest);
    if (order !== 0) return { order, decidedBy: rule };
  }
  return { order: 0 };
}
