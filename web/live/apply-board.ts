import type { BoardEvent } from "../../src/live/live-events.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";

/** The result of applying events to a page of the board; `of` is the loaded page, and `page` its name. */
export type Update<B> = {
  page: string;
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
 * Returns the first page of a board after an event: the new order, with the changed rows. Null if the event
 * doesn't contain everything needed and the page has to be requested.
 */
export function applyBoard(
  rows: readonly LeaderboardEntry[],
  { order, rows: changed }: Pick<BoardEvent, "order" | "rows">,
): LeaderboardEntry[] | null {
  if (!(order && changed)) return null;
  const rowsById = new Map([...rows, ...changed].map((row) => [row.userId, row]));
  const next: LeaderboardEntry[] = [];
  for (const [index, userId] of order.entries()) {
    const row = rowsById.get(userId);
    if (!row) return null;
    next.push({ ...row, rank: row.rank === null ? null : index + 1 });
  }
  return next;
}

const leaderOf = ([first]: readonly LeaderboardEntry[]) => (first?.rank === 1 ? first : null);

/** The angler who took the lead from another one; null for the first leader and after a board was hidden. */
export function newLeader(
  before: readonly LeaderboardEntry[],
  after: readonly LeaderboardEntry[],
): LeaderboardEntry | null {
  const [last, leader] = [leaderOf(before), leaderOf(after)];
  return last && leader && last.userId !== leader.userId ? leader : null;
}
