import type { Database } from "bun:sqlite";
import { batchRows, type Row, type RowSide, type Table } from "./tables.ts";

const quoted = (name: string) => `"${name}"`;

/** A database server can't store a null character in text. */
const withoutZero = (value: string | null): string | null => value?.replaceAll("\0", "\uFFFD") ?? null;

/** The rows of a club's file. `onZero` is called for each row whose null characters were replaced. */
export function openFileRows(db: Database, onZero: () => void = () => undefined): RowSide {
  const keyOf = ({ key, columns }: Table) => key.map((index) => quoted(columns[index]?.name ?? "")).join(", ");
  const listOf = ({ columns }: Table) => columns.map(({ name }) => `cast(${quoted(name)} as text)`).join(", ");

  function read(table: Table, after: Row | null, limit: number, direction: "asc" | "desc"): Row[] {
    const { key, columns, name } = table;
    const places = key.map((index) => (columns[index]?.isNumber ? "cast(? as integer)" : "?")).join(", ");
    const where = after ? `where (${keyOf(table)}) > (${places})` : "";
    const order = key.map((index) => `${quoted(columns[index]?.name ?? "")} ${direction}`).join(", ");
    const sql = `select ${listOf(table)} from ${quoted(name)} ${where} order by ${order} limit ${limit}`;
    const rows = db.query(sql).values(...(after ? key.map((index) => after[index] ?? "") : [])) as Row[];
    return rows.map((row) => {
      if (!row.some((value) => value?.includes("\0"))) return row;
      onZero();
      return row.map(withoutZero);
    });
  }

  return {
    async *rows(table, after) {
      for (let last = after; ; ) {
        const rows = read(table, last, batchRows, "asc");
        if (rows.length > 0) yield rows;
        if (rows.length < batchRows) return;
        last = rows.at(-1) ?? null;
      }
    },
    last: async (table) => read(table, null, 1, "desc")[0] ?? null,
    count: async ({ name }) =>
      db.query<{ count: number }, []>(`select count(*) as count from ${quoted(name)}`).get()?.count ?? 0,
    async insert({ name, columns }, rows) {
      const insert = db.query(
        `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
      );
      db.transaction(() => {
        for (const row of rows) insert.run(...row);
      }).immediate();
    },
    async counter({ name }) {
      const sequence = db
        .query<{ value: string }, [string]>("select cast(seq as text) as value from sqlite_sequence where name = ?")
        .get(name);
      return sequence?.value ?? null;
    },
    async setCounter({ name }, value) {
      db.transaction(() => {
        db.query("delete from sqlite_sequence where name = ?").run(name);
        db.query("insert into sqlite_sequence (name, seq) values (?, cast(? as integer))").run(name, value);
      }).immediate();
    },
  };
}
