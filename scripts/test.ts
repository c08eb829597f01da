import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillDemo } from "../tests/support/filled-demo.ts";
import { targets } from "./building/executable.ts";
import { findBrowser } from "./testing/browser.ts";
import { oneFailed, onePassed, type Result, sum, summary } from "./testing/results.ts";
import { bunTests, check, journeys } from "./testing/run.ts";

const { values } = parseArgs({ options: { full: { type: "boolean" }, only: { type: "string" } } });
const full: Record<string, string> = values.full ? { FULL: "1" } : {};
const bun = process.execPath;
const tool = (name: string) => `node_modules/.bin/${name}`;

type Part = { name: string; says: string; slow?: true; run: () => Promise<Result> };

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
    says: "rules, actions, requests and pages",
    run: () =>
      bunTests(
        "unit",
        ["tests", "--path-ignore-patterns=tests/{structure,binary,crash,fuzz,money/stories,journeys}/**"],
        full,
      ),
  },
  {
    name: "money",
    says: "random stories of money, with faults and crashes, come out in order",
    run: () => bunTests("money", ["tests/money/stories"], full),
  },
  { name: "build", says: "the executable is built", run: () => check(["scripts/build"]) },
  { name: "demo", says: "a demo club is filled, for the parts that begin with a copy of one", run: demoClub },
  { name: "binary", says: "the executable in an empty folder", run: () => bunTests("binary", ["tests/binary"]) },
  { name: "crash", says: "killed at any moment, it loses nothing it acknowledged", run: crashes },
  {
    name: "fuzz",
    says: "no generated request, picture or slow client breaks it",
    run: () => bunTests("fuzz", ["tests/fuzz"], full),
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
const needs: Record<string, string[]> = {
  demo: ["build"],
  binary: ["build", "demo"],
  crash: ["build"],
  journeys: ["build", "demo"],
};

/** In the full run more rounds, and what needs tools of Linux: strace, and a small file system of its own. */
function crashes(): Promise<Result> {
  if (values.full) return bunTests("crash", ["tests/crash"], full);
  return bunTests("crash", ["tests/crash", "--path-ignore-patterns=tests/crash/full/**"]);
}

async function demoClub(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "filled-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  process.env.FILLED_DEMO = join(folder, "data");
  const { code, errors } = await fillDemo(process.env.FILLED_DEMO);
  return code === 0 ? onePassed : oneFailed(`"demo --fill" exited with ${code}: ${errors.trim()}`);
}

async function browserJourneys(): Promise<Result> {
  const browser = await findBrowser();
  if (browser) return journeys(browser.path, values.full === true);
  return oneFailed("No Chromium could be found or installed: install one (Debian: apt-get install chromium).");
}

async function inTurn<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const work of works) results.push(await work());
  return results;
}

const chosen = parts.filter(({ name, slow }) =>
  values.only === undefined ? !slow || values.full : name === values.only || needs[values.only]?.includes(name),
);

const results = new Map<string, Result>();
for (const { name, says, run } of chosen) {
  console.log(`\n── ${name}: ${says}`);
  const result = await resultOf(name, run);
  results.set(name, result);
  const { passed, skipped, failures } = result;
  const extra = skipped > 0 ? `, ${skipped} skipped` : "";
  console.log(`   ${failures.length > 0 ? "FAILED" : "ok"}: ${passed} passed, ${failures.length} failed${extra}`);
}

async function resultOf(name: string, run: Part["run"]): Promise<Result> {
  const failed = needs[name]?.find((need) => results.get(need)?.failures.length);
  if (failed) return oneFailed(`Not run, because ${failed} failed.`);
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return oneFailed(String(error));
  }
}

if (chosen.length === 0) {
  const names = parts.map(({ name }) => name).join(", ");
  results.set(String(values.only), oneFailed(`There is no such part. The parts: ${names}.`));
}
console.log(`\n${summary(results)}`);
process.exitCode = [...results.values()].some(({ failures }) => failures.length > 0) ? 1 : 0;
