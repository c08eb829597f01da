import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { photoUrl } from "../base/photos/photo-renditions.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { recordPhoto } from "../base/photos/record-photo.ts";
import { Refusal } from "../refusal.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { uploadsUntil } from "../tournaments/results/result-state.ts";
import type { CatchRow } from "./catch-rows.ts";
import { isOpen } from "./catch-status.ts";
import { findOwnCatch } from "./find-catch.ts";
import { refusalTexts } from "./texts.ts";

/**
 * `sha256` is null if it isn't known yet; `replaces` is the address of the photo to replace. Throws `not_found`, `not_yours`,
 * `ended`, `already_judged`, `photo_present`.
 */
export async function findCatchForPhoto(
  db: Db,
  angler: SignedIn,
  id: number,
  { sha256, replaces }: { sha256: string | null; replaces?: string | undefined },
  now: number,
): Promise<CatchRow> {
  const row = await findOwnCatch(db, angler, id);
  const { fish, tournament, photo } = row;
  if (photo && (sha256 === null || photo.sha256 === sha256)) return row;
  const isReplaced = photo !== null && photoUrl(photo.sha256, "large") === replaces;
  if (tournament && (!photo || isReplaced) && (fish.status === "lapsed" || now >= uploadsUntil(tournament))) {
    throw new Refusal("ended", refusalTexts.photoTooLate(tournament));
  }
  if (!isOpen(fish.status)) throw new Refusal("already_judged", refusalTexts.judged);
  if (photo && !isReplaced) {
    throw new Refusal("photo_present", replaces === undefined ? refusalTexts.photoPresent : refusalTexts.photoReplaced);
  }
  return row;
}

/**
 * Checks before an upload, which may be a correction without a photo, so an open catch passes even if it's too late for a
 * photo. Throws as `findCatchForPhoto` does.
 */
export async function findCatchForUpload(db: Db, angler: SignedIn, id: number, now: number): Promise<void> {
  const { fish } = await findOwnCatch(db, angler, id);
  if (!isOpen(fish.status)) await findCatchForPhoto(db, angler, id, { sha256: null }, now);
}

/** Adds the photo, or replaces the one at the address `replaces`. Idempotent for the same photo. Throws as `findCatchForPhoto` does. */
export async function addPhoto(
  tx: Tx,
  angler: SignedIn,
  id: number,
  { photo, replaces }: { photo: ReceivedPhoto; replaces: string | undefined },
  now: number,
): Promise<void> {
  const { sha256 } = photo;
  const { fish, photo: existingPhoto } = await findCatchForPhoto(tx, angler, id, { sha256, replaces }, now);
  if (existingPhoto?.sha256 === sha256) return;
  const photoId = await recordPhoto(tx, photo, angler.id, now);
  await tx.update(catches).set({ photoId }).where(eq(catches.id, id));
  const action = existingPhoto ? "replace-photo" : "add-photo";
  const detail = existingPhoto ? { before: existingPhoto.sha256, photo: sha256 } : { photo: sha256 };
  await recordAudit(tx, angler, { action, subject: "catch", subjectId: id, detail }, now);
  if (fish.tournamentId !== null) await refreshStanding(tx, fish.tournamentId, fish.userId);
}
