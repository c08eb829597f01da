/**
 * Where a spreadsheet may see a formula: at a cell's beginning, and after what ends a cell where semicolons or tabs separate
 * them, since such a reader does not know this file's quotes. East Asian full-width and small forms count as well.
 */
const formulaStart =
  /(^|[;\t\r\n])(?=[\s\uFEFF"]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B])|^(?=\s*[\t\r])/g;

/** RFC 4180, section 2: quoted where it must be, quotes doubled. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of text that a person typed. An apostrophe keeps a spreadsheet from calculating it. */
export const words = (text: string): string => quoted(text.replace(formulaStart, "$1'"));

/** Integer cents as the dollars of a cell: -12.50. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Finished cells, a line each. */
type CsvLines = readonly (readonly string[])[];

/** RFC 4180 text of finished cells. */
export const csvLines = (lines: CsvLines): string => lines.map((cells) => `${cells.join(",")}\r\n`).join("");

/** A whole file. It begins with a byte order mark, without which Excel misreads names with accents. */
export const csvText = (lines: CsvLines): string => `\uFEFF${csvLines(lines)}`;

/** A piece of a file that grows with the club, at most `csvPieceRows` long; the next one begins after the id `nextAfter`. */
export type CsvPiece = { lines: CsvLines; nextAfter: number | null };

export const csvPieceRows = 1000;

/** A name as part of a file's name: "bass-open"; `otherwise` where it leaves nothing. */
export function fileNamePart(name: string, otherwise: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return plain || otherwise;
}
