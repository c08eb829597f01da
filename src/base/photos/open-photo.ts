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
  /** Called inside the write that records that a photo isn't a picture. */
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

/** The unopened rows of a picture: the same bytes may have been sent twice. */
export const findUnopenedOf = async (db: Db, sha256: string): Promise<number[]> =>
  (
    await db
      .select({ id: photoRows.id })
      .from(photoRows)
      .where(and(eq(photoRows.sha256, sha256), isUnopened))
  ).map(({ id }) => id);

/** `unreadable`: the photo isn't a picture. `gone`: its original is missing or isn't the file that was sent. */
export type Opened = "open" | "unreadable" | "gone";

/**
 * Opens a photo that was accepted unopened: makes its thumbnail and searches for similar photos. Idempotent; does nothing for one
 * that is open or deleted. `inTurn` is one of the decoder's queues. Throws errors that aren't the photo's fault.
 */
export async function openPhoto(
  deps: Opening,
  photoId: number,
  inTurn: (work: (reserve: Reserve) => Promise<Opened>) => Promise<Opened>,
): Promise<Opened> {
  return inTurn(async (reserve) => {
    const photo = await deps.store.read((db) => findUnopened(db, photoId));
    if (!photo) return "open";
    const original = await deps.photos.files.find(photo.sha256, "original");
    const opened = original ? await openOriginal(original, photo, reserve) : "gone";
    if (opened === "gone") return opened;
    if (opened === "unreadable") {
      await deps.store.write(async (tx) => {
        if (await findUnopened(tx, photoId)) await deps.onUnreadable(tx, photoId, deps.clock());
      });
      return opened;
    }
    const { thumbnail, ...derived } = opened;
    await deps.photos.files.write(photo.sha256, { thumbnail });
    const similar = await findSimilarPhotos(deps.store, deps.photos, { ...photo, ...derived });
    await deps.store.write(async (tx) => {
      if (!(await findUnopened(tx, photoId))) return;
      await tx.update(photoRows).set(derived).where(eq(photoRows.id, photoId));
      await recordOpened(tx, { ...photo, ...derived }, similar, deps.clock());
    });
    return "open";
  });
}

type Unopened = NonNullable<Awaited<ReturnType<typeof findUnopened>>>;

const openOriginal = (original: PhotoFile, { format, sha256 }: Pick<Unopened, "format" | "sha256">, reserve: Reserve) =>
  withBytesOf(original, async (bytes) => {
    try {
      const { orientation } = await readCameraMetadata(format, bytes);
      const { thumbnail, fingerprint, placeholder } = await openPicture(bytes, format, orientation, reserve);
      return { thumbnail, fingerprint, placeholder };
    } catch (error) {
      if (!(error instanceof Refusal && error.reason === "unreadable_photo")) throw error;
      // If the file was damaged on the server, the angler keeps the photo.
      const isAsSent = new Bun.CryptoHasher("sha256").update(bytes).digest("hex") === sha256;
      return isAsSent ? "unreadable" : "gone";
    }
  });

/** The task 'open-photo'. Throws if the original is gone, so that it is tried again. */
export async function runOpening(deps: Opening, payload: Record<string, unknown>): Promise<void> {
  const owner: Owner = typeof payload.owner === "number" ? payload.owner : null;
  const photoId = Number(payload.photoId);
  const opened = await openPhoto(deps, photoId, (work) => deps.photos.decoding.runInBackground(work, owner));
  if (opened === "gone") throw new Error(`The original of photo ${photoId} is missing or was changed.`);
}
