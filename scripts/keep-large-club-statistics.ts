import { Database } from "bun:sqlite";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { largeClub } from "./benchmarks/shared/large-club.ts";

/* Saves the ANALYZE statistics of the large club (a million catches), so that the tests can check every query plan
   at its size without building it. Run it after a schema change that adds an index or a table. */

const file = join(import.meta.dirname, "../tests/base/db/large-club-statistics.json");

const club = await largeClub();
try {
  const db = new Database(join(club.folder, "club.sqlite"));
  db.run("analyze");
  const rows = db.query("select tbl, idx, stat from sqlite_stat1 order by tbl, idx").all();
  db.close();
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`Kept the statistics of ${rows.length} tables and indexes.`);
} finally {
  club.remove();
}
