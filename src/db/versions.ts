import { eq, sql } from "drizzle-orm";
import { preparedOnce } from "./prepared.ts";
import { versions } from "./schema.ts";
import type { Db, Tx } from "./store.ts";

/** 'club' covers the lists of tournaments, 'tournament:7' all that is shown of one, 'boards' every tournament's. */
export type VersionName = "club" | "boards" | `tournament:${number}`;

async function countUp(tx: Tx, name: VersionName): Promise<void> {
  await tx
    .insert(versions)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { value: sql`${versions.value} + 1` } });
}

/** Every write that changes what a page shows calls this in the same transaction, names and deletions included. */
export async function bumpVersion(tx: Tx, name: Exclude<VersionName, "boards">): Promise<void> {
  await countUp(tx, name);
  if (name !== "club") await countUp(tx, "boards");
}

/** 0 before the first change. */
export async function readVersion(db: Db, name: VersionName): Promise<number> {
  const [row] = await db.select({ value: versions.value }).from(versions).where(eq(versions.name, name));
  return row?.value ?? 0;
}

const oneVersion = preparedOnce((db) =>
  db
    .select({ value: versions.value })
    .from(versions)
    .where(eq(versions.name, sql.placeholder("name")))
    .prepare(),
);

/** The values of several counters, in order; 0 before the first change. */
export async function readVersions(db: Db, names: readonly VersionName[]): Promise<number[]> {
  const query = oneVersion(db);
  const values: number[] = [];
  for (const name of names) values.push((await query.execute({ name }))[0]?.value ?? 0);
  return values;
}
