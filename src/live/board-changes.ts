import type { Db } from "../base/db/store.ts";
import { readVersions } from "../base/db/versions.ts";
import type { LeaderboardEntry } from "../results/leaderboard-views.ts";
import { readLeaderboard } from "../results/read-leaderboard.ts";
import type { BoardEvent } from "./live-events.ts";

/** Each row without its rank, by user. */
export type SentBoard = { version: number; rows: Map<number, string>; isHidden: boolean };

/** The order implies the rank, so a new fish doesn't change every row below it. */
const withoutRank = ({ rank, ...row }: LeaderboardEntry) => JSON.stringify({ ...row, isRanked: rank !== null });

/** Reads the version first, so that the rows are never older than it. */
async function readBoard(db: Db, tournamentId: number, now: number) {
  const [version = 0] = await readVersions(db, [`tournament:${tournamentId}`]);
  const { entries, total, isHidden } = await readLeaderboard(db, tournamentId, { actor: null, now });
  return { version, entries, total, isHidden };
}

const sentBoard = ({ version, entries, isHidden }: Awaited<ReturnType<typeof readBoard>>): SentBoard => ({
  version,
  isHidden,
  rows: new Map(entries.map((entry) => [entry.userId, withoutRank(entry)])),
});

export async function firstBoard(db: Db, tournamentId: number, now: number): Promise<SentBoard> {
  return sentBoard(await readBoard(db, tournamentId, now));
}

/**
 * Changes as visitors see them. While a board is hidden and when it is shown again, no rows are sent, and each reader
 * requests what they may see. Null if the version hasn't changed.
 */
export async function boardChanges(
  db: Db,
  tournamentId: number,
  before: SentBoard,
  at: number,
): Promise<{ now: SentBoard; event: BoardEvent } | null> {
  const [current = 0] = await readVersions(db, [`tournament:${tournamentId}`]);
  if (current === before.version) return null;
  const board = await readBoard(db, tournamentId, at);
  const { version, entries, total } = board;
  const now = sentBoard(board);
  if (now.isHidden || before.isHidden) return { now, event: { tournamentId, version, total, order: null, rows: null } };
  const rows = entries.filter(({ userId }) => now.rows.get(userId) !== before.rows.get(userId));
  return { now, event: { tournamentId, version, total, order: entries.map(({ userId }) => userId), rows } };
}
