import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** Tables that only one file writes, with exceptions: each fact has one owner. */
const owners: readonly { table: string; owner: string; also: Readonly<Record<string, string>> }[] = [
  {
    table: "participants",
    owner: "src/entries/entry.ts",
    also: { "src/options/divisions/refuse-division-changes.ts": "a division that goes is no longer chosen" },
  },
  { table: "payments", owner: "src/money/payment.ts", also: {} },
  { table: "paymentItems", owner: "src/money/payment-items.ts", also: {} },
  { table: "challengeDeposits", owner: "src/options/challenge-deposit/deposit.ts", also: {} },
  { table: "ledger", owner: "src/money/ledger/record-movement.ts", also: {} },
];

/** Whether the file inserts, updates or deletes rows of the table, even if it imports the table under another name. */
function writes(text: string, table: string): boolean {
  const aliases = [...text.matchAll(new RegExp(`\\b${table} as (\\w+)`, "g"))].map(([, alias]) => alias);
  return new RegExp(`\\b(?:insert|update|delete)\\((?:${[table, ...aliases].join("|")})\\)`).test(text);
}

test.each(owners)("only $owner writes to the table $table", ({ table, owner, also }) => {
  const files = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(root)];
  const writers = files.filter((file) => writes(readFileSync(join(root, file), "utf8"), table));
  expect(writers.toSorted()).toEqual([owner, ...Object.keys(also)].toSorted());
});

test("a write to a table that was imported under another name is detected", () => {
  expect(writes("import { payments as rows } from 'x'; tx.update(rows)", "payments")).toBe(true);
  expect(writes("import { payments } from 'x'; tx.select().from(payments)", "payments")).toBe(false);
});
