import { setImmediate } from "node:timers/promises";
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { photoBands, photos as photoRows, similarPhotos } from "../../db/schema.ts";
import type { Db, Store, Tx } from "../../db/store.ts";
import type { Photos } from "../photos.ts";
import type { ReceivedPhoto } from "../receive-photo.ts";
import { isSamePicture, similarityOfPictures } from "./compare-pictures.ts";
import { comparedPicture } from "./compared-pictures.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Orientation, orientationsOf } from "./orientations.ts";
import { type Band, searchedBandsOf, storedBandsOf } from "./picture-words.ts";
import { findSimilar, type SimilarPhotoIds } from "./similar-photos.ts";

export const maxCandidates = 6;

/** A word shared by more photos is of little use. */
export const maxRowsPerWord = 30;

/**
 * Finds photos with a similar fingerprint, and lists those whose pictures differ separately: two fish on one board in front
 * of a fixed camera have similar fingerprints.
 */
export async function findSimilarPhotos(
  store: Store,
  photos: Photos,
  { sha256, fingerprint }: Pick<ReceivedPhoto, "sha256" | "fingerprint">,
): Promise<SimilarPhotoIds> {
  const similar = await store.read(async (db) => {
    const ids = await findSimilar(db, fingerprint);
    const others = db.select({ id: photoRows.id, sha256: photoRows.sha256 }).from(photoRows);
    return others.where(inArray(photoRows.id, ids));
  });
  const picture = similar.length > 0 ? await photos.compared.luminanceOf(sha256) : null;
  if (!picture) return { similarIds: similar.map(({ id }) => id), differentIds: [] };
  const differentIds: number[] = [];
  for (const other of similar) {
    const shown = other.sha256 === sha256 ? null : await photos.compared.luminanceOf(other.sha256);
    if (shown && isSamePicture(picture, shown) === false) differentIds.push(other.id);
  }
  return { similarIds: similar.map(({ id }) => id).filter((id) => !differentIds.includes(id)), differentIds };
}

/** Returns the newest first, reading only the index. */
export const wordQuery = (db: Db, band: SQL | number, value: SQL | number) =>
  db
    .select({ photoId: photoBands.photoId })
    .from(photoBands)
    .where(sql`${photoBands.band} = ${band} and ${photoBands.value} = ${value}`)
    .orderBy(desc(photoBands.photoId))
    .limit(maxRowsPerWord);

/** One statement for the two thousand words of a photo; passing them as parameters would take twice as long. */
function wordsQuery(db: Db, words: readonly Band[]) {
  const [band, value] = [sql.raw("words.column1"), sql.raw("words.column2")];
  const newest = wordQuery(db, band, value).as("newest");
  return db
    .select({
      value: sql<number>`${value}`,
      photoIds: sql<string | null>`(select string_agg(cast(${newest.photoId} as text), ',') from ${newest})`,
    })
    .from(sql.raw(`(values ${words.map((word) => `(${word.band}, ${word.value})`).join(", ")}) as words`));
}

async function photosByWord(db: Db, words: readonly Band[]): Promise<Map<number, number[]>> {
  const rows = words.length === 0 ? [] : await wordsQuery(db, words);
  return new Map(rows.map(({ value, photoIds }) => [value, photoIds === null ? [] : photoIds.split(",").map(Number)]));
}

type Weighed = { photoId: number; lying: Orientation; weight: number };
type Candidate = Weighed & { sha256: string };

/** Weighs photos by the words that they share with the picture in this orientation; rarer words count more. */
function candidatesBy(lying: Orientation, words: readonly Band[], sharing: ReadonlyMap<number, number[]>): Weighed[] {
  const weights = new Map<number, number>();
  for (const { value } of words) {
    const photoIds = sharing.get(value) ?? [];
    const weight = Math.log2(1 + maxRowsPerWord / Math.max(1, photoIds.length));
    for (const photoId of photoIds) weights.set(photoId, (weights.get(photoId) ?? 0) + weight);
  }
  return [...weights].map(([photoId, weight]) => ({ photoId, lying, weight }));
}

type Searched = { store: Store; photos: Photos };

type Similarity = { isMirrored: boolean; isTurned: boolean; isCropped: boolean };

const certain = Number.POSITIVE_INFINITY;

