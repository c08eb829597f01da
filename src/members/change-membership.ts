import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpMemberSeasons } from "../seasons/bump-member-seasons.ts";
import { findMember } from "./read-member.ts";

/** Idempotent. Throws `not_found`. */
export async function changeMembership(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { isMember }: { isMember: boolean },
  now: number,
): Promise<void> {
  const user = await findMember(tx, id);
  if (user.isMember === isMember) return;
  await tx.update(users).set({ isMember }).where(eq(users.id, id));
  await bumpMemberSeasons(tx);
  const detail = { username: user.username, isMember };
  await recordAudit(tx, admin, { action: "change-membership", subject: "user", subjectId: id, detail }, now);
}
