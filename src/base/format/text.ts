/** Cuts the text first, because the time to sort combining marks grows with the square of their number. */
export const normalizedText = (
  text: string,
  maxLength: number,
  form: "NFC" | "NFKC" | "NFD" | "NFKD" = "NFC",
): string => text.slice(0, maxLength).normalize(form);

/**
 * More than four accents that belong to no particular script, which is more than any language puts on a letter; or more than
 * eight of a script's own marks, which is more than any word has. Burmese has up to five (လျှော့), and so does pointed Hebrew.
 */
const stackedMarks = /(?:(?=\p{M})\p{Script=Inherited}){5}|\p{M}{9}/u;

export const hasStackedMarks = (text: string): boolean => stackedMarks.test(text);

/** Allows those in text pasted from word processors: tabs, line and page breaks, and two kinds of hyphens. */
const isControl = (code: number): boolean => code < 9 || (code > 13 && code < 30) || code === 127;

export function hasControlCharacters(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (isControl(text.charCodeAt(index))) return true;
  return false;
}
