import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** The names in the last column: test files or folders below tests/, or the table of permissions. */
function named(page: string): string[] {
  const rows = page.split("\n").filter((line) => line.startsWith("| ") && !/^\| (requirement|input|---)/.test(line));
  return rows.flatMap((row) => (row.split("|").at(-2) ?? "").split(",").map((name) => name.trim())).filter(Boolean);
}

function isThere(name: string): boolean {
  if (name === "table") return existsSync(join(root, "tests/permissions/table.ts"));
  return ["", ".test.ts", ".test.tsx", ".spec.ts"].some((ending) => existsSync(join(root, "tests", name + ending)));
}

test("docs/security.md names only existing tests", async () => {
  const names = named(await Bun.file(join(root, "docs/security.md")).text());
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
