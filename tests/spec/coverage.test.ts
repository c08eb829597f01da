import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");
const textOf = (path: string) => Bun.file(join(root, path)).text();

/** Every test that docs/spec-coverage.md names, as its file and the test's whole name. */
async function testsOnPage(): Promise<string[]> {
  const rows = (await textOf("docs/spec-coverage.md")).matchAll(/^\| (\d+\.\d+) +\| (.*?) +\| (.*?) +\|$/gm);
  return [...rows].flatMap(([, number, holds, tests = ""]) => {
    const named = [...tests.matchAll(/\]\(\.\.\/([^)]+)\)(?: "([^"]+)")?/g)];
    return named.length > 0
      ? named.map(([, file, title]) => `${file}: ${title ?? `${number} ${holds}`}`)
      : [`${number} names no test`];
  });
}

/** Every test of those folders, likewise. */
async function testsInTree(pattern: string): Promise<string[]> {
  const all: string[] = [];
  for await (const file of new Glob(pattern).scan(root)) {
    const names = (await textOf(file)).matchAll(/^ *test\(\s*"([^"]+)"/gm);
    for (const [, name] of names) all.push(`${file}: ${name}`);
  }
  return all;
}

test("0.3 every number in docs/spec-coverage.md has a test, and every numbered test is listed there", async () => {
  const [listed, numbered] = [await testsOnPage(), await testsInTree("tests/spec/*.test.ts")];
  const journeys = await testsInTree("tests/journeys/*.spec.ts");
  expect(listed.filter((name) => ![...numbered, ...journeys].includes(name))).toEqual([]);
  expect(numbered.filter((name) => !listed.includes(name))).toEqual([]);
});
