import type { BoardEvent } from "../../src/live/live-events.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";

/** What events made of a page of the board, and of which loaded one. */
export type Update<B> = {
  tournamentId: number;
  of: B;
  version: number;
  rows: LeaderboardEntry[];
  total: number;
  at: number;
};

export type Board = {
  rows: LeaderboardEntry[];
  after: number;
  total: number | null;
  version: number;
  division?: string;
};

/**
 * Returns the first page of a board after an event: the new order, with the rows that changed. Null where the event does
 * not hold all that is needed and the page has to be asked for.
 */
export function applyBoard(
  rows: readonly LeaderboardEntry[],
  { order, rows: changed }: Pick<BoardEvent, "order" | "rows">,
): LeaderboardEntry[] | null {
  if (!(order && changed)) return null;
  const known = new Map([...rows, ...changed].map((row) => [row.userId, row]));
  const next: LeaderboardEntry[] = [];
  for (const [index, userId] of order.entries()) {
    const row = known.get(userId);
    if (!row) return null;
    next.push({ ...row, rank: row.rank === null ? null : index + 1 });
  }
  return next;
}
