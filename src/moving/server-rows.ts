import type { ClientBase } from "pg";
import { batchRows, type Row, type RowSide, type Table } from "./tables.ts";

const quoted = (name: string) => `"${name}"`;
const typeOf = ({ isNumber }: { isNumber: boolean }) => (isNumber ? "bigint" : "text");

/** The rows of a club's database on a server. */
export function openServerRows(client: ClientBase): RowSide {
  async function read(table: Table, after: Row | null, limit: number, direction: "asc" | "desc"): Promise<Row[]> {
    const key = table.key.map((index) => table.columns[index] ?? { name: "", isNumber: false });
    const places = key.map((column, index) => `$${index + 1}::${typeOf(column)}`).join(", ");
    const names = key.map(({ name }) => quoted(name)).join(", ");
    // Without its table, the name in "order by" would refer to the text column of the select list.
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ")} from ${quoted(table.name)}
        ${after ? `where (${names}) > (${places})` : ""}
        order by ${key.map(({ name }) => `${quoted(table.name)}.${quoted(name)} ${direction}`).join(", ")} limit ${limit}`,
      values: after ? table.key.map((index) => after[index]) : [],
      rowMode: "array",
    });
    return rows;
  }

  async function sequenceOf({ name, counted }: Table): Promise<string> {
    const { rows } = await client.query<{ sequence: string }>("select pg_get_serial_sequence($1, $2) as sequence", [
      quoted(name),
      counted,
    ]);
    return rows[0]?.sequence ?? "";
  }

  return {
    async *rows(table, after) {
      for (let last = after; ; ) {
        const rows = await read(table, last, batchRows, "asc");
        if (rows.length > 0) yield rows;
        if (rows.length < batchRows) return;
        last = rows.at(-1) ?? null;
      }
    },
    last: async (table) => (await read(table, null, 1, "desc"))[0] ?? null,
    async count({ name }) {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`);
      return Number(rows[0]?.count);
    },
    async insert({ name, columns }, rows) {
      await client.query(
        `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(", ")})
         select * from unnest(${columns.map((column, index) => `$${index + 1}::${typeOf(column)}[]`).join(", ")})`,
        columns.map((_, index) => rows.map((row) => row[index])),
      );
    },
    async counter(table) {
      const { rows } = await client.query<{ value: string | null }>(
        `select case when is_called then last_value::text end as value from ${await sequenceOf(table)}`,
      );
      return rows[0]?.value ?? null;
    },
    async setCounter(table, value) {
      await client.query("select setval($1::regclass, $2::bigint)", [await sequenceOf(table), value]);
    },
  };
}
