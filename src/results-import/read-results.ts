import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { decodeCsv } from "../base/format/csv-bytes.ts";
import {
  delimiterOf,
  filledCells,
  hasOnlyNumbers,
  headingsKey,
  isBlank,
  type ListLine,
  sampleLines,
  shownLine,
} from "../base/format/list-lines.ts";
import { numberText } from "../base/format/numbers.ts";
import { Refusal } from "../refusal.ts";
import { columnsOf, hasResults, namesPeople, type ResultColumn, type ResultUse } from "./result-columns.ts";
import { resultsBounds } from "./results-bounds.ts";

/** `line` counts from 1, as an editor does. */
export type ResultRow = { line: number; cells: Readonly<Partial<Record<ResultUse, string>>>; eachFish: string[] };

export type SkippedLine = { line: number; text: string; why: "title" | "total" | "headings" | "note" };

export type ResultTable = {
  columns: ResultColumn[];
  /** The line of the headings. */
  headingLine: number;
  rows: ResultRow[];
  skipped: SkippedLine[];
  blankLines: number;
};

/** Allows for headings, titles, blank lines, totals and notes besides the results. */
const maxLines = resultsBounds.rows * 2 + 200;

const unreadable = (reason: string) => new Refusal("invalid", reason, { issues: [{ path: "list", message: reason }] });

function linesOf(text: string): ListLine[] {
  const [stated = "", separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  try {
    const parsed = parse(text.slice(stated.length), {
      delimiter: separator ?? delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: resultsBounds.rowBytes,
      to: maxLines + 1,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    const before = stated ? 1 : 0;
    return parsed.map(({ info, record }) => ({
      line: info.lines + before,
      cells: record.slice(0, resultsBounds.columns),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = "lines" in error && typeof error.lines === "number" ? ` before line ${error.lines}` : "";
    const cause = error.code === "CSV_MAX_RECORD_SIZE" ? "a row is too long" : 'a quote (") is never closed';
    throw unreadable(`The file can't be read as a table: ${cause}${where}.`);
  }
}

const tooManyRows = `A results file can have at most ${numberText(resultsBounds.rows)} rows. Import the tournaments one by one.`;

const totalWords =
  /^(?:grand\s*|sub-?\s*|overall\s*)?(?:totals?|sums?|averages?|avg|mean|count)(?:\s+(?:of\s+)?(?:fish|weight|length|points|entrants|anglers|teams|boats))?\s*[:=]?[\d\s$.,]*$/i;

function rowOf({ line, cells }: ListLine, columns: readonly ResultColumn[]): ResultRow {
  const used: Partial<Record<ResultUse, string>> = {};
  const eachFish: string[] = [];
  columns.forEach(({ use }, index) => {
    const cell = cells[index]?.trim() ?? "";
    if (use === "eachFish") eachFish.push(cell);
    else if (use !== null) used[use] = cell;
  });
  return { line, cells: used, eachFish };
}

const hasName = ({ cells }: ResultRow): boolean =>
  Boolean(cells.name || cells.username || cells.first || cells.last || cells.email);

/** Why a line below the headings isn't a result; null if it is one. */
function skippedAs(line: ListLine, row: ResultRow, headings: string): SkippedLine["why"] | null {
  if (headingsKey(line.cells) === headings) return "headings";
  const [first = ""] = filledCells(line.cells);
  const name = row.cells.name ?? "";
  if (totalWords.test(name) || (!hasName(row) && totalWords.test(first))) return "total";
  if (hasName(row)) return null;
  // A place without a name is a mistake. Other lines without a name are notes, or totals without a label.
  if (/^[t=]?\d{1,5}\D{0,3}$/i.test(row.cells.place ?? "")) return null;
  return hasOnlyNumbers(line.cells) ? "total" : "note";
}

const listed = (headings: readonly string[]): string => headings.map((heading) => `“${heading}”`).join(", ");

const headingsOf = (line: ListLine): string[] => filledCells(line.cells).slice(0, 12);

/** Explains why no line qualifies as headings, using the most similar line. */
function noHeadings(lines: readonly ListLine[]): Refusal {
  const results = lines.find((line) => hasResults(columnsOf(line.cells)));
  if (results) {
    const headings = listed(headingsOf(results));
    return unreadable(
      `No column has names. Name one of them “Name” or “Angler”. Line ${results.line} has ${headings}.`,
    );
  }
  const people = lines.find((line) => namesPeople(columnsOf(line.cells)) && filledCells(line.cells).length > 1);
  if (people) {
    const headings = listed(headingsOf(people));
    return unreadable(
      `No column has places, scores or fish. Name one of them “Place” or “Score”. Line ${people.line} has ${headings}.`,
    );
  }
  return unreadable("No line has headings. Add one above the results, such as Place, Name, Score.");
}

/** Finds the headings, which may follow titles, and the results below them. Throws `invalid` or `too_large`. */
export function readResultTable(list: string): ResultTable {
  const bytes = new TextEncoder().encode(list);
  if (bytes.length > resultsBounds.bytes) throw new Refusal("too_large", resultsBounds.tooLarge);
  const decoded = decodeCsv(bytes);
  if (decoded.problem !== null) throw unreadable(decoded.problem);
  const lines = linesOf(decoded.text);
  const used = lines.filter(({ cells }) => !isBlank(cells));
  const candidates = used.slice(0, sampleLines);
  const at = candidates.findIndex(({ cells }) => {
    const columns = columnsOf(cells);
    return namesPeople(columns) && hasResults(columns);
  });
  const heading = candidates[at];
  if (!heading) throw noHeadings(candidates);
  const columns = columnsOf(heading.cells);
  const headings = headingsKey(heading.cells);
  const skipped: SkippedLine[] = candidates
    .slice(0, at)
    .map((line) => ({ line: line.line, text: shownLine(line.cells), why: "title" }));
  const rows: ResultRow[] = [];
  for (const line of used.slice(at + 1)) {
    const row = rowOf(line, columns);
    const reason = skippedAs(line, row, headings);
    if (reason === null) rows.push(row);
    else skipped.push({ line: line.line, text: shownLine(line.cells), why: reason });
  }
  if (rows.length > resultsBounds.rows || lines.length > maxLines) throw new Refusal("too_large", tooManyRows);
  if (rows.length === 0) throw unreadable("There are headings but no results below them.");
  return { columns, headingLine: heading.line, rows, skipped, blankLines: lines.length - used.length };
}
