import { eq } from "drizzle-orm";
import type { AuditActor } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { fullName } from "../base/format/names.ts";
import { revokeTokens } from "../base/http/revoke-tokens.ts";
import { notify } from "../base/notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { refuseLastAdmin } from "./last-admin.ts";
import { findMember } from "./read-member.ts";
import { adminNotice, refusalTexts } from "./texts.ts";

/** Admins may also remove themselves. Throws `not_found`, `same_state` or `last_admin`. */
export async function changeAdmin(
  tx: Tx,
  admin: AuditActor,
  id: number,
  { isAdmin, reason }: { isAdmin: boolean; reason: string },
  now: number,
): Promise<void> {
  const member = await findMember(tx, id);
  const { username } = member;
  if (member.isAdmin === isAdmin) {
    throw new Refusal(
      "same_state",
      isAdmin ? refusalTexts.isAdmin(fullName(member)) : refusalTexts.isNoAdmin(fullName(member)),
    );
  }
  if (!isAdmin) await refuseLastAdmin(tx, member, now);
  await tx.update(users).set({ isAdmin }).where(eq(users.id, id));
  if (!isAdmin) await revokeTokens(tx, id, "club");
  await bumpVersion(tx, "access");
  const action = isAdmin ? "make-admin" : "unmake-admin";
  await recordAudit(tx, admin, { action, subject: "user", subjectId: id, detail: { username, reason } }, now);
  const link = isAdmin ? "/admin" : null;
  await notify(tx, id, { type: "account_changed", ...adminNotice(isAdmin, reason), link }, now);
}
