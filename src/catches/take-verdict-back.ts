import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Tx } from "../db/store.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { findJudgedCatch } from "./find-catch.ts";
import { eligibility } from "./rules.ts";
import { noticeTexts, refusalTexts } from "./texts.ts";
import { catchLink, claimOf, writeVerdict } from "./verdict.ts";

/** Throws `not_found`, `not_judged`, or `stale` once it was resubmitted: the same fish must not wait twice. */
export async function takeVerdictBack(tx: Tx, judge: SignedIn, id: number, now: number): Promise<void> {
  const judged = await findJudgedCatch(tx, id);
  const { fish, tournament, resubmittedAs } = judged;
  if (fish.status !== "verified" && fish.status !== "rejected") {
    throw new Refusal("not_judged", refusalTexts.notJudged);
  }
  if (resubmittedAs !== null) throw new Refusal("stale", refusalTexts.sentAgainMeanwhile);
  const claim = claimOf(judged);
  await writeVerdict(tx, judged, {
    ...claim,
    status: "pending",
    ineligibleReason: eligibility(claim, tournament, fish.ineligibleReason),
    rejectionReason: null,
    rulingReason: null,
    judgedAt: null,
    judgedBy: null,
  });
  const { species, length, weight, status, rejectionReason, rulingReason } = fish;
  const detail = { status, species, length, weight, reason: rejectionReason ?? rulingReason };
  await recordAudit(tx, judge, { action: "take-verdict-back", subject: "catch", subjectId: id, detail }, now);
  const notice = noticeTexts.takenBack(claim, tournament.name);
  await notify(tx, fish.userId, { type: "catch_changed", ...notice, link: catchLink(id) }, now);
}
