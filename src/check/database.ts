import { sql } from "drizzle-orm";
import { type Check, wrong } from "./check.ts";

const maxFindings = 100;

export const wholeDatabase: Check = {
  name: "database",
  ofFile: true,
  async run(db) {
    const lines = await db.all<{ integrity_check: string }>(sql.raw(`pragma integrity_check(${maxFindings})`));
    return lines.filter((line) => line.integrity_check !== "ok").map((line) => wrong(line.integrity_check));
  },
};

export const references: Check = {
  name: "references",
  ofFile: true,
  async run(db) {
    const broken = await db.all<{ table: string; rowid: number | null; parent: string }>(sql`pragma foreign_key_check`);
    return broken
      .slice(0, maxFindings)
      .map(({ table, rowid, parent }) =>
        wrong(`row ${rowid} of ${table} refers to a row of ${parent} that is not there`),
      );
  },
};
