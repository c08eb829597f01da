import { eq, max } from "drizzle-orm";
import { photos } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { queueTask } from "../tasks/queue-task.ts";
import { recordSameBytes, recordSimilar, type SimilarPhotoIds } from "./duplicate-detection/similar-photos.ts";
import type { ReceivedPhoto } from "./receive-photo.ts";

/**
 * Also records similar photos, and queues the search for copies and the large rendition, or before these the opening of a photo
 * that was accepted unopened. Returns the id.
 */
export async function recordPhoto(tx: Tx, received: ReceivedPhoto, ownerId: number, now: number): Promise<number> {
  const { sha256, format, bytes, width, height, fingerprint, placeholder, camera } = received;
  // The large picture may be ready for another row of the same photo, whose task may be about to be deleted.
  const [duplicate] = await tx
    .select({ largeReadyAt: max(photos.largeReadyAt) })
    .from(photos)
    .where(eq(photos.sha256, sha256));
  const [row] = await tx
    .insert(photos)
    .values({
      ownerId,
      sha256,
      format,
      bytes,
      width,
      height,
      fingerprint,
      placeholder,
      cameraTakenAt: camera.takenAt,
      cameraClock: camera.writtenTime,
      cameraLatitude: camera.position?.latitude.toFixed(6),
      cameraLongitude: camera.position?.longitude.toFixed(6),
      editedWith: camera.editedWith,
      largeReadyAt: duplicate?.largeReadyAt,
      createdAt: now,
    })
    .returning({ id: photos.id });
  if (!row) throw new Error("The photo's row was not written.");
  const photo = { id: row.id, sha256, fingerprint, ownerId };
  if (fingerprint === "") {
    await recordSameBytes(tx, photo);
    await queueTask(tx, "open-photo", String(row.id), { photoId: row.id, owner: ownerId }, now);
  } else await recordOpened(tx, photo, received.found ?? { similarIds: [], differentIds: [] }, now);
  return row.id;
}

type Opened = { id: number; sha256: string; fingerprint: string; ownerId: number };

/** Call this once the photo is open. */
export async function recordOpened(tx: Tx, photo: Opened, similar: SimilarPhotoIds, now: number): Promise<void> {
  const { id, sha256, ownerId } = photo;
  await recordSimilar(tx, photo, similar);
  await queueTask(tx, "photo-copies", String(id), { photoId: id, owner: ownerId }, now);
  await queueTask(tx, "rendition", sha256, { sha256, owner: ownerId }, now);
}
