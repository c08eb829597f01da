import { Database } from "bun:sqlite";

/*
 * `bun pass-days.ts FILE DAYS`: lets days go by for the tournaments of a club whose server runs. The program reads the
 * computer's clock, so their moments move into the past instead; the counters say that what was kept is out of date.
 */

const [file = "", days = "0"] = process.argv.slice(2);
const ms = Number(days) * 86_400_000;
const earlier = `-${Number(days)} days`;
const db = new Database(file);
db.run("pragma busy_timeout = 10000");
db.transaction(() => {
  db.run("update tournaments set starts_at = starts_at - ?1, ends_at = ends_at - ?1", [ms]);
  db.run("update tournaments set start_day = date(start_day, ?1), end_day = date(end_day, ?1)", [earlier]);
  db.run("update catches set submitted_at = submitted_at - ?1", [ms]);
  db.run("update versions set value = value + 1");
}).immediate();
db.close();
