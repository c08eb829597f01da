import { setImmediate } from "node:timers/promises";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { preparedOnce } from "../../db/prepared.ts";
import { photoBands, photos as photoRows, similarPhotos } from "../../db/schema.ts";
import type { Db, Store, Tx } from "../../db/store.ts";
import type { Photos } from "../photos.ts";
import type { ReceivedPhoto } from "../receive-photo.ts";
import { isSamePicture, similarityOfPictures } from "./compare-pictures.ts";
import { fingerprint } from "./fingerprint.ts";
import { comparedPicture, comparedWhole, type Orientation, orientationsOf } from "./orientations.ts";
import { type Band, searchedBandsOf, storedBandsOf } from "./picture-words.ts";
import { type FoundBefore, findSimilar } from "./similar-photos.ts";

/** Each is opened and looked at. */
export const maxCandidates = 6;

/** A word that more photos share says little. */
export const maxRowsPerWord = 30;

const thumbnailOf = async ({ files }: Photos, sha256: string): Promise<Uint8Array | null> =>
  (await files.find(sha256, "thumbnail"))?.bytes() ?? null;

/**
 * Photos with a similar fingerprint, of which those whose pictures differ are named apart: two fish on one board before
 * a fixed camera have similar fingerprints.
 */
export async function findSimilarPhotos(
  store: Store,
  photos: Photos,
  { sha256, fingerprint }: Pick<ReceivedPhoto, "sha256" | "fingerprint">,
): Promise<FoundBefore> {
  const found = await store.read(async (db) => {
    const ids = await findSimilar(db, fingerprint);
    const others = db.select({ id: photoRows.id, sha256: photoRows.sha256 }).from(photoRows);
    return others.where(inArray(photoRows.id, ids));
  });
  const thumbnail = found.length > 0 ? await thumbnailOf(photos, sha256) : null;
  if (!thumbnail) return { similarIds: found.map(({ id }) => id), differentIds: [] };
  const own = await comparedWhole(thumbnail);
  const differentIds: number[] = [];
  for (const other of found) {
    const shown = other.sha256 === sha256 ? null : await thumbnailOf(photos, other.sha256);
    if (shown && isSamePicture(own, await comparedWhole(shown)) === false) differentIds.push(other.id);
  }
  return { similarIds: found.map(({ id }) => id).filter((id) => !differentIds.includes(id)), differentIds };
}

/** The newest first, from the index alone. */
export const wordQuery = (db: Db, band: unknown, value: unknown) =>
  db
    .select({ photoId: photoBands.photoId })
    .from(photoBands)
    .where(sql`${photoBands.band} = ${band} and ${photoBands.value} = ${value}`)
    .orderBy(desc(photoBands.photoId))
    .limit(maxRowsPerWord);

const preparedWordQuery = preparedOnce((db) =>
  wordQuery(db, sql.placeholder("band"), sql.placeholder("value")).prepare(),
);

type Candidate = { photoId: number; lying: Orientation; weight: number };

/** By the words they have in common with it as it lies there, the rarer ones counting more. */
async function candidatesBy(db: Db, lying: Orientation): Promise<Candidate[]> {
  const words = searchedBandsOf(lying.picture.keypoints);
  const weights = new Map<number, number>();
  for (const word of words) {
    const sharing = await preparedWordQuery(db).execute(word);
    const weight = Math.log2(1 + maxRowsPerWord / Math.max(1, sharing.length));
    for (const { photoId } of sharing) weights.set(photoId, (weights.get(photoId) ?? 0) + weight);
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
  const known = new Set([photoId, ...similar.map(({ id }) => id)]);
  // Photos of earlier versions have no words, but their mirrored copies have a mirrored fingerprint.
  const [, mirrored] = orientations;
  const byFingerprint = mirrored ? await findSimilar(db, flopped) : [];
  const found = byFingerprint.flatMap((id) => (mirrored ? [{ photoId: id, lying: mirrored, weight: certain }] : []));
  for (const lying of orientations) found.push(...(await candidatesBy(db, lying)));
  return found
    .filter((candidate) => !known.has(candidate.photoId))
    .toSorted((a, b) => (a.weight === b.weight ? b.photoId - a.photoId : b.weight - a.weight))
    .slice(0, maxCandidates);
}

/** What the brightness and the blurred copies of eight pictures take until the garbage collector comes. */
const searchBytes = 40 * 1024 * 1024;

/**
 * The task 'photo-copies': mirrored, turned, cropped and recolored copies of a photo, in at most six others that share most with
 * it. Repeatable. Whichever of two photos is searched for last finds the other. Photos that are being received go first.
 */
export const findCopies = (deps: Searched, payload: Record<string, unknown>): Promise<void> =>
  deps.photos.decoding.runAtLowPriority(async (reserve) => {
    await reserve(searchBytes);
    await searchCopies(deps, Number(payload.photoId));
  });

async function searchCopies({ store, photos }: Searched, photoId: number): Promise<void> {
  const sha256 = await store.read((db) => hashOf(db, photoId));
  const thumbnail = sha256 === null ? null : await thumbnailOf(photos, sha256);
  if (!thumbnail) return;
  const flopped = await fingerprint(await new Bun.Image(thumbnail).flop().png().bytes());
  const orientations = await orientationsOf(thumbnail);
  const words = storedBandsOf(orientations[0]?.picture.keypoints ?? []);
  await store.write((tx) => storeWords(tx, photoId, words));
  const candidates = await store.read((db) => findCandidates(db, photoId, orientations, flopped));
  const copies = new Map<number, Similarity>();
  for (const candidate of candidates) {
    const similarity = copies.has(candidate.photoId) ? null : await similarityTo(store, photos, candidate);
    if (similarity) copies.set(candidate.photoId, similarity);
    // Comparing holds this thread: others go on in between.
    await setImmediate();
  }
  await store.write((tx) => storePairs(tx, photoId, copies));
}

async function hashOf(db: Db, photoId: number): Promise<string | null> {
  const [row] = await db.select({ sha256: photoRows.sha256 }).from(photoRows).where(eq(photoRows.id, photoId));
  return row?.sha256 ?? null;
}

async function similarityTo(
  store: Store,
  photos: Photos,
  { photoId, lying: { picture, isMirrored, isTurned } }: Candidate,
): Promise<Similarity | null> {
  const sha256 = await store.read((db) => hashOf(db, photoId));
  const thumbnail = sha256 === null ? null : await thumbnailOf(photos, sha256);
  const found = thumbnail && similarityOfPictures(picture, await comparedPicture(thumbnail));
  return found && { ...found, isMirrored, isTurned };
}

/** Nothing for a photo that was deleted meanwhile. */
async function storeWords(tx: Tx, photoId: number, bands: readonly Band[]): Promise<void> {
  if (bands.length === 0 || (await hashOf(tx, photoId)) === null) return;
  await tx
    .insert(photoBands)
    .values(bands.map((band) => ({ photoId, ...band })))
    .onConflictDoNothing();
}

async function storePairs(tx: Tx, photoId: number, copies: ReadonlyMap<number, Similarity>): Promise<void> {
  if (copies.size === 0 || (await hashOf(tx, photoId)) === null) return;
  const kept = await tx
    .select({ id: photoRows.id })
    .from(photoRows)
    .where(inArray(photoRows.id, [...copies.keys()]));
  const pairs = kept.flatMap(({ id }) => [
    { photoId, similarId: id, ...copies.get(id) },
    { photoId: id, similarId: photoId, ...copies.get(id) },
  ]);
  if (pairs.length > 0) await tx.insert(similarPhotos).values(pairs).onConflictDoNothing();
}