async function findCandidates(
  db: Db,
  photoId: number,
  orientations: readonly Orientation[],
  flopped: string,
): Promise<Candidate[]> {
  const similar = await db
    .select({ id: similarPhotos.similarId })
    .from(similarPhotos)
    .where(eq(similarPhotos.photoId, photoId));
  const knownIds = new Set([photoId, ...similar.map(({ id }) => id)]);
  // Photos of earlier versions have no words, but their mirrored copies have a mirrored fingerprint.
  const [, mirrored] = orientations;
  const byFingerprint = mirrored ? await findSimilar(db, flopped) : [];
  const candidates = byFingerprint.flatMap((id) =>
    mirrored ? [{ photoId: id, lying: mirrored, weight: certain }] : [],
  );
  const searched = orientations.map((lying) => ({ lying, words: searchedBandsOf(lying.picture.keypoints) }));
  const sharing = await photosByWord(
    db,
    searched.flatMap(({ words }) => words),
  );
  for (const { lying, words } of searched) candidates.push(...candidatesBy(lying, words, sharing));
  const most = candidates
    .filter((candidate) => !knownIds.has(candidate.photoId))
    .toSorted((a, b) => (a.weight === b.weight ? b.photoId - a.photoId : b.weight - a.weight))
    .slice(0, maxCandidates);
  const ids = most.map((candidate) => candidate.photoId);
  const rows = await db
    .select({ id: photoRows.id, sha256: photoRows.sha256 })
    .from(photoRows)
    .where(inArray(photoRows.id, ids));
  const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  return most.flatMap((candidate) => {
    const sha256 = hashes.get(candidate.photoId);
    return sha256 === undefined ? [] : [{ ...candidate, sha256 }];
  });
}

/** Total memory for the brightness and the blurred copies of a picture and of those that it's compared with. */
const searchBytes = 10 * 1024 * 1024;

/**
 * The task 'photo-copies' looks for mirrored, turned, cropped and recolored copies of a photo among the (at most) six others
 * that share most with it. Idempotent. Of two photos, the one searched for last finds the other. Uploads take priority.
 */
export const findCopies = (deps: Searched, payload: Record<string, unknown>): Promise<void> =>
  deps.photos.decoding.runAtLowPriority(async (reserve) => {
    await reserve(searchBytes);
    await searchCopies(deps, Number(payload.photoId));
  });

async function searchCopies({ store, photos }: Searched, photoId: number): Promise<void> {
  const sha256 = await store.read((db) => hashOf(db, photoId));
  const thumbnail = sha256 === null ? null : await photos.files.find(sha256, "thumbnail");
  if (sha256 === null || !thumbnail) return;
  const flopped = await fingerprint(await thumbnail.bytes(), { isMirrored: true });
  const [luminance, spots] = [await photos.compared.luminanceOf(sha256), await photos.compared.spotsOf(sha256)];
  if (!(luminance && spots)) return;
  const orientations = orientationsOf(luminance, spots);
  const words = storedBandsOf(orientations[0]?.picture.keypoints ?? []);
  await store.write((tx) => storeWords(tx, photoId, words));
  const candidates = await store.read((db) => findCandidates(db, photoId, orientations, flopped));
  const copies = new Map<number, Similarity>();
  for (const candidate of candidates) {
    const similarity = copies.has(candidate.photoId) ? null : await similarityTo(photos, candidate);
    if (similarity) copies.set(candidate.photoId, similarity);
    // Comparing blocks this thread, so let others run in between.
    await setImmediate();
  }
  await store.write((tx) => storePairs(tx, photoId, copies));
}

async function hashOf(db: Db, photoId: number): Promise<string | null> {
  const [row] = await db.select({ sha256: photoRows.sha256 }).from(photoRows).where(eq(photoRows.id, photoId));
  return row?.sha256 ?? null;
}

async function similarityTo(
  photos: Photos,
  { sha256, lying: { picture, isMirrored, isTurned } }: Candidate,
): Promise<Similarity | null> {
  const other = await comparedPicture(photos.compared, sha256);
  const similarity = other && similarityOfPictures(picture, other);
  return similarity && { ...similarity, isMirrored, isTurned };
}

/** Does nothing if the photo has been deleted. */
async function storeWords(tx: Tx, photoId: number, bands: readonly Band[]): Promise<void> {
  if (bands.length === 0 || (await hashOf(tx, photoId)) === null) return;
  await tx
    .insert(photoBands)
    .values(bands.map((band) => ({ photoId, ...band })))
    .onConflictDoNothing();
}

async function storePairs(tx: Tx, photoId: number, copies: ReadonlyMap<number, Similarity>): Promise<void> {
  if (copies.size === 0 || (await hashOf(tx, photoId)) === null) return;
  const remaining = await tx
    .select({ id: photoRows.id })
    .from(photoRows)
    .where(inArray(photoRows.id, [...copies.keys()]));
  const pairs = remaining.flatMap(({ id }) => [
    { photoId, similarId: id, ...copies.get(id) },
    { photoId: id, similarId: photoId, ...copies.get(id) },
  ]);
  if (pairs.length > 0) await tx.insert(similarPhotos).values(pairs).onConflictDoNothing();
}
