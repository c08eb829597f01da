import { eq, sql } from "drizzle-orm";
import { versions } from "./schema.ts";
import type { Db, Tx } from "./store.ts";

/** 'club' covers the lists of tournaments, 'tournament:7' all that is shown of one. */
export type VersionName = "club" | `tournament:${number}`;

/** Every write that changes what a page shows calls this in the same transaction, names and deletions included. */
export async function bumpVersion(tx: Tx, name: VersionName): Promise<void> {
  await tx
    .insert(versions)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { value: sql`${versions.value} + 1` } });
}

/** 0 before the first change. */
export async function readVersion(db: Db, name: VersionName): Promise<number> {
  const [row] = await db.select({ value: versions.value }).from(versions).where(eq(versions.name, name));
  return row?.value ?? 0;
}
