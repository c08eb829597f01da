import type { Database } from "bun:sqlite";

export type TableColumn = { name: string; isNumber: boolean };

/** A table, in which every column of both engines is text or an integer. */
export type Table = {
  name: string;
  columns: readonly TableColumn[];
  /** The positions of the key's columns, in the key's order. */
  key: readonly number[];
  /** The column that the database numbers, if there is one. */
  counted: string | null;
};

/** Excludes the search tables, which each engine fills, and its own list of migrations. */
const ownTables = `select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  and name not like '%\\_search%' escape '\\' and name <> 'migrations' order by name`;

export function tablesOf(db: Database): Table[] {
  type Column = { name: string; type: string; pk: number };
  return db
    .query<{ name: string; sql: string }, []>(ownTables)
    .all()
    .map(({ name, sql }) => {
      const columns = db.query<Column, [string]>("select name, type, pk from pragma_table_info(?)").all(name);
      const key = [...columns.keys()]
        .filter((index) => columns[index]?.pk)
        .sort((a, b) => pkOf(columns[a]) - pkOf(columns[b]));
      return {
        name,
        columns: columns.map((column) => ({ name: column.name, isNumber: column.type.toLowerCase() === "integer" })),
        key,
        counted: /AUTOINCREMENT/i.test(sql) ? (columns[key[0] ?? 0]?.name ?? null) : null,
      };
    });
}

const pkOf = (column: { pk: number } | undefined) => column?.pk ?? 0;

/** Values as text, in the order of the table's columns. */
export type Row = readonly (string | null)[];

/** Compares the bytes of UTF-8, as both engines do. */
const compareTexts = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function compareNumbers(a: string, b: string): number {
  const [numberA, numberB] = [BigInt(a), BigInt(b)];
  return numberA < numberB ? -1 : Number(numberA > numberB);
}

/** Compares as both engines order the table's rows. */
export function compareKeys({ key, columns }: Table, a: Row, b: Row): number {
  for (const index of key) {
    const [valueA, valueB] = [a[index] ?? "", b[index] ?? ""];
    if (valueA === valueB) continue;
    return columns[index]?.isNumber ? compareNumbers(valueA, valueB) : compareTexts(valueA, valueB);
  }
  return 0;
}

export const keyText = ({ key, columns }: Table, row: Row): string =>
  key.map((index) => `${columns[index]?.name} ${row[index]}`).join(", ");

/** A club's rows, in its file or on a database server. */
export type RowSide = {
  /** Rows by key, a few thousand at a time, starting after the row `after`, of which only the key is read. */
  rows(table: Table, after: Row | null): AsyncIterable<Row[]>;
  /** Null for an empty table. */
  last(table: Table): Promise<Row | null>;
  count(table: Table): Promise<number>;
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** The highest number that the counted column has ever had; null if it never counted. */
  counter(table: Table): Promise<string | null>;
  setCounter(table: Table, value: string): Promise<void>;
};

export const batchRows = 2000;
