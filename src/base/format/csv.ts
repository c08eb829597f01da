import { normalizedText } from "./text.ts";

/** Includes full-width signs. */
const sign = String.raw`[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]`;

const signAtStart = new RegExp(`(^|;)(?=${sign})`, "g");
/** The spaces that spreadsheets skip before a sign. Always matches a whole run, so that no character is scanned twice. */
const blanksAndSign = new RegExp(String.raw`[\s\uFEFF"]+(${sign})?`, "g");

/** The apostrophe prevents calculation. Some spreadsheets also split at tabs and semicolons, and ignore this file's quotes. */
const guarded = (text: string): string =>
  text
    .replace(signAtStart, "$1'")
    .replace(blanksAndSign, (run, foundSign: string | undefined, at: number, whole: string) => {
      const before = at === 0 ? "" : whole.charAt(at - 1);
      const isLed = foundSign === undefined ? at === 0 && /^\s*[\t\r]/.test(run) : before === "" || before === ";";
      return (isLed ? "'" : "") + (foundSign === undefined ? run : run.replaceAll(/[\t\r\n]/g, "$&'"));
    });

/** RFC 4180, section 2. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of typed text that no spreadsheet calculates. */
export const words = (text: string): string => quoted(guarded(text));

/** "-12.50" */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

type CsvLines = readonly (readonly string[])[];

/** RFC 4180. */
export const csvLines = (lines: CsvLines): string => lines.map((cells) => `${cells.join(",")}\r\n`).join("");

/** Excel misreads accents without the byte order mark. */
export const csvText = (lines: CsvLines): string => `\uFEFF${csvLines(lines)}`;

/**
 * Has the lines of at most `csvPieceRows` rows; the next piece begins after the id `nextAfter`. `lines` is read once and should format
 * each line only at that point, so that other requests are answered in between.
 */
export type CsvPiece = { lines: Iterable<readonly string[]>; nextAfter: number | null };

export const csvPieceRows = 1000;

const maxFileName = 200;

/** "bass-open" */
export function fileNamePart(name: string, otherwise: string): string {
  const plain = normalizedText(name, maxFileName, "NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return plain || otherwise;
}
