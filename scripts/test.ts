import { parseArgs } from "node:util";
import { targets } from "./building/executable.ts";
import { findBrowser } from "./testing/browser.ts";
import { type Counts, oneFailed, sum } from "./testing/results.ts";
import { bunTests, check, journeys } from "./testing/run.ts";

const bun = process.execPath;
const tool = (name: string) => `node_modules/.bin/${name}`;

type Part = { name: string; says: string; slow?: true; run: () => Promise<Counts> };

const parts: Part[] = [
  { name: "types", says: "every type holds", run: () => check([bun, "check"]) },
  {
    name: "lint",
    says: "formatting and lint (Biome)",
    run: () =>
      check([tool("biome"), "ci", "--error-on-warnings", `--colors=${process.stdout.isTTY ? "force" : "off"}`, "."]),
  },
  {
    name: "promises",
    says: "no promise and no query floats (oxlint)",
    run: () => check([tool("oxlint"), "--type-aware", "--deny-warnings", "src", "web", "scripts", "tests"]),
  },
  { name: "imports", says: "imports run one way", run: () => bunTests("imports", ["tests/structure"]) },
  {
    name: "unit",
    says: "rules, acts, requests and pages",
    run: () =>
      bunTests("unit", [
        "tests",
        "--path-ignore-patterns=tests/{structure,binary,crash,fuzz,money/stories,journeys}/**",
      ]),
  },
  {
    name: "money",
    says: "random stories of money, with faults and crashes, come out in order",
    run: () => bunTests("money", ["tests/money/stories"], values.full ? { FULL: "1" } : {}),
  },
  { name: "build", says: "the executable is built", run: () => check(["scripts/build"]) },
  { name: "binary", says: "the executable in an empty folder", run: () => bunTests("binary", ["tests/binary"]) },
  { name: "crash", says: "killed at any moment, it loses nothing it acknowledged", run: crashes },
  {
    name: "fuzz",
    says: "no generated request, picture or slow client breaks it",
    run: () => bunTests("fuzz", ["tests/fuzz"], values.full ? { FULL: "1" } : {}),
  },
  { name: "journeys", says: "journeys in a browser", run: browserJourneys },
  {
    name: "targets",
    says: "executables for every other machine",
    slow: true,
    run: async () => sum(await inTurn(targets.map((target) => () => check(["scripts/build", "--target", target])))),
  },
];

/** What must have passed before a part means anything. */
const needs: Record<string, string> = { binary: "build", crash: "build", journeys: "build" };

/** In the full run more rounds, and what needs tools of Linux: strace, and a small file system of its own. */
function crashes(): Promise<Counts> {
  if (values.full) return bunTests("crash", ["tests/crash"], { FULL: "1" });
  return bunTests("crash", ["tests/crash", "--path-ignore-patterns=tests/crash/full/**"]);
}

async function browserJourneys(): Promise<Counts> {
  const browser = await findBrowser();
  if (browser) return journeys(browser.path, values.full === true);
  console.error(
    "No Chromium could be found or installed: install one (Debian: apt-get install chromium) and try again.",
  );
  return oneFailed;
}

async function inTurn<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const work of works) results.push(await work());
  return results;
}

const { values } = parseArgs({ options: { full: { type: "boolean" }, only: { type: "string" } } });
const chosen = parts.filter(({ name, slow }) =>
  values.only === undefined ? !slow || values.full : name === values.only || needs[values.only] === name,
);

const results = new Map<string, Counts>();
for (const { name, says, run } of chosen) {
  console.log(`\n── ${name}: ${says}`);
  const counts = await resultOf(name, run);
  results.set(name, counts);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  console.log(`   ${counts.failed > 0 ? "FAILED" : "ok"}: ${counts.passed} passed, ${counts.failed} failed${skipped}`);
}

async function resultOf(name: string, run: Part["run"]): Promise<Counts> {
  const need = needs[name];
  if (need && results.get(need)?.failed) {
    console.error(`Not run, because ${need} failed.`);
    return oneFailed;
  }
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return oneFailed;
  }
}

if (chosen.length === 0) {
  console.error(`There is no part ${values.only}. The parts: ${parts.map(({ name }) => name).join(", ")}.`);
}
const total = chosen.length === 0 ? oneFailed : sum([...results.values()]);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
