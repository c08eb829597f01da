import { inArray } from "drizzle-orm";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

export type Angler = { userId: number; username: string; isProfileHidden?: true };

export async function readAnglers(db: Db, ids: readonly number[]): Promise<Map<number, Angler>> {
  if (ids.length === 0) return new Map();
  const { id, username, isProfileHidden } = users;
  const rows = await db
    .select({ id, username, isProfileHidden })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      { userId: row.id, username: row.username, ...(row.isProfileHidden && { isProfileHidden: true as const }) },
    ]),
  );
}
