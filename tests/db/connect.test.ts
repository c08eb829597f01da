import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../src/db/connect.ts";

test("A statement keeps the plan it was prepared with, whatever values it is given", () => {
  const folder = mkdtempSync(join(tmpdir(), "connect-"));
  const db = connect(join(folder, "club.sqlite"), "write");
  try {
    db.run("create table fish (id integer primary key, status text)");
    db.run("create index waiting_fish on fish (status) where status = 'waiting'");
    const plan = db.prepare("explain query plan select id from fish where status = ? order by id limit ?");
    const planFor = (status: string) => plan.values(status, 1).map((step) => step.at(-1));
    expect(planFor("waiting")).toEqual(planFor("landed"));
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
});
