import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** The tables that one file writes, and what else may: one owner for each fact. */
const owners: readonly { table: string; owner: string; also: Readonly<Record<string, string>> }[] = [
  {
    table: "participants",
    owner: "src/entries/entry.ts",
    also: { "src/options/divisions/refuse-division-changes.ts": "a division that goes is no longer chosen" },
  },
];

const writesOf = (table: string) => new RegExp(`\\b(?:insert|update|delete)\\(${table}\\)`);

test.each(owners)("only $owner writes to the table $table", ({ table, owner, also }) => {
  const files = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(root)];
  const writers = files.filter((file) => writesOf(table).test(readFileSync(join(root, file), "utf8")));
  expect(writers.toSorted()).toEqual([owner, ...Object.keys(also)].toSorted());
});
