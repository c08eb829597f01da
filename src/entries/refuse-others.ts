import { eq } from "drizzle-orm";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { holdsInvitation } from "../db/tournament-visibility.ts";
import { Refusal } from "../refusal.ts";
import { type Tournament, whoSeesTournament } from "../tournaments/visible-tournament.ts";

type Terms = Pick<Tournament, "id" | "isActive" | "visibility" | "isMembersOnly">;

/** docs/rules.md 5.24. */
async function isForThem(db: Db, { id, isMembersOnly }: Terms, userId: number): Promise<boolean> {
  if (!isMembersOnly) return true;
  const [user] = await db.select({ isMember: users.isMember }).from(users).where(eq(users.id, userId));
  return user?.isMember === true || holdsInvitation(db, id, userId);
}

/** Throws `members_only`. */
export async function refuseOthers(db: Db, tournament: Terms & { name: string }, userId: number): Promise<void> {
  if (await isForThem(db, tournament, userId)) return;
  const how = "If you are one, or want to come as a guest, please ask the club.";
  throw new Refusal("members_only", `${tournament.name} is for members of the club. ${how}`);
}

/** False also for an angler who began to enter before the club closed the tournament to them. */
export async function mayEnter(db: Db, tournament: Terms, userId: number, now: number): Promise<boolean> {
  const { id, isActive, visibility } = tournament;
  if (isActive && visibility === "private") {
    const { users: seers } = await whoSeesTournament(db, id, [userId], now);
    if (!seers.has(userId)) return false;
  }
  return isForThem(db, tournament, userId);
}
