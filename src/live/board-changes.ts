import type { Db } from "../db/store.ts";
import { readVersions } from "../db/versions.ts";
import type { LeaderboardEntry } from "../standings/model.ts";
import { readLeaderboard } from "../standings/read-leaderboard.ts";
import type { BoardEvent } from "./model.ts";

/** The first page of a board as it was last told: each row but its rank, by user. */
export type ToldBoard = { version: number; rows: Map<number, string> };

/** A row's rank follows from the order; without it one fish does not change the fifty rows below it. */
const withoutRank = ({ rank, ...row }: LeaderboardEntry) => JSON.stringify({ ...row, isRanked: rank !== null });

/** The version is read first, so that what is told is never older than it says. */
async function readBoard(db: Db, tournamentId: number) {
  const [version = 0] = await readVersions(db, [`tournament:${tournamentId}`]);
  const { entries, total } = await readLeaderboard(db, tournamentId);
  return { version, entries, total };
}

const told = (version: number, entries: LeaderboardEntry[]): ToldBoard => ({
  version,
  rows: new Map(entries.map((entry) => [entry.userId, withoutRank(entry)])),
});

/** The board from which changes are told from now on. */
export async function firstBoard(db: Db, tournamentId: number): Promise<ToldBoard> {
  const { version, entries } = await readBoard(db, tournamentId);
  return told(version, entries);
}

/** Returns what changed since `before`; null when the version is still the same. */
export async function boardChanges(
  db: Db,
  tournamentId: number,
  before: ToldBoard,
): Promise<{ now: ToldBoard; event: BoardEvent } | null> {
  const [current = 0] = await readVersions(db, [`tournament:${tournamentId}`]);
  if (current === before.version) return null;
  const { version, entries, total } = await readBoard(db, tournamentId);
  const now = told(version, entries);
  const rows = entries.filter(({ userId }) => now.rows.get(userId) !== before.rows.get(userId));
  return { now, event: { tournamentId, version, total, order: entries.map(({ userId }) => userId), rows } };
}
