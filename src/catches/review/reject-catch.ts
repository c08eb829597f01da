import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Rejection } from "../catch-shapes.ts";
import { recordDecision } from "../decisions/record-decision.ts";
import { changeTexts, noticeTexts } from "../texts.ts";
import { catchLink, claimOf, findPendingCatch, writeDecision } from "./decision.ts";

/** Notifies the angler, who may resubmit. Throws as `findPendingCatch` does. */
export async function rejectCatch(
  tx: Tx,
  judge: SignedIn,
  id: number,
  { rejectionReason, seen }: Rejection,
  now: number,
): Promise<void> {
  const pendingCatch = await findPendingCatch(tx, { judge, now }, id, seen);
  const { fish, tournament } = pendingCatch;
  const rules = rulesOf(tournament);
  const subject = { fish, tournamentId: tournament.id, rules };
  await recordDecision(tx, subject, { decision: "rejected", figures: null, reason: rejectionReason }, judge.id, now);
  const values = { status: "rejected" as const, rejectionReason, judgedAt: now, judgedBy: judge.id };
  await writeDecision(tx, pendingCatch, values, { reason: changeTexts.rejected(id, rejectionReason), by: judge, now });
  const detail = { claim: claimOf(pendingCatch), reason: rejectionReason };
  await recordAudit(tx, judge, { action: "reject-catch", subject: "catch", subjectId: id, detail }, now);
  const notice = noticeTexts.rejected({ ...claimOf(pendingCatch), unit: rules.unit }, tournament.name, rejectionReason);
  await notify(tx, fish.userId, { type: "catch_rejected", ...notice, link: catchLink(id) }, now);
}
