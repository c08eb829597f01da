import type { Board, TieRule } from "./board.ts";
import type { DirectorsOrder, Facts } from "./facts.ts";
import type { SideScore } from "./score-side.ts";
import { lastDayOf } from "./sides.ts";

/** `entry-order` if every rule leaves a tie: the entrant listed first comes first. */
export type Decider = TieRule | "entry-order";

export const isLowestBest = (board: Board): boolean =>
  board.lowestWins ?? (board.choose === "smallest" || board.placings !== undefined || board.teams?.score === "places");

/** Ascending; unknown moments and ranks are Infinity and equal. */
const ascending = (one: number, other: number): number => (one === other ? 0 : one - other);

function compareSizes(one: SideScore, other: SideScore): number {
  const longest = Math.max(one.sizes.length, other.sizes.length);
  for (let index = 0; index < longest; index += 1) {
    const difference = (other.sizes[index] ?? 0) - (one.sizes[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares scores without the last day, then without the last two, and so on. */
function comparePreviousDays(one: SideScore, other: SideScore, lastDay: number): number {
  for (let day = lastDay - 1; day >= 1; day -= 1) {
    const until = ({ days }: SideScore) => [...days].reduce((sum, [on, value]) => (on <= day ? sum + value : sum), 0);
    const difference = until(other) - until(one);
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

type Compare = (one: SideScore, other: SideScore) => number;

function comparersOf(board: Board, facts: Facts): Record<Exclude<TieRule, "shared">, Compare> {
  const lastDay = lastDayOf(facts);
  return {
    "most-fish": (one, other) => other.count - one.count,
    "fewest-fish": (one, other) => one.count - other.count,
    "biggest-fish": (one, other) => (other.sizes[0] ?? 0) - (one.sizes[0] ?? 0),
    "next-biggest": compareSizes,
    "score-first": (one, other) => ascending(one.scoreAt, other.scoreAt),
    "biggest-first": (one, other) => ascending(one.biggestAt, other.biggestAt),
    "previous-day": (one, other) => (isLowestBest(board) ? -1 : 1) * comparePreviousDays(one, other, lastDay),
    "season-rank": (one, other) => ascending(seasonRankOf(one), seasonRankOf(other)),
    "season-biggest": (one, other) => seasonBiggestOf(other) - seasonBiggestOf(one),
    "most-points": (one, other) => other.points - one.points,
    "directors-order": (one, other) =>
      directorsRank(one, facts.directorsOrder) - directorsRank(other, facts.directorsOrder),
  };
}

const isPlaced = ({ state, unplaced }: SideScore): boolean => state === "fished" && unplaced === null;

/** `isTied` means that no rule separates the side from the one above it. */
export type Placed = { score: SideScore; place: number | null; decidedBy?: Decider; isTied: boolean };

/** More species beat any score. */
const compareScores = (board: Board): Compare => {
  const sign = isLowestBest(board) ? -1 : 1;
  return (one, other) => (board.slam ? other.categories - one.categories : 0) || sign * (other.score - one.score);
};

/**
 * A total order: by score, then by the tie rules, then by the order of the entrants. Sides without a place come last.
 */
export function placeSides(board: Board, scores: readonly SideScore[], facts: Facts): Placed[] {
  const comparers = comparersOf(board, facts);
  const byScore = compareScores(board);
  const rules = board.ties.filter((rule) => rule !== "shared");
  const isShared = board.ties.includes("shared");
  const deciderOf = (one: SideScore, other: SideScore) => rules.find((rule) => comparers[rule](one, other) !== 0);
  const compare: Compare = (one, other) => {
    const difference = byScore(one, other);
    if (difference !== 0) return difference;
    const rule = deciderOf(one, other);
    return rule ? comparers[rule](one, other) : one.side.index - other.side.index;
  };
  const placed = scores.filter(isPlaced).sort(compare);
  /** Undefined if the score decides, null if nothing does. */
  const between = placed.map((one, index) => {
    const above = placed[index - 1];
    return above && byScore(above, one) === 0 ? (deciderOf(above, one) ?? null) : undefined;
  });
  let place = 0;
  const rows = placed.map((score, at): Placed => {
    const isTied = between[at] === null;
    if (!(isTied && isShared)) place = at + 1;
    const decider = between[at] === undefined ? between[at + 1] : between[at];
    const last = isShared ? "shared" : "entry-order";
    return { score, place, isTied, ...(decider !== undefined && { decidedBy: decider ?? last }) };
  });
  const others = scores
    .filter((score) => !isPlaced(score))
    .sort((one, other) => one.side.index - other.side.index)
    .map((score): Placed => ({ score, place: null, isTied: false }));
  return [...rows, ...others];
}
