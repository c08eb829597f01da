import { Database } from "bun:sqlite";

/*
 * `bun pass-days.ts FILE DAYS`: makes days pass for the tournaments of a running club. The server reads the computer's clock,
 * so the tournaments are moved into the past instead, and the version counters invalidate cached data.
 */

const [file = "", days = "0"] = process.argv.slice(2);
const ms = Number(days) * 86_400_000;
const shift = `-${Number(days)} days`;
const db = new Database(file);
db.run("pragma busy_timeout = 10000");
db.transaction(() => {
  db.run("update tournaments set starts_at = starts_at - ?1, ends_at = ends_at - ?1", [ms]);
  db.run("update tournaments set start_day = date(start_day, ?1), end_day = date(end_day, ?1)", [shift]);
  db.run("update catches set submitted_at = submitted_at - ?1", [ms]);
  db.run("update versions set value = value + 1");
}).immediate();
db.close();
