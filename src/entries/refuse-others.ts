import { eq } from "drizzle-orm";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { invitedTo } from "../db/tournament-visibility.ts";
import { Refusal } from "../refusal.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

/** docs/rules.md 5.24. Throws `members_only`. */
export async function refuseOthers(
  db: Db,
  { id, name, isMembersOnly }: Pick<Tournament, "id" | "name" | "isMembersOnly">,
  userId: number,
): Promise<void> {
  if (!isMembersOnly) return;
  const [user] = await db.select({ isMember: users.isMember }).from(users).where(eq(users.id, userId));
  if (user?.isMember || (await invitedTo(db, id, userId).limit(1)).length > 0) return;
  const how = "If you are one, or want to come as a guest, please ask the club.";
  throw new Refusal("members_only", `${name} is for members of the club. ${how}`);
}
