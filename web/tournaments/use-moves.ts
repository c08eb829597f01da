import { useEffect, useState } from "react";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";

type Row = Pick<LeaderboardEntry, "userId" | "rank">;

const shownMs = 60_000;

/** Places gained (or, below zero, lost) between two states of a board, by user id; new rows haven't moved. */
export function movesBetween(before: readonly Row[], rows: readonly Row[]): Map<number, number> {
  const ranks = new Map(before.map(({ userId, rank }) => [userId, rank]));
  const moves = rows.flatMap(({ userId, rank }) => {
    const earlierRank = ranks.get(userId) ?? null;
    return earlierRank === null || rank === null || earlierRank === rank ? [] : [[userId, earlierRank - rank] as const];
  });
  return new Map(moves);
}

/** The latest moves on a live board, by user id, until a minute after the last one. */
export function useMoves(rows: readonly Row[]): ReadonlyMap<number, number> {
  const [seen, setSeen] = useState(rows);
  const [moves, setMoves] = useState<ReadonlyMap<number, number>>(new Map());
  if (seen !== rows) {
    setSeen(rows);
    const latest = movesBetween(seen, rows);
    if (latest.size > 0) setMoves(new Map([...moves, ...latest]));
  }
  useEffect(() => {
    if (moves.size === 0) return;
    const timer = setTimeout(() => setMoves(new Map()), shownMs);
    return () => clearTimeout(timer);
  }, [moves]);
  return moves;
}
