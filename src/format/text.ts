/**
 * Putting marks in order takes time that grows with the square of how many follow each other, so nothing is normalized
 * that is longer than what it is compared with.
 */
export const normalizedText = (
  text: string,
  maxLength: number,
  form: "NFC" | "NFKC" | "NFD" | "NFKD" = "NFC",
): string => text.slice(0, maxLength).normalize(form);

const maxMarks = 4;

/**
 * Accents of no script in particular, more of them than any language puts on a letter; or more signs of a script's own than
 * any word has. Burmese has five (လျှော့), pointed Hebrew as many.
 */
const stackedMarks = new RegExp(
  `(?:(?=\\p{M})\\p{Script=Inherited}){${maxMarks + 1}}|\\p{M}{${2 * maxMarks + 1}}`,
  "u",
);

export const hasStackedMarks = (text: string): boolean => stackedMarks.test(text);

/** Not those that word processors leave in what is pasted from them: line and page breaks, two kinds of hyphens. */
const isControl = (code: number): boolean => code < 9 || (code > 13 && code < 30) || code === 127;

export function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return true;
  return false;
}
