import { eq } from "drizzle-orm";
import type { AuditActor } from "../actor.ts";
import { pushSubscriptions } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { fullName } from "../base/format/names.ts";
import { revokeTokens } from "../base/http/revoke-tokens.ts";
import { Refusal } from "../refusal.ts";
import { banEnd, isBan } from "../suspension.ts";
import { refuseLastAdmin } from "./last-admin.ts";
import { findMember } from "./read-member.ts";
import { findOtherMember, recordSanction, suspendUntil } from "./sanction.ts";
import { refusalTexts } from "./texts.ts";

/** Throws `not_found`, `last_admin`, `own_account`, or `already_suspended` if already banned. */
export async function banMember(
  tx: Tx,
  admin: AuditActor,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  await refuseLastAdmin(tx, await findMember(tx, id), now);
  const member = await findOtherMember(tx, admin, id);
  if (isBan(member.suspendedUntil ?? 0)) throw new Refusal("already_suspended", refusalTexts.banned(fullName(member)));
  await suspendUntil(tx, member, banEnd, reason);
  await revokeTokens(tx, id, "all");
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  await recordSanction(tx, admin, member, { kind: "ban", action: "ban-user", reason, until: null }, now);
}
