import { normalizedText } from "./text.ts";

/** Full-width signs too. */
const sign = String.raw`[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]`;

const signAtStart = new RegExp(`(^|;)(?=${sign})`, "g");
/** Blanks, which spreadsheets skip, with the sign after them. It matches all of them at once, so none is looked at twice. */
const blanksAndSign = new RegExp(String.raw`[\s\uFEFF"]+(${sign})?`, "g");

/** The apostrophe stops a spreadsheet from calculating. Some split at tabs and semicolons too and ignore this file's quotes. */
const guarded = (text: string): string =>
  text
    .replace(signAtStart, "$1'")
    .replace(blanksAndSign, (run, found: string | undefined, at: number, whole: string) => {
      const before = at === 0 ? "" : whole.charAt(at - 1);
      const isLed = found === undefined ? at === 0 && /^\s*[\t\r]/.test(run) : before === "" || before === ";";
      return (isLed ? "'" : "") + (found === undefined ? run : run.replaceAll(/[\t\r\n]/g, "$&'"));
    });

/** RFC 4180, section 2. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of what a person typed, which no spreadsheet calculates. */
export const words = (text: string): string => quoted(guarded(text));

/** "-12.50" */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

type CsvLines = readonly (readonly string[])[];

/** RFC 4180. */
export const csvLines = (lines: CsvLines): string => lines.map((cells) => `${cells.join(",")}\r\n`).join("");

/** Excel misreads accents without the byte order mark. */
export const csvText = (lines: CsvLines): string => `\uFEFF${csvLines(lines)}`;

/**
 * At most `csvPieceRows` long; the next piece begins after the id `nextAfter`. `lines` is read once, and each line best
 * written only then, because long ones take their time.
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
