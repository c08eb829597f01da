import { afterAll, expect, test } from "bun:test";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "../..");
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** What the linter says of one statement in a function that has a transaction. */
async function lint(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "promises-"));
  folders.push(folder);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of ["tsconfig.json", ".oxlintrc.json"]) await cp(join(root, file), join(folder, file));
  await Bun.write(
    join(folder, "src/join.ts"),
    `import { rename } from "node:fs/promises";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
const entries = sqliteTable("entries", { id: integer() });
const pay = async () => rename("a", "b");
export async function join(tx: BaseSQLiteDatabase<"sync", void>) { ${statement}; return [tx, pay, rename, entries]; }`,
  );
  const linter = join(root, "node_modules/.bin/oxlint");
  const child = Bun.spawn([linter, "--type-aware", "--deny-warnings", "--format=unix", "src"], { cwd: folder });
  return await new Response(child.stdout).text();
}

test.each([
  ["a promise of our own", "pay()"],
  ["a promise of a library", `rename("a", "b")`],
  ["a query", "tx.insert(entries).values({ id: 1 })"],
  ["a query in an expression", "entries && tx.delete(entries)"],
])("%s that nobody awaits is refused", async (_, statement) => {
  expect(await lint(statement)).toContain("no-floating-promises");
});

test("an awaited query passes", async () => {
  expect(await lint("await tx.insert(entries).values({ id: 1 })")).not.toContain("Error");
});
