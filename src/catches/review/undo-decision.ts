import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { requireCorrectionReason } from "../../tournaments/queued-payouts.ts";
import { eligibility, isSlip } from "../catch-status.ts";
import { recordDecision } from "../decisions/record-decision.ts";
import { changeTexts, noticeTexts } from "../texts.ts";
import { catchLink, claimOf, findDecidedCatch, scoredAsClaimed, writeDecision } from "./decision.ts";
import { notifyOfPlaces } from "./notify-of-places.ts";

/** Official results require a reason. Throws as `findDecidedCatch` does, or `invalid` if the reason is missing. */
export async function undoDecision(
  tx: Tx,
  judge: SignedIn,
  id: number,
  { reason = null, seen }: { reason?: string | null; seen?: string },
  now: number,
): Promise<void> {
  const decidedCatch = await findDecidedCatch(tx, { judge, now }, id, seen);
  const { fish, tournament } = decidedCatch;
  await requireCorrectionReason(tx, tournament.id, reason);
  const claim = claimOf(decidedCatch);
  const rules = rulesOf(tournament);
  const subject = { fish, tournamentId: tournament.id, rules };
  await recordDecision(tx, subject, { decision: "undone", figures: null, reason }, judge.id, now);
  const undecided = {
    ...claim,
    scored: scoredAsClaimed(decidedCatch),
    status: "pending" as const,
    ineligibleReason: eligibility(claim, tournament, fish.ineligibleReason),
    rejectionReason: null,
    rulingReason: null,
    judgedAt: null,
    judgedBy: null,
  };
  const undo = () =>
    writeDecision(tx, decidedCatch, undecided, { reason: changeTexts.undone(id, reason), by: judge, now });
  if (isSlip(fish, judge.id, reason, now)) await undo();
  else await notifyOfPlaces(tx, tournament, fish.userId, now, undo);
  const { species, length, weight, status, rejectionReason, rulingReason } = fish;
  const detail = { status, species, length, weight, reason: rejectionReason ?? rulingReason, undoneBecause: reason };
  await recordAudit(tx, judge, { action: "take-verdict-back", subject: "catch", subjectId: id, detail }, now);
  const notice = noticeTexts.decisionUndone({ ...claim, unit: rules.unit }, tournament.name, reason);
  await notify(tx, fish.userId, { type: "catch_changed", ...notice, link: catchLink(id) }, now);
}
