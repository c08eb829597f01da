import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../../src/base/db/store.ts";
import statistics from "./large-club-statistics.json";
import type { List } from "./list.ts";
import { lists } from "./lists.ts";

/** A row of SQLite's own table `sqlite_stat1`. */
type Statistic = { tbl: string; idx: string | null; stat: string };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plans-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Makes SQLite plan as if the club had these rows, with the statistics that ANALYZE would have written. */
function pretend(path: string, statisticRows: readonly Statistic[]): void {
  const db = new Database(path);
  db.run("analyze");
  db.run("delete from sqlite_stat1");
  const add = db.prepare("insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)");
  for (const { tbl, idx, stat } of statisticRows) add.run(tbl, idx, stat);
  add.finalize();
  db.close();
}

/** Plans queries on an empty database, with statistics or without. */
function openPlanner(name: string, statisticRows: readonly Statistic[]) {
  const path = join(folder, `${name}.sqlite`);
  const store = openStore(path, 0);
  if (statisticRows.length > 0) pretend(path, statisticRows);
  const sqlite = new Database(path, { readonly: true });
  return {
    async planOf(query: List["query"]): Promise<string[]> {
      const { sql } = await store.read(async (db) => query(db).toSQL());
      const steps = sqlite.query<{ detail: string }, []>(`explain query plan ${sql}`).all();
      return steps.map(({ detail }) => detail);
    },
    plan: (sql: string) => sqlite.query<{ detail: string }, []>(`explain query plan ${sql}`).all(),
    async close() {
      sqlite.close();
      await store.close();
    },
  };
}

/** A search index that is searched for words isn't read whole. */
const isMatch = (step: string) => /VIRTUAL TABLE INDEX \d+:.*M\d/.test(step);
const readsAll = (step: string) => step.startsWith("SCAN ") && !isMatch(step);
const sorts = (step: string) => step.includes("TEMP B-TREE");

describe.each([
  { club: "of a club without statistics", known: [] },
  { club: "of the large club with statistics", known: statistics },
])("The query plan $club:", ({ club, known }) => {
  let planner: ReturnType<typeof openPlanner>;
  beforeAll(() => {
    planner = openPlanner(club.replaceAll(/\W/g, "-"), known);
  });
  afterAll(() => planner.close());

  test.each(Object.entries(lists))("%s", async (_, { query, uses, sortsFew }) => {
    const plan = await planner.planOf(query);
    expect(plan.join("\n")).toContain(uses);
    expect(plan.filter((step) => readsAll(step) && !step.includes(uses))).toEqual([]);
    if (!sortsFew) expect(plan.filter(sorts)).toEqual([]);
  });

  test("a list without an index is detected", () => {
    const plan = planner.plan("select * from catches order by species");
    expect(plan.map(({ detail }) => [readsAll(detail), sorts(detail)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
