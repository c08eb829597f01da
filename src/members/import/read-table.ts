import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { type CsvEncoding, decodeCsv, listTooLarge } from "../../base/format/csv-bytes.ts";
import { listBounds } from "../../base/format/file-bounds.ts";
import { delimiterOf, isBlank, type ListLine, sampleLines } from "../../base/format/list-lines.ts";
import { yesOrNo } from "../../base/format/yes-or-no.ts";
import { Refusal } from "../../refusal.ts";
import { findRows, type SkippedLine } from "./find-rows.ts";
import { type ColumnUse, guessUses, potOf, shownCell } from "./import-columns.ts";

export type TableRow = ListLine;

export type Table = {
  encoding: CsvEncoding;
  columns: { name: string; use: ColumnUse; example: string }[];
  /** The name of the side pot that each column is for; null for other columns. */
  columnPots: (string | null)[];
  rows: TableRow[];
  /** Titles, totals and repeated headings. */
  skipped: SkippedLine[];
  blankLines: number;
  /** The line of the headings; null if there are none. */
  headingLine: number | null;
};

type Parsed = { info: { lines: number }; record: string[] };

const pieceBytes = 32 * 1024;

/** Yields between pieces, so that a long list doesn't block other requests. */
async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let index = 0; index < bytes.length; index += pieceBytes) {
    yield bytes.subarray(index, index + pieceBytes);
    await new Promise(setImmediate);
  }
}

/** Allows for headings, titles and totals besides the rows. */
const maxLines = listBounds.rows + 100;

async function parseCells(text: string, delimiter: string, before: number) {
  const rows: TableRow[] = [];
  let blankLines = 0;
  try {
    const parser = parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record(parsed: unknown) {
        // Unlike its type, the parser adds `info` to the record here, too.
        if (!isBlank((parsed as Parsed).record)) return parsed as string[];
        blankLines += 1;
        return null;
      },
      max_record_size: listBounds.rowBytes,
    });
    parser.on("data", ({ info, record }: Parsed) => {
      if (parser.destroyed) return;
      // The parser's own row limit would leave its input waiting forever.
      if (rows.length >= maxLines) parser.destroy(new Refusal("too_large", listTooLarge));
      else rows.push({ line: info.lines + before, cells: record.slice(0, listBounds.columns) });
    });
    await pipeline(piecesOf(text), parser);
    return { lines: rows, blankLines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = "lines" in error && typeof error.lines === "number" ? ` before line ${error.lines + before}` : "";
    if (error.code === "CSV_MAX_RECORD_SIZE") {
      const reasonText = 'Either it is not a list, or a quote (") is never closed';
      throw new Refusal("invalid", `The file can't be read as a table: a row is too long. ${reasonText}${where}.`);
    }
    throw new Refusal("invalid", `The file can't be read as a table: a quote (") is never closed${where}.`);
  }
}

/**
 * Throws `invalid` or `too_large`. `chosen` contains the uses of the columns from the left; without it, they are
 * guessed.
 */
export async function readTable(
  bytes: Uint8Array,
  uses: readonly ColumnUse[],
  chosen: readonly ColumnUse[] | null,
  potNames: readonly string[] = [],
): Promise<Table> {
  const decoded = decodeCsv(bytes);
  if (decoded.problem !== null) throw new Refusal("invalid", decoded.problem);
  // Excel's own separator line.
  const [stated = "", separator] = /^sep=(.)\r?\n/i.exec(decoded.text) ?? [];
  const text = decoded.text.slice(stated.length);
  const { lines, blankLines } = await parseCells(text, separator ?? delimiterOf(text), stated ? 1 : 0);
  if (lines.length === 0) throw new Refusal("invalid", "The file is empty.");
  const { heading, rows, skipped } = findRows(lines, uses);
  if (rows.length > listBounds.rows) throw new Refusal("too_large", listTooLarge);
  if (rows.length === 0) throw new Refusal("invalid", "The file has headings but no rows below them.");
  // Without headings, the first row may be only an email.
  const widest = heading ? [heading, ...rows.slice(0, 1)] : rows.slice(0, sampleLines);
  const width = Math.max(...widest.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => heading?.cells[index]?.trim() || `Column ${index + 1}`);
  const guessed = guessUses(
    names,
    rows.map(({ cells }) => cells),
    uses,
    potNames,
  );
  const columns = names.map((name, index) => ({
    name: name.slice(0, shownCell),
    use: (chosen ? chosen[index] : guessed[index]) ?? "ignore",
    example: rows[0]?.cells[index]?.trim().slice(0, shownCell) ?? "",
  }));
  // A column that was chosen for an unknown pot is refused by its heading.
  const columnPots = names.map((name, index) =>
    columns[index]?.use === "pot" ? (potOf(name, potNames) ?? name) : null,
  );
  return {
    encoding: decoded.encoding,
    columns,
    columnPots,
    rows,
    skipped,
    blankLines,
    headingLine: heading?.line ?? null,
  };
}

/** The used cells by use. If two columns have the same use, the first one with content counts. */
export function usedCells(
  { columns }: Pick<Table, "columns">,
  { cells }: TableRow,
): Partial<Record<ColumnUse, string>> {
  const used: Partial<Record<ColumnUse, string>> = {};
  columns.forEach(({ use }, index) => {
    const cell = cells[index]?.trim() ?? "";
    if (use !== "ignore" && use !== "pot" && !used[use]) used[use] = cell;
  });
  return used;
}

/** The side pots whose columns say yes. `unclear` is the heading of a cell that is neither yes nor no. */
export function markedPots({ columns, columnPots }: Pick<Table, "columns" | "columnPots">, { cells }: TableRow) {
  const names: string[] = [];
  let unclear: string | null = null;
  for (const [index, pot] of columnPots.entries()) {
    if (pot === null) continue;
    const isChosen = yesOrNo(cells[index]?.trim() ?? "");
    if (isChosen === null) unclear ??= columns[index]?.name ?? pot;
    else if (isChosen) names.push(pot);
  }
  return { names, unclear };
}
