import {
  filledCells,
  hasOnlyNumbers,
  headingsKey,
  type ListLine,
  sampleLines,
  shownLine,
} from "../../base/format/list-lines.ts";
import { type ColumnUse, guessUses, isEmail, knownHeadings } from "./import-columns.ts";

export const skippedReasons = ["title", "total", "figures", "headings"] as const;

export type SkippedLine = { line: number; text: string; why: (typeof skippedReasons)[number] };

export type FoundRows = { heading: ListLine | null; rows: ListLine[]; skipped: SkippedLine[] };

const hasEmail = ({ cells }: ListLine): boolean => cells.some(isEmail);

/** A club's contact address may be above the headings, but not two members. */
const emailsAbove = 1;

/** Where the headings are among the first lines; null if there are none. Lines above them are titles. */
function headingAt(sample: readonly ListLine[], uses: readonly ColumnUse[]): number | null {
  const headingLine = sample.findIndex((line) => !hasEmail(line) && knownHeadings(line.cells, uses) > 1);
  if (headingLine >= 0 && sample.slice(0, headingLine).filter(hasEmail).length <= emailsAbove) return headingLine;
  const first = firstRow(sample);
  const line = sample[first];
  return line && !hasEmail(line) ? first : null;
}

/** The first line that isn't a title: a single cell above a table. */
function firstRow(sample: readonly ListLine[]): number {
  const widths = sample.map(({ cells }) => filledCells(cells).length);
  const isTable = widths.filter((width) => width > 1).length * 2 > widths.length;
  return isTable ? widths.findIndex((width) => width > 1) : 0;
}

/** Where a list without headings begins: a member above the first full row may have nothing but an email, in its column. */
function firstMember(sample: readonly ListLine[]): number {
  const first = firstRow(sample);
  const column = sample[first]?.cells.findIndex(isEmail) ?? -1;
  const at = sample.findIndex(({ cells }) => isEmail(cells[column] ?? ""));
  return at < 0 ? first : at;
}

const nameUses: readonly ColumnUse[] = ["name", "username", "first", "last"];

/** The columns whose headings say that they are of names. */
const nameColumnsOf = (heading: ListLine, uses: readonly ColumnUse[]): number[] =>
  guessUses(heading.cells, [], uses).flatMap((use, index) => (nameUses.includes(use) ? [index] : []));

const isWord = (cell: string): boolean => /^\D*\p{L}\D*$/u.test(cell.slice(0, 60));

const totalLabel =
  /^(?:grand |sub-? ?|overall )?(?:totals?|sums?|averages?)(?: (?:of )?(?:dues|paid|members|anglers|entries|fees))?(?: ?[:=])?[\d\s$.,]*$/i;

/** A label such as "Total", and no second part of a name: Andrew Sum is a member. */
function isTotal(line: ListLine, nameColumns: readonly number[]): boolean {
  if (hasEmail(line) || !totalLabel.test(filledCells(line.cells)[0]?.slice(0, 60) ?? "")) return false;
  return nameColumns.filter((index) => isWord(line.cells[index] ?? "")).length < 2;
}

type Below = { headings: string | null; nameColumns: readonly number[] };

/** Why a line below the headings is about nobody; null if it may be about somebody. */
function skippedAs(line: ListLine, { headings, nameColumns }: Below): SkippedLine["why"] | null {
  const { cells } = line;
  if (headings !== null && headingsKey(cells) === headings) return "headings";
  if (hasOnlyNumbers(cells)) return "figures";
  return isTotal(line, nameColumns) ? "total" : null;
}

/** Finds the headings, which titles may precede, and the rows below them. Blank lines must have been left out. */
export function findRows(lines: readonly ListLine[], uses: readonly ColumnUse[]): FoundRows {
  const sample = lines.slice(0, sampleLines);
  const at = headingAt(sample, uses);
  const heading = at === null ? null : (lines[at] ?? null);
  const start = at ?? firstMember(sample);
  const below = {
    headings: heading && headingsKey(heading.cells),
    nameColumns: heading ? nameColumnsOf(heading, uses) : [],
  };
  const skipped: SkippedLine[] = [];
  const skip = ({ line, cells }: ListLine, why: SkippedLine["why"]) =>
    skipped.push({ line, text: shownLine(cells), why });
  for (const line of lines.slice(0, start)) skip(line, "title");
  const rows: ListLine[] = [];
  for (const line of lines.slice(heading ? start + 1 : start)) {
    const reason = skippedAs(line, below);
    if (reason === null) rows.push(line);
    else skip(line, reason);
  }
  return { heading, rows, skipped };
}
