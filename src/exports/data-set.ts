import type { Db } from "../base/db/store.ts";
import { type CsvPiece, csvPieceRows, dollars, words } from "../base/format/csv.ts";
import { decimalText } from "../base/format/numbers.ts";

type Cell = string | number | boolean | null;

export type DataSet = {
  heading: readonly string[];
  /** `after` is 0 for the first piece. */
  pieceAfter: (db: Db, after: number) => Promise<CsvPiece>;
};

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? String(cell) : words(cell);
}

/** "18.25". The unit is in a separate column. */
export const hundredths = (value: number | null): string | null => (value === null ? null : decimalText(value / 100));

/** "12.50" */
export const usd = (cents: number | null): string | null => (cents === null ? null : dollars(cents));

type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export const lineOf = <Row>(columns: Columns<Row>, row: Row): string[] =>
  Object.values(columns).map((cell) => cellText(cell(row)));

/** `find` returns at most `limit` rows whose id is greater than `after`, by id. */
export const dataSet = <Row extends { id: number }>(
  columns: Columns<Row>,
  find: (db: Db, after: number, limit: number) => PromiseLike<Row[]>,
): DataSet => ({
  heading: Object.keys(columns).map(words),
  async pieceAfter(db, after) {
    const rows = await find(db, after, csvPieceRows);
    const last = rows.length < csvPieceRows ? undefined : rows.at(-1);
    return { lines: rows.values().map((row) => lineOf(columns, row)), nextAfter: last?.id ?? null };
  },
});
