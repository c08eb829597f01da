import { and, gt, inArray } from "drizzle-orm";
import { apiTokens, sessions } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { findTournamentViewers } from "../tournaments/visible-tournament.ts";

/** The stream's reader. The session and the user are null for visitors. */
export type Watcher = { sessionHash: string | null; userId: number | null; tournamentId: number | null };

const hashesPerQuery = 500;

export async function readersWithoutSession<Reader extends Watcher>(
  db: Db,
  readers: readonly Reader[],
  now: number,
): Promise<Reader[]> {
  const hashes = [...new Set(readers.flatMap(({ sessionHash }) => sessionHash ?? []))];
  const open = new Set<string>();
  for (let from = 0; from < hashes.length; from += hashesPerQuery) {
    const some = hashes.slice(from, from + hashesPerQuery);
    const rows = await db
      .select({ hash: sessions.tokenHash })
      .from(sessions)
      .where(and(inArray(sessions.tokenHash, some), gt(sessions.expiresAt, now)));
    const tokens = await db
      .select({ hash: apiTokens.tokenHash })
      .from(apiTokens)
      .where(and(inArray(apiTokens.tokenHash, some), gt(apiTokens.expiresAt, now)));
    for (const { hash } of [...rows, ...tokens]) open.add(hash);
  }
  return readers.filter(({ sessionHash }) => sessionHash !== null && !open.has(sessionHash));
}

/** Readers who may not see the tournament that they watch (docs/rules.md 2.4 and 2.7). */
export async function readersWithoutRight<Reader extends Watcher>(
  db: Db,
  readers: readonly Reader[],
  now: number,
): Promise<Reader[]> {
  const without: Reader[] = [];
  for (const [tournamentId, watchers] of Map.groupBy(readers, (reader) => reader.tournamentId)) {
    if (tournamentId === null) continue;
    const userIds = new Set(watchers.flatMap(({ userId }) => userId ?? []));
    const { everyone, users } = await findTournamentViewers(db, tournamentId, [...userIds], now);
    if (!everyone) without.push(...watchers.filter(({ userId }) => userId === null || !users.has(userId)));
  }
  return without;
}
