import { and, eq, isNull, lte, ne, or } from "drizzle-orm";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import type { Member } from "./member-rows.ts";
import { refusalTexts } from "./texts.ts";

/** Call this before anything that removes an admin (docs/rules.md 1.13). Throws `last_admin`. */
export async function refuseLastAdmin(
  db: Db,
  { id, isAdmin }: Pick<Member, "id" | "isAdmin">,
  now: number,
): Promise<void> {
  if (!isAdmin) return;
  const canAct = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  const others = and(eq(users.isAdmin, true).inlineParams(), ne(users.id, id), canAct);
  if ((await db.$count(users, others)) === 0) throw new Refusal("last_admin", refusalTexts.lastAdmin);
}
