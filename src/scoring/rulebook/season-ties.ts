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
  (a: Result, b: Result): number =>
    (total === "lowest" ? 1 : -1) * compareFractions(a.points, b.points) || a.event - b.event;

const none = Number.POSITIVE_INFINITY;

const placesOf = (results: readonly Result[]): number[] =>
  results.flatMap(({ place }) => place ?? []).toSorted((a, b) => a - b);

/** Compares two lists from the top; a missing entry is worse than any. */
function compareFromTop(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [here, there] = [a[index] ?? none, b[index] ?? none];
    if (here !== there) return here - there;
  }
  return 0;
}

const finalePlace = (results: readonly Result[]): number => results.findLast(({ finale }) => finale)?.place ?? none;

/** Below zero if `a` is better: more points, or fewer if the lowest total wins. A missing result is worse than any. */
export function comparePoints(a: Fraction | undefined, b: Fraction | undefined, { total }: Scheme): number {
  if (!(a && b)) return (a ? 0 : 1) - (b ? 0 : 1);
  return (total === "lowest" ? 1 : -1) * compareFractions(a, b);
}

function comparePointsFromTop(
  a: readonly (Fraction | undefined)[],
  b: readonly (Fraction | undefined)[],
  rules: Scheme,
): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = comparePoints(a[index], b[index], rules);
    if (order !== 0) return order;
  }
  return 0;
}

const uncounted = (results: readonly Result[], rules: Scheme): Fraction[] =>
  results
    .filter((result) => !result.isCounted && isEligible(result))
    .toSorted(byPoints(rules))
    .map(({ points }) => points);

const totalOf = (results: readonly Result[], field: "score" | "fish"): Fraction =>
  sum(results.filter(({ outcome }) => outcome === "placed").map((result) => fractionOf(result[field])));

const biggestOf = (results: readonly Result[]): number =>
  results.reduce((most, result) => (result.outcome === "placed" ? Math.max(most, result.biggest) : most), 0);

/** The points of each event, the latest first. */
const fromLatest = (results: readonly Result[], latest: number): (Fraction | undefined)[] =>
  Array.from(
    { length: latest + 1 },
    (_, index) => results.find((result) => result.event === latest - index && isEligible(result))?.points,
  );

type Comparison = (a: readonly Result[], b: readonly Result[], rules: Scheme, latest: number) => number;

/** All results are searched, counted or not. */
const finishes = (results: readonly Result[], at: number): number => results.filter(({ place }) => place === at).length;

const counting = (results: readonly Result[]): Result[] => results.filter(({ isCounted }) => isCounted);

const inFinale = (results: readonly Result[]): Result[] => results.filter(({ finale }) => finale);

const comparisons: Record<TieBreak, Comparison> = {
  wins: (a, b) => finishes(b, 1) - finishes(a, 1),
  seconds: (a, b) => finishes(b, 2) - finishes(a, 2),
  thirds: (a, b) => finishes(b, 3) - finishes(a, 3),
  "best-finish": (a, b) => compareFromTop(placesOf(a).slice(0, 1), placesOf(b).slice(0, 1)),
  "best-finishes": (a, b) => compareFromTop(placesOf(counting(a)), placesOf(counting(b))),
  "next-best": (a, b, rules) => comparePointsFromTop(uncounted(a, rules), uncounted(b, rules), rules),
  "biggest-fish": (a, b) => biggestOf(b) - biggestOf(a),
  "total-score": (a, b) => compareFractions(totalOf(b, "score"), totalOf(a, "score")),
  "most-fish": (a, b) => compareFractions(totalOf(b, "fish"), totalOf(a, "fish")),
  "latest-event": (a, b, rules, latest) => comparePointsFromTop(fromLatest(a, latest), fromLatest(b, latest), rules),
  finale: (a, b) => compareFromTop([finalePlace(a)], [finalePlace(b)]),
  "finale-biggest": (a, b) => biggestOf(inFinale(b)) - biggestOf(inFinale(a)),
  shared: () => 0,
};

/** An angler's results and what those that count add up to. */
export type Standing = { results: readonly Result[]; total: Fraction };

/** Below zero if the first is ahead, by their total or by the rule in `decidedBy`. */
type Order = { order: number; decidedBy?: TieBreak };

/** `latest` is the last event of the season. */
export function compareAnglers(a: Standing, b: Standing, rules: Scheme, latest: number): Order {
  const byTotal = comparePoints(a.total, b.total, rules);
  if (byTotal !== 0) return { order: byTotal };
  for (const rule of rules.tieBreaks) {
    const order = comparisons[rule](a.results, b.results, rules, latest);
    if (order !== 0) return { order, decidedBy: rule };
  }
  return { order: 0 };
}
