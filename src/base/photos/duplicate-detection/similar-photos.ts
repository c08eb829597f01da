import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { preparedOnce } from "../../db/prepared.ts";
import { photoBands, photos, similarPhotos } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { samePictureBits } from "../photo-renditions.ts";
import { bitsApart, fingerprintBands, fingerprintBits } from "./fingerprint.ts";

export const maxSimilar = 20;

/** Limits the cost of one photo, regardless of how many look like it. */
export const maxRowsPerBand = 100;
const newestCompared = 100;

const stride = 64 / fingerprintBands;

/** Sixteen numbers from digits far apart in the picture: fingerprints that differ in 15 bits or fewer share a band. */
export const bandsOf = (fingerprint: string): { band: number; value: number }[] =>
  Array.from({ length: fingerprintBands }, (_, band) => {
    const digits = Array.from({ length: stride }, (_, step) => fingerprint[band + step * fingerprintBands] ?? "0");
    return { band, value: Number.parseInt(digits.join(""), 16) };
  });

type Compared = { id: number; fingerprint: string };

const fields = { id: photos.id, fingerprint: photos.fingerprint };

export const bandQuery = (db: Db, band: unknown, value: unknown) =>
  db
    .select(fields)
    .from(photoBands)
    .innerJoin(photos, eq(photos.id, photoBands.photoId))
    .where(and(eq(photoBands.band, sql`${band}`), eq(photoBands.value, sql`${value}`)))
    .orderBy(desc(photoBands.photoId))
    .limit(maxRowsPerBand);

const preparedBandQuery = preparedOnce((db) =>
  bandQuery(db, sql.placeholder("band"), sql.placeholder("value")).prepare(),
);

function idsOfSimilar(fingerprint: string, among: readonly Compared[]): number[] {
  const bits = fingerprintBits(fingerprint);
  return among
    .filter((other) => bitsApart(bits, fingerprintBits(other.fingerprint)) <= samePictureBits)
    .map(({ id }) => id);
}

/** Returns at most 20 ids and reads at most 1,600 rows. */
export async function findSimilar(db: Db, fingerprint: string): Promise<number[]> {
  const similar = new Set<number>();
  for (const { band, value } of bandsOf(fingerprint)) {
    for (const id of idsOfSimilar(fingerprint, await preparedBandQuery(db).execute({ band, value }))) similar.add(id);
    if (similar.size >= maxSimilar) break;
  }
  return [...similar].slice(0, maxSimilar);
}

/** Photos found before the write; `differentIds` are those whose pictures turned out to be different. */
export type SimilarPhotoIds = { similarIds: readonly number[]; differentIds: readonly number[] };

const sameBytesQuery = (tx: Tx, { id, sha256 }: { id: number; sha256: string }) =>
  tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.sha256, sha256), ne(photos.id, id)))
    .orderBy(desc(photos.id))
    .limit(maxSimilar);

/** Both directions. Pairs with the same bytes may be known from before the photo was opened. */
async function insertPairs(tx: Tx, id: number, similarIds: Iterable<number>): Promise<void> {
  const pairs = [...similarIds].slice(0, maxSimilar).flatMap((similarId) => [
    { photoId: id, similarId },
    { photoId: similarId, similarId: id },
  ]);
  if (pairs.length > 0) await tx.insert(similarPhotos).values(pairs).onConflictDoNothing();
}

/** All that can be compared before a photo is opened. */
export async function recordSameBytes(tx: Tx, photo: { id: number; sha256: string }): Promise<void> {
  const sameBytes = await sameBytesQuery(tx, photo);
  await insertPairs(
    tx,
    photo.id,
    sameBytes.map((same) => same.id),
  );
}

/** Records photos with the same bytes, those found before the write, and those that arrived in between. */
export async function recordSimilar(
  tx: Tx,
  { id, sha256, fingerprint }: Compared & { sha256: string },
  { similarIds, differentIds }: SimilarPhotoIds,
): Promise<void> {
  const others = ne(photos.id, id);
  const sameBytes = await sameBytesQuery(tx, { id, sha256 });
  const newest = await tx
    .select(fields)
    .from(photos)
    .where(and(gt(photos.id, id - newestCompared), others, ne(photos.fingerprint, "")))
    .limit(newestCompared);
  // A photo found earlier may have been deleted.
  const before = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.id, [...similarIds]));
  const similar = new Set([...sameBytes, ...before].map((photo) => photo.id));
  for (const newId of idsOfSimilar(fingerprint, newest)) if (!differentIds.includes(newId)) similar.add(newId);
  await insertPairs(tx, id, similar);
  await tx.insert(photoBands).values(bandsOf(fingerprint).map((band) => ({ photoId: id, ...band })));
}
