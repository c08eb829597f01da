import { normalizedText } from "../base/format/text.ts";

/** More than fits on a picture. */
const maxLetters = 500;

/** The letters and symbols in Archivo. */
const drawableSign =
  /^[\u0020-\u007e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u20ac\u2122]$/;

/** Full-width and mathematical letters become plain ones. */
const knownForm = (sign: string): string =>
  drawableSign.test(sign)
    ? sign
    : [...normalizedText(sign, 2, "NFKD")].filter((part) => drawableSign.test(part)).join("");

const isLost = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign) && knownForm(sign) === "";

/**
 * The part of a text that the font can draw. Words in other scripts are left out completely, because half a name would
 * be wrong; so are symbols and emoji. `instead` if nothing remains.
 */
export function drawable(text: string, instead: string): string {
  const words = normalizedText(text, maxLetters).split(/\s+/);
  const drawableWords = words
    .filter((word) => ![...word].some(isLost))
    .map((word) => [...word].map(knownForm).join(""));
  const whole = drawableWords.filter(Boolean).join(" ");
  return /[\p{L}\p{N}]/u.test(whole) ? whole : instead;
}

/** Widths in Archivo Bold, as shares of the font size. */
const widths: readonly [RegExp, number][] = [
  [/[ '`|ijl]/, 0.27],
  [/[!I.,/\\:;ft-]/, 0.34],
  [/[()[\]r{}*]/, 0.41],
  [/[acekszvxy$"]/, 0.58],
  [/[wGOQ]/, 0.8],
  [/[mMW@%\u0152\u0153\u00c6\u00e6\u2026]/, 0.98],
  [/[HNUD&]/, 0.76],
  [/\p{Lu}/u, 0.73],
];
const otherWidth = 0.62;

const widthOf = (sign: string): number => widths.find(([signs]) => signs.test(sign))?.[1] ?? otherWidth;

export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + widthOf(sign), 0) * size;

/** A text that is too long ends after its last whole word, or within a very long one. */
export function shortened(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join("")}…`, size) > width) letters = letters.slice(0, -1);
  const cut = letters.join("");
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(" ")));
  return `${words.length > cut.length / 2 ? words : cut.trimEnd()}…`;
}

/** The font size at which the whole text fits. */
export const fittingSize = (text: string, size: number, width: number): number =>
  Math.min(size, Math.floor(width / textWidth(text, 1)));

/** Breaks between words into at most `max` lines; the last one is cut if text remains. */
export function wrapLines(text: string, size: number, width: number, max: number): string[] {
  const lines: string[] = [];
  let rest = text.split(" ");
  while (rest.length > 0 && lines.length < max - 1) {
    let wordCount = rest.length;
    while (wordCount > 1 && textWidth(rest.slice(0, wordCount).join(" "), size) > width) wordCount -= 1;
    lines.push(shortened(rest.slice(0, wordCount).join(" "), size, width));
    rest = rest.slice(wordCount);
  }
  return rest.length > 0 ? [...lines, shortened(rest.join(" "), size, width)] : lines;
}
