import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { AuditActor } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { sanctions, users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { fullName } from "../base/format/names.ts";
import { notify } from "../base/notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { isSuspended } from "./member-rows.ts";
import { findMember } from "./read-member.ts";
import { liftNotice, refusalTexts } from "./texts.ts";

/** A lifted sanction no longer counts on the ladder. Throws `not_found` or `not_suspended`. */
export async function liftSuspension(
  tx: Tx,
  admin: AuditActor,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const member = await findMember(tx, id);
  const { username, suspendedUntil } = member;
  if (!isSuspended(member, now)) throw new Refusal("not_suspended", refusalTexts.notSuspended(fullName(member)));
  await tx.update(users).set({ suspendedUntil: null, suspensionReason: null }).where(eq(users.id, id));
  const inForce = or(eq(sanctions.kind, "ban"), gt(sanctions.until, now));
  await tx
    .update(sanctions)
    .set({ liftedAt: now, liftedById: admin.id, liftReason: reason })
    .where(and(eq(sanctions.userId, id), isNull(sanctions.liftedAt), inForce));
  const detail = { username, reason, suspendedUntil };
  await recordAudit(tx, admin, { action: "lift-suspension", subject: "user", subjectId: id, detail }, now);
  await notify(tx, id, { type: "account_changed", ...liftNotice(reason), link: null }, now);
}
