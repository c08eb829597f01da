import type { Database } from "bun:sqlite";

type Value = string | number | bigint | Uint8Array | null;

function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString("hex")}'` : String(value);
}

/** A database as SQL text that makes it anew: tables, rows, the next ids, then indexes and triggers. */
export function dump(db: Database): string {
  const schema = db
    .query<{ type: string; name: string; sql: string }, []>(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by type = 'table' desc, name",
    )
    .all();
  const rowsOf = (table: string) =>
    db
      .query<Value[], []>(`select * from "${table}"`)
      .values()
      .map((row) => `INSERT INTO "${table}" VALUES (${(row as Value[]).map(literal).join(", ")});`);
  const tables = schema.filter(({ type }) => type === "table");
  return [
    "PRAGMA foreign_keys = OFF;",
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }) => rowsOf(name)),
    "DELETE FROM sqlite_sequence;",
    ...rowsOf("sqlite_sequence"),
    ...schema.filter(({ type }) => type !== "table").map(({ sql }) => `${sql};`),
    "",
  ].join("\n");
}
