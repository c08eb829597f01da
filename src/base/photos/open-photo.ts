import { and, eq } from "drizzle-orm";
import { Refusal } from "../../refusal.ts";
import { photos as photoRows } from "../db/schema.ts";
import type { Db, Store, Tx } from "../db/store.ts";
import type { Owner } from "../tasks/turns.ts";
import { readCameraMetadata } from "./camera-metadata.ts";
import type { Reserve } from "./decode-queue.ts";
import { findSimilarPhotos } from "./duplicate-detection/find-duplicates.ts";
import type { PhotoFile } from "./photo-files.ts";
import type { Photos } from "./photos.ts";
import { withBytesOf } from "./picture.ts";
import { openPicture } from "./receive-photo.ts";
import { recordOpened } from "./record-photo.ts";

type Opening = {
  store: Store;
  photos: Photos;
  clock: () => number;
  /** Called in the write that notes it, for a photo that turned out not to be a picture. */
  onUnreadable(tx: Tx, photoId: number, now: number): Promise<void>;
};

const isUnopened = eq(photoRows.fingerprint, "");

async function findUnopened(db: Db, photoId: number) {
  const { id, sha256, format, ownerId } = photoRows;
  const fields = { id, sha256, format, ownerId };
  const [row] = await db
    .select(fields)
    .from(photoRows)
    .where(and(eq(id, photoId), isUnopened));
  return row ?? null;
}

/** The rows of a picture that weren't opened yet: the same bytes may have been sent twice. */
export const findUnopenedOf = async (db: Db, sha256: string): Promise<number[]> =>
  (
    await db
      .select({ id: photoRows.id })
      .from(photoRows)
      .where(and(eq(photoRows.sha256, sha256), isUnopened))
  ).map(({ id }) => id);

/**
 * Opens a photo that was taken unopened: makes its thumbnail and searches for similar photos. Idempotent; does nothing for one
 * that is open or deleted. `inTurn` is a line of the decoder. False if it is not a picture.
 */
export async function openPhoto(
  deps: Opening,
  photoId: number,
  inTurn: (work: (reserve: Reserve) => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  return inTurn(async (reserve) => {
    const photo = await deps.store.read((db) => findUnopened(db, photoId));
    if (!photo) return true;
    const original = await deps.photos.files.find(photo.sha256, "original");
    if (!original) throw new Error(`The original of photo ${photoId} is missing.`);
    try {
      const { thumbnail, ...derived } = await openOriginal(original, photo.format, reserve);
      await deps.photos.files.write(photo.sha256, { thumbnail });
      const found = await findSimilarPhotos(deps.store, deps.photos, { ...photo, ...derived });
      await deps.store.write(async (tx) => {
        if (!(await findUnopened(tx, photoId))) return;
        await tx.update(photoRows).set(derived).where(eq(photoRows.id, photoId));
        await recordOpened(tx, { ...photo, ...derived }, found, deps.clock());
      });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal && error.reason === "unreadable_photo")) throw error;
      await deps.store.write(async (tx) => {
        if (await findUnopened(tx, photoId)) await deps.onUnreadable(tx, photoId, deps.clock());
      });
      return false;
    }
  });
}

const openOriginal = (original: PhotoFile, format: Parameters<typeof openPicture>[1], reserve: Reserve) =>
  withBytesOf(original, async (bytes) => {
    const { orientation } = await readCameraMetadata(format, bytes);
    const { thumbnail, fingerprint, placeholder } = await openPicture(bytes, format, orientation, reserve);
    return { thumbnail, fingerprint, placeholder };
  });

/** The task 'open-photo'. */
export async function runOpening(deps: Opening, payload: Record<string, unknown>): Promise<void> {
  const owner: Owner = typeof payload.owner === "number" ? payload.owner : null;
  await openPhoto(deps, Number(payload.photoId), (work) => deps.photos.decoding.runInBackground(work, owner));
}
