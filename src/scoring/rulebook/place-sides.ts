import type { Board, TieRule } from "./board.ts";
import type { DirectorsOrder, Facts } from "./facts.ts";
import type { SideScore } from "./score-side.ts";
import { lastDayOf } from "./sides.ts";

/** `entry-order` if every rule leaves a tie: the entrant listed first comes first. */
export type Decider = TieRule | "entry-order";

export const isLowestBest = (board: Board): boolean =>
  board.lowestWins ?? (board.choose === "smallest" || board.placings !== undefined || board.teams?.score === "places");

/** Ascending; unknown moments and ranks are Infinity and equal. */
const ascending = (a: number, b: number): number => (a === b ? 0 : a - b);

function compareSizes(a: SideScore, b: SideScore): number {
  const longest = Math.max(a.sizes.length, b.sizes.length);
  for (let index = 0; index < longest; index += 1) {
    const difference = (b.sizes[index] ?? 0) - (a.sizes[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares scores without the last day, then without the last two, and so on. */
function comparePreviousDays(a: SideScore, b: SideScore, lastDay: number): number {
  for (let day = lastDay - 1; day >= 1; day -= 1) {
    const until = ({ days }: SideScore) => [...days].reduce((sum, [on, value]) => (on <= day ? sum + value : sum), 0);
    const difference = until(b) - until(a);
    if (difference !== 0) return difference;
  }
  return 0;
}

function bestOf(
  values: readonly (number | undefined)[],
  choose: (...values: number[]) => number,
  missing: number,
): number {
  const present = values.filter((value) => value !== undefined);
  return present.length === 0 ? missing : choose(...present);
}

export const seasonRankOf = ({ side }: SideScore) =>
  bestOf(
    side.members.map(({ seasonRank }) => seasonRank),
    Math.min,
    Number.POSITIVE_INFINITY,
  );
export const seasonBiggestOf = ({ side }: SideScore) =>
  bestOf(
    side.members.map(({ seasonBiggest }) => seasonBiggest),
    Math.max,
    0,
  );

/** Sides that a director placed come before tied sides that no director placed. */
export function directorsRank({ side }: SideScore, orders: readonly DirectorsOrder[]): number {
  let before = 0;
  for (const { order, tied = [] } of orders) {
    const at = order.indexOf(side.id);
    const level = new Set(tied);
    if (at >= 0)
      return (
        before +
        Math.max(
          0,
          order.findLastIndex((id, place) => place <= at && !level.has(id)),
        )
      );
    before += order.length;
  }
  return before;
}

type Compare = (a: SideScore, b: SideScore) => number;

function comparersOf(board: Board, facts: Facts): Record<Exclude<TieRule, "shared">, Compare> {
  const lastDay = lastDayOf(facts);
  return {
    "most-fish": (a, b) => b.count - a.count,
    "fewest-fish": (a, b) => a.count - b.count,
    "biggest-fish": (a, b) => (b.sizes[0] ?? 0) - (a.sizes[0] ?? 0),
    "next-biggest": compareSizes,
    "score-first": (a, b) => ascending(a.scoreAt, b.scoreAt),
    "biggest-first": (a, b) => ascending(a.biggestAt, b.biggestAt),
    "previous-day": (a, b) => (isLowestBest(board) ? -1 : 1) * comparePreviousDays(a, b, lastDay),
    "season-rank": (a, b) => ascending(seasonRankOf(a), seasonRankOf(b)),
    "season-biggest": (a, b) => seasonBiggestOf(b) - seasonBiggestOf(a),
    "most-points": (a, b) => b.points - a.points,
    "directors-order": (a, b) => directorsRank(a, facts.directorsOrder) - directorsRank(b, facts.directorsOrder),
  };
}

const isPlaced = ({ state, unplaced }: SideScore): boolean => state === "fished" && unplaced === null;

/** `isTied` means that no rule separates the side from the one above it. */
export type Placed = { score: SideScore; place: number | null; decidedBy?: Decider; isTied: boolean };

/** More species beat any score. */
const compareScores = (board: Board): Compare => {
  const sign = isLowestBest(board) ? -1 : 1;
  return (a, b) => (board.slam ? b.categories - a.categories : 0) || sign * (b.score - a.score);
};

/**
 * A total order: by score, then by the tie rules, then by the order of the entrants. Sides without a place come last.
 */
export function placeSides(board: Board, scores: readonly SideScore[], facts: Facts): Placed[] {
  const comparers = comparersOf(board, facts);
  const byScore = compareScores(board);
  const rules = board.ties.filter((rule) => rule !== "shared");
  const isShared = board.ties.includes("shared");
  const deciderOf = (a: SideScore, b: SideScore) => rules.find((rule) => comparers[rule](a, b) !== 0);
  const compare: Compare = (a, b) => {
    const difference = byScore(a, b);
    if (difference !== 0) return difference;
    const rule = deciderOf(a, b);
    return rule ? comparers[rule](a, b) : a.side.index - b.side.index;
  };
  const placed = scores.filter(isPlaced).sort(compare);
  /** Undefined if the score decides, null if nothing does. */
  const between = placed.map((score, index) => {
    const above = placed[index - 1];
    return above && byScore(above, score) === 0 ? (deciderOf(above, score) ?? null) : undefined;
  });
  let place = 0;
  const rows = placed.map((score, index): Placed => {
    const isTied = between[index] === null;
    if (!(isTied && isShared)) place = index + 1;
    const decider = between[index] === undefined ? between[index + 1] : between[index];
    const last = isShared ? "shared" : "entry-order";
    return { score, place, isTied, ...(decider !== undefined && { decidedBy: decider ?? last }) };
  });
  const others = scores
    .filter((score) => !isPlaced(score))
    .sort((a, b) => a.side.index - b.side.index)
    .map((score): Placed => ({ score, place: null, isTied: false }));
  return [...rows, ...others];
}
