import { Database } from "bun:sqlite";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../src/base/db/migrate.ts";
import { migrations } from "../src/base/db/migrations.ts";
import { dump } from "./databases/dump.ts";

/* Saves a database of every schema version, with rows in every table, so that the tests can migrate each of them.
   Run it after adding a migration; versions that are already saved stay unchanged (delete a version's file to save
   it again). Additions in a version (a table, a column worth a value) get their rows from
   tests/db/versions/rows/NNNN.sql, written by hand. */

const folder = join(import.meta.dirname, "../tests/base/db/versions");
const versionFile = (name: string) => join(folder, `${name}.sql`);

function emptyTables(db: Database): string[] {
  const tables = db
    .query<{ name: string }, []>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    .all();
  return tables.map(({ name }) => name).filter((name) => !db.query(`select 1 from "${name}" limit 1`).get());
}

function keepVersion(index: number, name: string): void {
  const db = new Database(":memory:");
  const before = migrations[index - 1];
  if (before) db.run(readFileSync(versionFile(before.name), "utf8"));
  migrate(db, migrations.slice(0, index + 1), Date.UTC(2026, 10, 21));
  const rows = join(folder, "rows", `${name.slice(0, 4)}.sql`);
  if (existsSync(rows)) db.run(readFileSync(rows, "utf8"));
  const broken = db.query("pragma foreign_key_check").all();
  if (broken.length > 0) throw new Error(`Rows of ${name} refer to nothing: ${JSON.stringify(broken)}`);
  const empty = emptyTables(db);
  if (empty.length > 0) throw new Error(`Write rows for ${empty.join(", ")} into ${rows}.`);
  writeFileSync(versionFile(name), dump(db));
  console.log(`Kept ${name}.`);
}

for (const [index, { name }] of migrations.entries()) if (!existsSync(versionFile(name))) keepVersion(index, name);
