import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../../src/base/db/connect.ts";

const withDatabase = (work: (db: Database) => void) => {
  const folder = mkdtempSync(join(tmpdir(), "connect-"));
  const db = connect(join(folder, "club.sqlite"), "write");
  try {
    work(db);
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
};

test("a statement keeps its query plan, whatever its values", () =>
  withDatabase((db) => {
    db.run("create table fish (id integer primary key, status text)");
    db.run("create index waiting_fish on fish (status) where status = 'waiting'");
    const plan = db.prepare("explain query plan select id from fish where status = ? order by id limit ?");
    const planFor = (status: string) => plan.values(status, 1).map((step) => step.at(-1));
    expect(planFor("waiting")).toEqual(planFor("landed"));
  }));

test("a statement is prepared once, but very long ones aren't kept in memory", () =>
  withDatabase((db) => {
    const usual = "select 1 as fish";
    const long = `select * from (values ${Array.from({ length: 2000 }, (_, fish) => `(${fish})`).join(", ")})`;
    expect(db.prepare(usual)).toBe(db.prepare(usual));
    expect(db.prepare(long)).not.toBe(db.prepare(long));
    expect(db.prepare(long).values()).toHaveLength(2000);
  }));
