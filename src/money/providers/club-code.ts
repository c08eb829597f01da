import { club } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";

/** Distinguishes this club from others at its provider: 16 hex digits, part of every idempotency key. */
export async function readClubCode(db: Db): Promise<string> {
  const [row] = await db.select({ code: club.code }).from(club);
  if (!row) throw new Error("The database has no club: a migration is missing.");
  return row.code;
}
