import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "../../src/db/store.ts";
import type { List } from "./list.ts";
import { lists } from "./lists.ts";

let folder: string;
let store: Store;
let sqlite: Database;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plans-"));
  store = openStore(join(folder, "club.sqlite"), 0);
  sqlite = new Database(join(folder, "club.sqlite"), { readonly: true });
});

afterAll(() => {
  sqlite.close();
  store.close();
  rmSync(folder, { recursive: true });
});

async function planOf(query: List["query"]): Promise<string[]> {
  const { sql } = await store.read(async (db) => query(db).toSQL());
  const steps = sqlite.query<{ detail: string }, []>(`explain query plan ${sql}`).all();
  return steps.map(({ detail }) => detail);
}

const readsAll = (step: string) => step.startsWith("SCAN ");
const sorts = (step: string) => step.includes("TEMP B-TREE");

describe("The query plan of every list", () => {
  test.each(Object.entries(lists))("%s is served by an index", async (_, { query, uses, sortsFew }) => {
    const plan = await planOf(query);
    expect(plan.join("\n")).toContain(uses);
    expect(plan.filter((step) => readsAll(step) && !step.includes(uses))).toEqual([]);
    if (!sortsFew) expect(plan.filter(sorts)).toEqual([]);
  });

  test("a list without an index is caught", () => {
    const unserved = "explain query plan select * from catches order by species";
    const plan = sqlite.query<{ detail: string }, []>(unserved).all();
    expect(plan.map(({ detail }) => [readsAll(detail), sorts(detail)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
