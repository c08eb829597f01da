import type { Database } from "bun:sqlite";

type Value = string | number | bigint | Uint8Array | null;

function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString("hex")}'` : String(value);
}

/**
 * A database as SQL text that recreates it: tables, the triggers that fill the search indexes, rows, the next
 * ids, then the other indexes.
 */
export function dump(db: Database): string {
  const shadows = db.query<{ name: string }, []>("select name from pragma_table_list where type = 'shadow'").all();
  const inOrder = ["table", "view", "trigger", "index"];
  const schema = db
    .query<{ type: string; name: string; sql: string }, []>(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by name",
    )
    .all()
    .filter((part) => !shadows.some(({ name }) => name === part.name))
    .toSorted((a, b) => inOrder.indexOf(a.type) - inOrder.indexOf(b.type));
  const rowsOf = (table: string) =>
    db
      .query<Value[], []>(`select * from "${table}"`)
      .values()
      .map((row) => `INSERT INTO "${table}" VALUES (${(row as Value[]).map(literal).join(", ")});`);
  const filled = schema.filter(({ type, sql }) => type === "table" && !sql.startsWith("CREATE VIRTUAL"));
  const first = schema.filter(({ type }) => type !== "index");
  return [
    "PRAGMA foreign_keys = OFF;",
    ...first.map(({ sql }) => `${sql};`),
    ...filled.flatMap(({ name }) => rowsOf(name)),
    "DELETE FROM sqlite_sequence;",
    ...rowsOf("sqlite_sequence"),
    ...schema.filter(({ type }) => type === "index").map(({ sql }) => `${sql};`),
    "",
  ].join("\n");
}
