import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Db, Tx } from "../../db/store.ts";
import { hundredthsOf } from "../../format/numbers.ts";
import { notify } from "../../notifications/notify.ts";
import { ensureRenditions } from "../../photos/make-rendition.ts";
import type { Photos } from "../../photos/photos.ts";
import { Refusal } from "../../refusal.ts";
import { ineligibleText } from "../../tournaments/rules.ts";
import type { Verdict } from "../model.ts";
import { eligibility, reasonForCorrection } from "../rules.ts";
import { noticeTexts, refusalTexts } from "../texts.ts";
import { notifyOfPaidPlaces } from "./notify-of-paid-places.ts";
import { catchLink, claimOf, findAwaiting, type JudgedCatch, scoredOf, writeVerdict } from "./verdict.ts";

/** Null for a catch from a paper card. Throws `photo_required`. */
export function photoOf({ photo, fish }: JudgedCatch): string | null {
  if (!photo && fish.paperNote === null) throw new Refusal("photo_required", refusalTexts.photoRequired);
  return photo?.sha256 ?? null;
}

/** A correction needs a reason. Throws `invalid`. */
export function approvedValues(
  judged: JudgedCatch,
  verdict: Pick<Verdict, "species" | "length" | "weight" | "reason">,
) {
  const claim = claimOf(judged);
  const approved = {
    species: verdict.species ?? claim.species,
    length: verdict.length === undefined ? claim.length : hundredthsOf(verdict.length),
    weight: verdict.weight === undefined ? claim.weight : hundredthsOf(verdict.weight),
  };
  const isCorrected =
    approved.species !== claim.species || approved.length !== claim.length || approved.weight !== claim.weight;
  const reason = verdict.reason || null;
  if (isCorrected && !reason) throw Refusal.ofField("reason", reasonForCorrection);
  return { claim, approved, isCorrected, reason };
}

/** Null for a catch from paper. Throws as `verifyCatch` does. */
export async function findPhotoToShow(db: Db, id: number, verdict: Verdict): Promise<string | null> {
  const judged = await findAwaiting(db, id, verdict.seen);
  approvedValues(judged, verdict);
  return photoOf(judged);
}

/** Slow, so before the write (docs/rules.md 7.2). Throws `photo_required`. */
export async function makePhotoReady(photos: Photos, sha256: string | null): Promise<void> {
  if (sha256 !== null && !(await ensureRenditions(photos, sha256, { isLowPriority: false })))
    throw new Refusal("photo_required", refusalTexts.photoGone);
}

/** May make a catch eligible or ineligible. Throws as `findAwaiting` does, `photo_required` and `invalid`. */
export async function verifyCatch(
  tx: Tx,
  judge: SignedIn,
  id: number,
  verdict: Verdict,
  ready: string | null,
  now: number,
): Promise<void> {
  const judged = await findAwaiting(tx, id, verdict.seen);
  if (photoOf(judged) !== ready) throw new Refusal("stale", refusalTexts.changed);
  const { fish, tournament } = judged;
  const { claim, approved, isCorrected, reason } = approvedValues(judged, verdict);
  const ineligible = eligibility(approved, tournament, fish.ineligibleReason);
  const decision = { ineligibleReason: ineligible, rulingReason: reason, judgedAt: now, judgedBy: judge.id };
  await notifyOfPaidPlaces(tx, tournament, now, () =>
    writeVerdict(tx, judged, { ...approved, scored: scoredOf(judged, approved), status: "verified", ...decision }),
  );
  const detail = { claim, ruled: approved, reason, ineligible };
  await recordAudit(tx, judge, { action: "verify-catch", subject: "catch", subjectId: id, detail }, now);
  const notice = noticeTexts.approved(claim, tournament.name, {
    corrected: isCorrected ? approved : null,
    reason,
    why: ineligible && ineligibleText(ineligible, tournament),
  });
  await notify(tx, fish.userId, { type: "catch_approved", ...notice, link: catchLink(id) }, now);
}
