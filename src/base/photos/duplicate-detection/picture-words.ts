import { fingerprintBands } from "./fingerprint.ts";
import { type Keypoint, likelyWordsOf, wordOf } from "./keypoints.ts";

export type Band = { band: number; value: number };

const mixed = (word: number) => Math.imul(word ^ (word >>> 7), 0x9e3779b1) >>> 0;

/** There are 32 bands, numbered after those of the fingerprint. */
const bandOf = (word: number) => fingerprintBands + (mixed(word) >>> 27);

/** More would find little more, and each costs a search. */
const turnedSigns = 2;

/** The bands to search for: each distinct word once. */
export function searchedBandsOf(keypoints: readonly Keypoint[]): Band[] {
  const words = new Set(keypoints.flatMap((keypoint) => likelyWordsOf(keypoint, turnedSigns)));
  return [...words].map((value) => ({ band: bandOf(value), value }));
}

/**
 * The bands to store. Each holds one of its words, the same one in every picture that has it (min-wise hashing), so that
 * pictures with many words in common share bands, regardless of how many words they have.
 */
export function storedBandsOf(keypoints: readonly Keypoint[]): Band[] {
  const least = new Map<number, number>();
  for (const word of keypoints.map(wordOf)) {
    const other = least.get(bandOf(word));
    if (other === undefined || mixed(word) < mixed(other)) least.set(bandOf(word), word);
  }
  return [...least].map(([band, value]) => ({ band, value }));
}
