import { normalizedText } from "../base/format/text.ts";
import { displayNameLimits } from "../base/format/typed-names.ts";

/** The number of ways to match words grows with the factorial of their number. */
const maxWords = 5;

/** The words of a name, without case and accents. */
const wordsOf = (name: string): string[] =>
  normalizedText(name, displayNameLimits.characters, "NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, maxWords);

/** The longer of two words must have this many letters for one of them to differ: Jon may be John, but isn't Jan. */
const shortestMisspelled = 4;

/** Whether the words differ by one letter that is added, missing, different, or swapped with the next. */
function isMisspelled(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length < shortestMisspelled || long.length - short.length > 1) return false;
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  if (long.length > short.length) return short.slice(index) === long.slice(index + 1);
  const isSwapped = short[index] === long[index + 1] && short[index + 1] === long[index];
  return (
    short.slice(index + 1) === long.slice(index + 1) || (isSwapped && short.slice(index + 2) === long.slice(index + 2))
  );
}

const isSimilarWord = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a) || isMisspelled(a, b);

/** Matches each word with a different one of `others`. */
const haveSimilar = ([word, ...words]: readonly string[], others: readonly string[]): boolean =>
  word === undefined ||
  others.some((other, index) => isSimilarWord(word, other) && haveSimilar(words, others.toSpliced(index, 1)));

/**
 * Whether two names may be the same person's: each word of the shorter name is in the longer one, in any order, perhaps
 * abbreviated or misspelled. "N. Quinn", "Quinn, Norah" and "Nora Jane Quin" are all similar to "Nora Quinn".
 */
export function areSimilarNames(nameA: string, nameB: string): boolean {
  const [short = [], long = []] = [wordsOf(nameA), wordsOf(nameB)].toSorted((a, b) => a.length - b.length);
  return short.length > 0 && haveSimilar(short, long);
}
