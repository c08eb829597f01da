import { Database } from "bun:sqlite";

type Row = Record<string, unknown>;

/** Every row of every table of a database, in the order of its key. */
export function rowsOf(path: string): Record<string, Row[]> {
  const db = new Database(path, { readonly: true });
  try {
    const tables = db
      .query<{ name: string }, []>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name <> 'sqlite_schema' order by name",
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [name, db.query<Row, []>(`select * from "${name}" order by 1, 2`).all()]),
    );
  } finally {
    db.close();
  }
}
