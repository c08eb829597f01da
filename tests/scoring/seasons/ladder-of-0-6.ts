import type { Points, SeasonRules } from "../../../src/scoring/seasons/season-rules.ts";

/**
 * How version 0.6 computed ladders and the effect of a win, in integer hundredths: the reference for schemes converted
 * from stored rules.
 */

/** An angler's row on a tournament's board. */
export type EventRow = {
  userId: number;
  /** Null without a verified fish. */
  place: number | null;
  score: number;
  /** The score of the best fish; 0 without one. */
  biggest: number;
};

/** `event` is its position in the season. `rows` are those of its board, best first. */
export type SeasonEvent = { event: number; rows: readonly EventRow[] };

/** `total` is everything that the tournament earned. */
export type EventResult = {
  event: number;
  place: number | null;
  total: number;
  participation: number;
  bigFish: number;
  isCounted: boolean;
};

export type LadderRow = {
  userId: number;
  /** Shared if every tie-break is equal. */
  rank: number;
  total: number;
  wins: number;
  bestPlace: number | null;
  biggest: number;
  results: EventResult[];
};

type Ranked = Omit<LadderRow, "rank">;

const percent = 10_000;

/** The share of the winner's score, with half a hundredth rounded up (docs/rules.md 16.3). */
const shareOf = (score: number, winner: number): number =>
  winner === 0 ? 0 : Math.floor((2 * percent * score + winner) / (2 * winner));

export function pointsFor(points: Points, place: number, score: number, winner: number): number {
  if (points.kind === "percent") return shareOf(score, winner);
  if (points.kind === "score") return score;
  if (points.kind === "table") return points.places[place - 1] ?? 0;
  return Math.max(points.last, points.first - points.step * (place - 1));
}

function resultsOf(rules: SeasonRules, { event, rows }: SeasonEvent): [EventRow, EventResult][] {
  const winner = rows.find(({ place }) => place === 1)?.score ?? 0;
  const biggest = rows.reduce((most, row) => Math.max(most, row.biggest), 0);
  const { points, participation } = rules;
  return rows.map((row) => {
    const { place, score } = row;
    const bigFish = biggest > 0 && row.biggest === biggest ? rules.bigFish : 0;
    const placePoints = place === null ? 0 : pointsFor(points, place, score, winner);
    return [
      row,
      { event, place, total: placePoints + participation + bigFish, participation, bigFish, isCounted: true },
    ];
  });
}

/** The best ones count, and of equal ones the earlier in the season. */
function counted(results: readonly EventResult[], best: number | null): EventResult[] {
  const order = results.toSorted((a, b) => b.total - a.total || a.event - b.event);
  const chosen = new Set(best === null ? order : order.slice(0, best));
  return results.map((result) => ({ ...result, isCounted: chosen.has(result) }));
}

const totalOf = (results: readonly EventResult[]): number =>
  results.reduce((sum, { total, isCounted }) => (isCounted ? sum + total : sum), 0);

/** Negative if `a` is ahead of `b`, 0 if they share a place (docs/rules.md 16.6). */
function compare(a: Ranked, b: Ranked): number {
  if (a.total !== b.total) return b.total - a.total;
  if (a.wins !== b.wins) return b.wins - a.wins;
  const place = (row: Ranked) => row.bestPlace ?? Number.MAX_SAFE_INTEGER;
  return place(a) - place(b) || b.biggest - a.biggest;
}

function ranked(rows: readonly Ranked[]): LadderRow[] {
  const sorted = rows.toSorted((a, b) => compare(a, b) || a.userId - b.userId);
  const ladder: LadderRow[] = [];
  for (const row of sorted) {
    const above = ladder.at(-1);
    ladder.push({ ...row, rank: above && compare(above, row) === 0 ? above.rank : ladder.length + 1 });
  }
  return ladder;
}

/** `comparesFish` is true if all tournaments have the same unit. */
export function ladderOf(rules: SeasonRules, events: readonly SeasonEvent[], comparesFish: boolean): LadderRow[] {
  const all = events.flatMap((event) => resultsOf(rules, event));
  const anglers = Map.groupBy(all, ([{ userId }]) => userId);
  return ranked(
    [...anglers].map(([userId, pairs]) => {
      const results = counted(
        pairs.map(([, result]) => result),
        rules.best,
      );
      const places = pairs.flatMap(([{ place }]) => place ?? []);
      return {
        userId,
        results,
        total: totalOf(results),
        wins: places.filter((place) => place === 1).length,
        bestPlace: places.length === 0 ? null : Math.min(...places),
        biggest: comparesFish ? Math.max(...pairs.map(([{ biggest }]) => biggest)) : 0,
      };
    }),
  );
}

/** The points for a win without a bonus; null if they depend on the fish. */
const winOf = ({ points, participation }: SeasonRules): number | null =>
  points.kind === "score" ? null : pointsFor(points, 1, 1, 1) + participation;

/**
 * The place with this many more wins while everybody else stays the same; null if points are scores. An angler without
 * a result yet begins with none.
 */
export function placeAfterWins(
  rules: SeasonRules,
  ladder: readonly LadderRow[],
  userId: number,
  wins: number,
): { rank: number; total: number } | null {
  const points = winOf(rules);
  if (points === null) return null;
  const nothing: Ranked = { userId, total: 0, wins: 0, bestPlace: null, biggest: 0, results: [] };
  const ownRow = ladder.find((row) => row.userId === userId) ?? nothing;
  const won = Array.from({ length: wins }, (_, index) => ({
    event: Number.MAX_SAFE_INTEGER - index,
    place: 1,
    total: points,
    participation: rules.participation,
    bigFish: 0,
    isCounted: true,
  }));
  const total = totalOf(counted([...ownRow.results, ...won], rules.best));
  const then: Ranked = { ...ownRow, total, wins: ownRow.wins + wins, bestPlace: 1 };
  const before = ladder.filter((row) => row.userId !== userId && compare(row, then) < 0);
  return { rank: before.length + 1, total };
}
