import { setImmediate } from "node:timers/promises";
import { createDecodeQueue } from "../base/photos/decode-queue.ts";
import type { Photos } from "../base/photos/photos.ts";
import { photoInMemory, type ReceivedPhoto, receivePhoto } from "../base/photos/receive-photo.ts";
import { withCameraNotes } from "./camera-notes.ts";
import { paintCatch } from "./painting/catch.ts";
import type { PlannedPhoto } from "./planned-catch.ts";

/** Widths in pixels. */
export type PhotoWidths = { large: number; small: number };

export const usualWidths: PhotoWidths = { large: 900, small: 540 };

const heightOfWidth = 0.5833;

/** Large enough that the encoders are always busy while the next fish is painted; the photos are small. */
const atOnce = 32;

export function sizeOf({ isLarge }: PlannedPhoto, { large, small }: PhotoWidths): { width: number; height: number } {
  const width = isLarge ? large : small;
  return { width, height: Math.round(width * heightOfWidth) };
}

export async function painted(photo: PlannedPhoto, widths: PhotoWidths): Promise<Uint8Array<ArrayBuffer>> {
  const { species, lengthInches, seed, camera } = photo;
  const jpeg = await paintCatch({ species, lengthInches, seed, ...sizeOf(photo, widths) });
  return camera ? withCameraNotes(jpeg, camera) : Uint8Array.from(jpeg);
}

/** Encodes each photo once, however many catches show it. */
export async function takePhotos(
  club: Photos,
  planned: readonly PlannedPhoto[],
  widths: PhotoWidths,
): Promise<Map<PlannedPhoto, ReceivedPhoto>> {
  const photos = { ...club, decoding: createDecodeQueue({ atOnce, maxWaiting: atOnce }) };
  const photosTaken = new Map<PlannedPhoto, ReceivedPhoto>();
  const underWay = new Set<Promise<unknown>>();
  for (const photo of new Set(planned)) {
    if (underWay.size >= atOnce) await Promise.race(underWay);
    const taking = painted(photo, widths)
      .then((jpeg) => receivePhoto(photos, photoInMemory(jpeg)))
      .then((received) => {
        photosTaken.set(photo, received);
        underWay.delete(taking);
      });
    underWay.add(taking);
    // Painting blocks this thread, so yield in between to let the encoders progress.
    await setImmediate();
  }
  await Promise.all(underWay);
  return photosTaken;
}
