/** A line of a list, as a spreadsheet has it. `line` counts from 1, as an editor does. */
export type ListLine = { line: number; cells: string[] };

const delimiters = [",", ";", "\t", "|"] as const;

/** The number of lines in which headings are looked for. */
export const sampleLines = 30;

/** The delimiter that occurs equally often in most of the first lines, outside of quotes; titles don't contain it, and single cells may contain another. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\n|\r/, sampleLines);
  const counted = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const equal = Map.groupBy(counts, (count) => count);
    const alike = Math.max(0, ...[...equal].map(([count, same]) => (count > 0 ? same.length : 0)));
    return { delimiter, alike, widest: Math.max(...counts) };
  });
  const [best] = counted.toSorted((a, b) => b.alike - a.alike || b.widest - a.widest);
  return best?.delimiter ?? ",";
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

export const filledCells = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

const longestShown = 80;

/** The cells of a line that is skipped, as its report shows them. */
export function shownLine(cells: readonly string[]): string {
  const text = filledCells(cells).join(", ");
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** The cells as one text, which two lines of the same headings share. */
export const headingsKey = (cells: readonly string[]): string =>
  cells.map((cell) => cell.trim().toLowerCase()).join("\n");

/** Sums and numbers of rows that weren't labeled. */
export const hasOnlyNumbers = (cells: readonly string[]): boolean =>
  filledCells(cells).every((cell) => /^[\d.,\s$%-]+$/.test(cell));
