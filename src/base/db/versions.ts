import { eq, sql } from "drizzle-orm";
import { preparedOnce } from "./prepared.ts";
import { versions } from "./schema.ts";
import type { Db, TournamentChange, Tx } from "./store.ts";

/**
 * 'club' covers the tournament lists and their counts, 'settings' the club data that every page shows.
 * 'server' covers the server settings that an admin saved.
 * 'access' is increased when a session ends or someone loses a right, so that open streams check their reader again.
 */
export type VersionName = "club" | "settings" | "server" | "access" | `tournament:${number}` | `season:${number}`;

/** Call this in every write that changes what a page shows, including names and deletions. */
export async function bumpVersion(tx: Tx, name: VersionName): Promise<void> {
  await tx
    .insert(versions)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { value: sql`${versions.value} + 1` } });
  if (name.startsWith("tournament:")) noteChange(tx, Number(name.slice("tournament:".length)), null);
}

/** The first reason that a write gives for changing a tournament is the one that people see. */
export function noteChange({ changedTournaments: changed }: Tx, tournamentId: number, change: TournamentChange | null) {
  const before = changed.get(tournamentId) ?? null;
  if (before?.reason == null) changed.set(tournamentId, change?.reason ? change : (before ?? change));
}

const oneVersion = preparedOnce((db) =>
  db
    .select({ value: versions.value })
    .from(versions)
    .where(eq(versions.name, sql.placeholder("name")))
    .prepare(),
);

export async function readVersion(db: Db, name: VersionName): Promise<number> {
  return (await oneVersion(db).execute({ name }))[0]?.value ?? 0;
}

export async function readVersions(db: Db, names: readonly VersionName[]): Promise<number[]> {
  const rows = await Promise.all(names.map((name) => oneVersion(db).execute({ name })));
  return rows.map(([row]) => row?.value ?? 0);
}
