import type { BoardEvent } from "../../src/live/model.ts";
import type { LeaderboardEntry } from "../../src/standings/model.ts";

/** A row that stands on the page as the server drew it; what it says did not travel a second time as data. */
export type DrawnRow = Pick<LeaderboardEntry, "userId" | "rank">;

export type BoardRow = LeaderboardEntry | DrawnRow;

export const isEntry = (row: BoardRow): row is LeaderboardEntry => "username" in row;

/** The length of the longest fish on some rows, inches; 0 of none. */
export const longestOf = (rows: readonly BoardRow[]): number =>
  Math.max(0, ...rows.map((row) => (isEntry(row) ? (row.fish[0] ?? 0) : 0)));

/**
 * The first page of a board after an event: the new order, with the rows that changed. Null where the event does not
 * hold all that is needed, and the page has to be asked for: so too when a fish is longer than `longestDrawn`, the
 * longest on the scale that the drawn rows stand on.
 */
export function applyBoard(
  rows: readonly BoardRow[],
  { order, rows: changed }: Pick<BoardEvent, "order" | "rows">,
  longestDrawn = 0,
): BoardRow[] | null {
  if (!(order && changed)) return null;
  const known = new Map<number, BoardRow>([...rows, ...changed].map((row) => [row.userId, row]));
  const next: BoardRow[] = [];
  for (const [index, userId] of order.entries()) {
    const row = known.get(userId);
    if (!row) return null;
    next.push({ ...row, rank: row.rank === null ? null : index + 1 });
  }
  return longestOf(changed) > longestDrawn && !next.every(isEntry) ? null : next;
}
