/** A cell that a spreadsheet would take for a formula; people write their own names, places and notes. */
const looksLikeFormula = /^[\s\uFEFF]*[=+\-@\t\r]/;

/** RFC 4180, section 2: quoted where it must be, quotes doubled. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What somebody typed: as words, whatever it begins with. */
export const words = (text: string): string => quoted(looksLikeFormula.test(text) ? `'${text}` : text);

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
