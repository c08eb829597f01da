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
const inTest = (statement: string) => `import { expect, test } from "bun:test";
const pay = async () => 1;
test("paying", async () => { ${statement}; await pay(); });`;

const refused = {
  "a promise of our own": inJoin("pay()"),
  "a promise of a library": inJoin(`rename("a", "b")`),
  "a query": inJoin("tx.insert(entries).values({ id: 1 })"),
  "a query in an expression": inJoin("entries && tx.delete(entries)"),
  "an assertion": inTest("expect(pay()).rejects.toThrow()"),
};
const accepted = {
  "an awaited query": inJoin("await tx.insert(entries).values({ id: 1 })"),
  "an awaited assertion": inTest("await expect(pay()).resolves.toBe(1)"),
};
const samples = Object.entries({ ...refused, ...accepted });
const fileOf = (sample: string) => `src/${sample.replaceAll(" ", "-")}.test.ts`;

let folder: string;
/** What the linters complain of in all samples, each naming its file. */
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "promises-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of ["package.json", "tsconfig.json", ".oxlintrc.json", "biome.json", "scripts/lint"]) {
    await cp(join(root, file), join(folder, file), { recursive: true });
  }
  for (const [sample, text] of samples) await Bun.write(join(folder, fileOf(sample)), text);
  complaints = [
    ...(await lines("oxlint", "--type-aware", "--format=unix", "src")),
    ...(await lines("biome", "lint", "--vcs-enabled=false", "--reporter=github", "src")),
  ];
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function lines(linter: string, ...args: string[]): Promise<string[]> {
  const child = Bun.spawn([join(root, "node_modules/.bin", linter), ...args], { cwd: folder, stderr: "ignore" });
  return (await new Response(child.stdout).text()).split("\n");
}

const complaintsOf = (sample: string) => complaints.filter((line) => line.includes(fileOf(sample)));

test.each(Object.keys(refused))("%s that nobody awaits is refused", (sample) => {
  expect(complaintsOf(sample)).toContainEqual(expect.stringContaining("awaited"));
});

test.each(Object.keys(accepted))("%s passes", (sample) => {
  expect(complaintsOf(sample).filter((line) => line.includes("awaited"))).toEqual([]);
});
