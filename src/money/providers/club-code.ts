import { club } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";

/** What tells this club at its payment provider from every other: 16 hex digits, part of every idempotency key. */
export async function readClubCode(db: Db): Promise<string> {
  const [row] = await db.select({ code: club.code }).from(club);
  if (!row) throw new Error("The database has no club: a migration is missing.");
  return row.code;
}
