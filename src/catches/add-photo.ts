import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
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
 * `sha256` is null if it isn't known yet. Throws `not_found`, `not_yours`, `ended`, `already_judged`, `photo_present`.
 */
export async function findCatchForPhoto(
  db: Db,
  angler: SignedIn,
  id: number,
  sha256: string | null,
  now: number,
): Promise<CatchRow> {
  const row = await findOwnCatch(db, angler, id);
  const { fish, tournament, photo } = row;
  if (photo && (sha256 === null || photo.sha256 === sha256)) return row;
  if (tournament && !photo && (fish.status === "lapsed" || now >= uploadsUntil(tournament))) {
    throw new Refusal("ended", refusalTexts.photoTooLate(tournament));
  }
  if (!isOpen(fish.status)) throw new Refusal("already_judged", refusalTexts.judged);
  if (photo) throw new Refusal("photo_present", refusalTexts.photoPresent);
  return row;
}

/** Idempotent for the same photo. Throws as `findCatchForPhoto` does. */
export async function addPhoto(tx: Tx, angler: SignedIn, id: number, photo: ReceivedPhoto, now: number): Promise<void> {
  const { fish, photo: existingPhoto } = await findCatchForPhoto(tx, angler, id, photo.sha256, now);
  if (existingPhoto) return;
  const photoId = await recordPhoto(tx, photo, angler.id, now);
  await tx.update(catches).set({ photoId }).where(eq(catches.id, id));
  const detail = { photo: photo.sha256 };
  await recordAudit(tx, angler, { action: "add-photo", subject: "catch", subjectId: id, detail }, now);
  if (fish.tournamentId !== null) await refreshStanding(tx, fish.tournamentId, fish.userId);
}
