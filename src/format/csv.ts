/**
 * Also after tabs and semicolons: some spreadsheets split there and ignore this file's quotes. Includes full-width
 * signs.
 */
const formulaStart =
  /(^|[;\t\r\n])(?=[\s\uFEFF"]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B])|^(?=\s*[\t\r])/g;

/** RFC 4180, section 2. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The apostrophe stops a spreadsheet from calculating what a person typed. */
export const words = (text: string): string => quoted(text.replace(formulaStart, "$1'"));

/** "-12.50" */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

type CsvLines = readonly (readonly string[])[];

/** RFC 4180. */
export const csvLines = (lines: CsvLines): string => lines.map((cells) => `${cells.join(",")}\r\n`).join("");

/** Excel misreads accents without the byte order mark. */
export const csvText = (lines: CsvLines): string => `\uFEFF${csvLines(lines)}`;

/** At most `csvPieceRows` long; the next piece begins after the id `nextAfter`. */
export type CsvPiece = { lines: CsvLines; nextAfter: number | null };

export const csvPieceRows = 1000;

/** "bass-open" */
export function fileNamePart(name: string, otherwise: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return plain || otherwise;
}
