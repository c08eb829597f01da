import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "../..");

const inJoin = (statement: string) => `import { rename } from "node:fs/promises";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
const entries = sqliteTable("entries", { id: integer() });
const pay = async () => rename("a", "b");
export async function join(tx: BaseSQLiteDatabase<"sync", void>) { ${statement}; return [tx, pay, rename, entries]; }`;

const refused = {
  "a promise of our own": inJoin("pay()"),
  "a promise of a library": inJoin(`rename("a", "b")`),
  "a query": inJoin("tx.insert(entries).values({ id: 1 })"),
  "a query in an expression": inJoin("entries && tx.delete(entries)"),
};
const accepted = {
  "an awaited query": inJoin("await tx.insert(entries).values({ id: 1 })"),
  "a query that is handed on": inJoin("const first = tx.select().from(entries); await first"),
};
const samples = Object.entries({ ...refused, ...accepted });
const fileOf = (sample: string) => `src/${sample.replaceAll(" ", "-")}.ts`;

let folder: string;
/** The linter's complaints about all samples. Each line begins with its file. */
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "promises-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of ["tsconfig.json", ".oxlintrc.json"]) await cp(join(root, file), join(folder, file));
  for (const [sample, text] of samples) await Bun.write(join(folder, fileOf(sample)), text);
  const linter = [join(root, "node_modules/.bin/oxlint"), "--type-aware", "--format=unix", "src"];
  const child = Bun.spawn(linter, { cwd: folder });
  complaints = (await new Response(child.stdout).text()).split("\n");
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

const complaintsOf = (sample: string) => complaints.filter((line) => line.startsWith(fileOf(sample)));

test.each(Object.keys(refused))("the linter refuses %s that isn't awaited", (sample) => {
  expect(complaintsOf(sample)).toEqual([expect.stringContaining("no-floating-promises")]);
});

test.each(Object.keys(accepted))("the linter accepts %s", (sample) => {
  expect(complaintsOf(sample)).toEqual([]);
});
