import { eq } from "drizzle-orm";
import { photos, similarPhotos } from "../../src/base/db/schema.ts";
import { findCopies, findSimilarPhotos } from "../../src/base/photos/duplicate-detection/find-duplicates.ts";
import { photoInMemory, receivePhoto } from "../../src/base/photos/receive-photo.ts";
import { recordPhoto } from "../../src/base/photos/record-photo.ts";
import { addAngler } from "../../tests/base/photos/photo-club.ts";
import {
  copies,
  differentFish,
  type Kind,
  kinds,
  type PhotoPairs,
  pairsFrom,
} from "../../tests/base/photos/photo-pairs.ts";
import { type Club, noon, openClub } from "../../tests/support/club.ts";
import { atLeast, atMost, type Measure, ofRounds } from "./shared/measure.ts";

/** 432 pairs of 18 kinds; not the seeds that the bounds were tried on. */
const seeds = Array.from({ length: 24 }, (_, i) => 1001 + i);

/**
 * How many pairs of pictures are found to be one picture, by upload and queued search among the other pairs' pictures:
 * every copy is a hit, every different fish a false alarm.
 */
export async function bench(): Promise<Measure[]> {
  const club = await openClub();
  try {
    const ownerId = await addAngler(club.store, "anna", noon);
    const pairs: (PhotoPairs & { firstId: number })[] = [];
    for (const seed of seeds) {
      const painted = await pairsFrom(seed);
      pairs.push({ ...painted, firstId: (await upload(club, ownerId, painted.one)).photoId });
    }
    const found = new Map<Kind, number[]>();
    const searchMs: number[] = [];
    for (const { others, firstId } of pairs) {
      for (const kind of kinds) {
        const { photoId, ms } = await upload(club, ownerId, others[kind]);
        const similar = await club.store.read(async (db) =>
          db.select({ id: similarPhotos.similarId }).from(similarPhotos).where(eq(similarPhotos.photoId, photoId)),
        );
        const isFound = similar.some(({ id }) => id === firstId);
        found.set(kind, [...(found.get(kind) ?? []), isFound ? 100 : 0]);
        searchMs.push(ms);
        // Other copies of the first would be found before it.
        await club.store.write(async (tx) => {
          await tx.delete(photos).where(eq(photos.id, photoId));
        });
      }
    }
    return [
      ...kinds.map((kind) => measureOf(kind, found.get(kind) ?? [])),
      { what: "the queued search of one photo", unit: "ms", ...ofRounds(searchMs) },
    ];
  } finally {
    await club.close();
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function measureOf(kind: Kind, found: readonly number[]): Measure {
  const measure = { what: kind, unit: `% of ${found.length} found`, value: mean(found) };
  if (copies.includes(kind)) return atLeast(90, measure);
  return differentFish.includes(kind) ? atMost(2, measure) : measure;
}

async function upload({ store, photos: files }: Club, ownerId: number, bytes: Uint8Array<ArrayBuffer>) {
  const received = await receivePhoto(files, photoInMemory(bytes));
  const found = await findSimilarPhotos(store, files, received);
  const photoId = await store.write((tx) => recordPhoto(tx, { ...received, found }, ownerId, noon));
  const begun = performance.now();
  await findCopies({ store, photos: files }, { photoId });
  return { photoId, ms: performance.now() - begun };
}
