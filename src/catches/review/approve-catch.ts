import { inArray } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { catches } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { findReuse } from "../../base/photos/find-reuse.ts";
import { ensureRenditions } from "../../base/photos/make-rendition.ts";
import { findUnopenedOf } from "../../base/photos/open-photo.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { ineligibleText } from "../../tournaments/eligibility/ineligible-reason.ts";
import { eligibility } from "../catch-status.ts";
import { recordDecision } from "../decisions/record-decision.ts";
import { notableFiguresText } from "../decisions/texts.ts";
import { openWithPriority } from "../open-photos.ts";
import { changeTexts, noticeTexts, refusalTexts } from "../texts.ts";
import { approvedValues } from "./approved-values.ts";
import { catchLink, type DecisionContext, findPendingCatch, type TournamentCatch, writeDecision } from "./decision.ts";
import { notifyOfPaidPlaces } from "./notify-of-paid-places.ts";
import type { Verification } from "./review-shapes.ts";

/** Null for a catch from a paper card. Throws `photo_required`. */
export function photoOf({ photo, fish }: TournamentCatch): string | null {
  if (!photo && fish.paperNote === null) throw new Refusal("photo_required", refusalTexts.photoRequired);
  return photo?.sha256 ?? null;
}

/** Null for a catch from a paper card. Throws as `verifyCatch` does. */
export async function findPhotoToShow(
  db: Db,
  deciding: DecisionContext,
  id: number,
  verification: Verification,
): Promise<string | null> {
  const judged = await findPendingCatch(db, deciding, id, verification.seen);
  approvedValues(judged, verification);
  return photoOf(judged);
}

/**
 * Slow, so call it before the write. A decision waits for a photo that nobody could see yet, never for other photos: while the
 * decoder is busy, the public sees the small picture until the large one is made (docs/rules.md 7.2). Throws `photo_required`, or
 * `stale` if opening the photo found similar ones, which the judge hasn't seen.
 */
export async function makePhotoReady(
  deps: Pick<Deps, "store" | "photos" | "clock">,
  sha256: string | null,
): Promise<void> {
  if (sha256 === null) return;
  const { decoding, files } = deps.photos;
  const unopened = await deps.store.read((db) => findUnopenedOf(db, sha256));
  const reusesBefore = await countReuse(deps, unopened);
  for (const photoId of unopened) {
    const opened = await openWithPriority(deps, photoId);
    if (opened === "unreadable") throw new Refusal("photo_required", refusalTexts.photoUnreadable);
    if (opened === "gone") throw new Refusal("photo_required", refusalTexts.photoGone);
  }
  if ((await countReuse(deps, unopened)) > reusesBefore) throw new Refusal("stale", refusalTexts.similarFound);
  const isThere = decoding.isIdle()
    ? await ensureRenditions(deps.photos, sha256, { isLowPriority: false })
    : ((await files.sizeOf(sha256, "large")) ?? (await files.sizeOf(sha256, "original"))) !== null;
  if (!isThere) throw new Refusal("photo_required", refusalTexts.photoGone);
}

/** How many catches with these photos are known to show another catch's photo. */
async function countReuse({ store }: Pick<Deps, "store">, photoIds: readonly number[]): Promise<number> {
  if (photoIds.length === 0) return 0;
  return store.read(async (db) => {
    const shown = await db
      .select({ id: catches.id })
      .from(catches)
      .where(inArray(catches.photoId, [...photoIds]));
    const reuse = await findReuse(
      db,
      shown.map(({ id }) => id),
    );
    return [...reuse.values()].flat().length;
  });
}

/** May make a catch eligible or ineligible. Throws as `findPendingCatch` does, `photo_required` and `invalid`. */
export async function verifyCatch(
  tx: Tx,
  judge: SignedIn,
  id: number,
  verification: Verification,
  ready: string | null,
  now: number,
): Promise<void> {
  const judged = await findPendingCatch(tx, { judge, now }, id, verification.seen);
  if (photoOf(judged) !== ready) throw new Refusal("stale", refusalTexts.changed);
  const { fish, tournament } = judged;
  const { rules, claim, approved, isCorrected, reason, figures, marks } = approvedValues(judged, verification);
  const ineligible = eligibility(approved, tournament, fish.ineligibleReason);
  const isDead = verification.isDead ?? fish.isDead;
  const decision = { ineligibleReason: ineligible, isDead, rulingReason: reason, judgedAt: now, judgedBy: judge.id };
  const subject = { fish, tournamentId: tournament.id, rules };
  await recordDecision(tx, subject, { decision: "verified", figures, marks, reason }, judge.id, now);
  const verified = { ...approved, scored: figures.scored, status: "verified" as const, ...decision };
  const change = { reason: changeTexts.verified(id, reason), by: judge, now };
  await notifyOfPaidPlaces(tx, tournament, now, () => writeDecision(tx, judged, verified, change));
  const scoring = notableFiguresText(rules, figures);
  const detail = { claim, ruled: approved, ...(isDead && { isDead }), ...(scoring && { scoring }), reason, ineligible };
  await recordAudit(tx, judge, { action: "verify-catch", subject: "catch", subjectId: id, detail }, now);
  const notice = noticeTexts.approved({ ...claim, unit: rules.unit }, tournament.name, {
    corrected: isCorrected ? { ...approved, unit: rules.unit } : null,
    reason,
    figures: scoring,
    isDead,
    why: ineligible && ineligibleText(ineligible, tournament),
  });
  await notify(tx, fish.userId, { type: "catch_approved", ...notice, link: catchLink(id) }, now);
}
