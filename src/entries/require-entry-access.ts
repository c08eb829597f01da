import { eq } from "drizzle-orm";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { holdsInvitation } from "../base/db/tournament-visibility.ts";
import { Refusal } from "../refusal.ts";
import { type EntryTerms, findEligibleAnglers } from "../tournaments/spots/entry-eligibility.ts";

/** Whether a tournament for members only is open to the user (docs/rules.md 5.24). */
async function isForThem(db: Db, { id, isMembersOnly }: EntryTerms, userId: number): Promise<boolean> {
  if (!isMembersOnly) return true;
  const [user] = await db.select({ isMember: users.isMember }).from(users).where(eq(users.id, userId));
  return user?.isMember === true || holdsInvitation(db, id, userId);
}

/** Throws `members_only`. */
export async function refuseOthers(db: Db, tournament: EntryTerms & { name: string }, userId: number): Promise<void> {
  if (await isForThem(db, tournament, userId)) return;
  const instructions = "If you're a member, or want to come as a guest, please ask the club.";
  throw new Refusal("members_only", `${tournament.name} is for club members. ${instructions}`);
}

/** False also for an angler who started to enter before the club closed the tournament to them. */
export const mayEnter = async (db: Db, tournament: EntryTerms, userId: number, now: number): Promise<boolean> =>
  (await findEligibleAnglers(db, tournament, [userId], now)).has(userId);
