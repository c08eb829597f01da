import { eq, inArray, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { fingerprintWord, fingerprintWords, photoLikenesses, photos } from "../db/schema.ts";
import type { Db, Store, Tx } from "../db/store.ts";
import { bitsApart, fingerprintBits } from "./fingerprint.ts";
import { samePictureBits } from "./rules.ts";

/** So many are written down of a picture that is sent again and again. */
const mostAlike = 20;

const wordOf = (fingerprint: string, word: number): string =>
  Array.from({ length: 6 }, (_, step) => fingerprint[word + step * fingerprintWords] ?? "").join("");

/** A word and all that differ from it in one bit. */
function nearWords(word: string): string[] {
  const near = [word];
  for (const [at, digit] of [...word].entries()) {
    for (const bit of [1, 2, 4, 8]) {
      const other = (Number.parseInt(digit, 16) ^ bit).toString(16);
      near.push(word.slice(0, at) + other + word.slice(at + 1));
    }
  }
  return near;
}

const fields = { id: photos.id, fingerprint: photos.fingerprint };

/**
 * Photos of which one of eleven words of the fingerprint differs from this one's in at most a bit. Of two that differ in
 * at most 21 bits at least one word does: were it two in each, it would be 22. Each word is found through its own index.
 */
export function nearPhotosQuery(db: Db, fingerprint: string) {
  const withWord = (word: number) => {
    const ofPhoto: SQL = fingerprintWord(photos.fingerprint, word);
    return db
      .select(fields)
      .from(photos)
      .where(inArray(ofPhoto, nearWords(wordOf(fingerprint, word))));
  };
  const [first, second, ...rest] = Array.from({ length: fingerprintWords }, (_, word) => withWord(word));
  if (!(first && second)) throw new Error("A fingerprint has words.");
  return unionAll(first, second, ...rest);
}

/** Ids of other photos that look the same, the earliest first. */
async function findAlike(db: Db, photoId: number, fingerprint: string): Promise<number[]> {
  const bits = fingerprintBits(fingerprint);
  const alike = new Set<number>();
  for (const near of await nearPhotosQuery(db, fingerprint)) {
    if (near.id !== photoId && bitsApart(bits, fingerprintBits(near.fingerprint)) <= samePictureBits)
      alike.add(near.id);
  }
  return [...alike].sort((a, b) => a - b).slice(0, mostAlike);
}

/** Writes down which photos look like this one, and it like them; again it changes nothing. */
export async function recordLikenesses(tx: Tx, photoId: number): Promise<void> {
  const [photo] = await tx.select(fields).from(photos).where(eq(photos.id, photoId));
  if (!photo) return;
  const alike = await findAlike(tx, photoId, photo.fingerprint);
  const pairs = alike.flatMap((likeId) => [
    { photoId, likeId },
    { photoId: likeId, likeId: photoId },
  ]);
  if (pairs.length > 0) await tx.insert(photoLikenesses).values(pairs).onConflictDoNothing();
}

/** The task of a photo that waited for its judge when likenesses began to be written down. */
export async function runLikeness(store: Store, payload: Record<string, unknown>): Promise<void> {
  await store.write((tx) => recordLikenesses(tx, Number(payload.photoId)));
}
