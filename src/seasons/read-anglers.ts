import { inArray } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";

export type Angler = { userId: number; username: string; displayName: string; isProfileHidden?: true };

export async function readAnglers(db: Db, ids: readonly number[]): Promise<Map<number, Angler>> {
  if (ids.length === 0) return new Map();
  const { id, isProfileHidden } = users;
  const rows = await db
    .select({ id, ...namesOf(users), isProfileHidden })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.map(({ id: userId, isProfileHidden: isHidden, ...both }) => [
      userId,
      { userId, ...both, ...(isHidden && { isProfileHidden: true as const }) },
    ]),
  );
}
