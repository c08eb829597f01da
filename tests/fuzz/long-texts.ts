/** Repeats a piece up to a length, between two ends. */
export const ofLength = (length: number, piece: string, start = "", end = "") =>
  start + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end;

/** Texts that are cheap to send and may be expensive to process, by length. */
export const pieces: Record<string, (length: number) => string> = {
  "marks out of order": (length) => ofLength(length, "\u0315\u0300", "a"),
  tabs: (length) => ofLength(length, "\t", "a", "a"),
  blanks: (length) => ofLength(length, " ", "1,", ",x"),
  "line breaks": (length) => ofLength(length, "\r\n", "a", "a"),
  quotes: (length) => ofLength(length, '"', "a"),
  backslashes: (length) => ofLength(length, "\\"),
  "at signs": (length) => ofLength(length, "@", "a"),
  dots: (length) => ofLength(length, ".", "a@", "@"),
  domains: (length) => ofLength(length, "a.", "a@", "-"),
  digits: (length) => ofLength(length, "1", "", "x"),
  days: (length) => ofLength(length, "T", "2026-06-06", "\n"),
  commas: (length) => ofLength(length, ",;"),
  slashes: (length) => ofLength(length, "/", "", "x"),
  "percent signs": (length) => ofLength(length, "%"),
  "lone surrogates": (length) => ofLength(length, "\ud800"),
  NUL: (length) => ofLength(length, "\0"),
  "open brackets": (length) => ofLength(length, "["),
  "a word of eighteen letters in one": (length) => ofLength(length, "\ufdfa"),
};
