import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { complaints } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { notify } from "../base/notifications/notify.ts";
import { closeWithComplaint } from "../challenges/decide-challenge.ts";
import { Refusal } from "../refusal.ts";
import { findComplaint } from "./complaint-rows.ts";
import type { ComplaintAnswer } from "./complaint-shapes.ts";
import { answerNotice, refusalTexts } from "./texts.ts";

/**
 * Assigns the first admin to act. Empty notes change nothing. Throws `not_found`, `same_state` or
 * `conflict_of_interest`.
 */
export async function answerComplaint(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { status, adminNotes }: ComplaintAnswer,
  now: number,
): Promise<void> {
  const before = await findComplaint(tx, admin, id);
  if (before.status === status) throw new Refusal("same_state", refusalTexts.sameStatus(status));
  await tx
    .update(complaints)
    .set({
      status,
      adminNotes: adminNotes || before.adminNotes,
      assignedToId: before.assignedToId ?? admin.id,
      updatedAt: now,
    })
    .where(eq(complaints.id, id));
  if (before.tournament !== null) await bumpVersion(tx, `tournament:${before.tournament.id}`);
  if (status !== "in_progress") await closeWithComplaint(tx, admin, id, now);
  const detail = { from: before.status, to: status, notes: adminNotes || null };
  await recordAudit(tx, admin, { action: "answer-complaint", subject: "complaint", subjectId: id, detail }, now);
  const notice = answerNotice(before.title, status, adminNotes);
  const link = `/submit-complaint#report-${id}`;
  await notify(tx, before.userId, { type: "complaint_answered", ...notice, link }, now);
}
