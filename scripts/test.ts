import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareClubs } from "../tests/journeys/support/prepare.ts";
import { fillDemo } from "../tests/support/filled-demo.ts";
import { targets } from "./building/executable.ts";
import { findBrowser, findHeadlessShell } from "./testing/browser.ts";
import { startPostgres } from "./testing/postgres.ts";
import { cephPackages, hasRadosgw, installRadosgw } from "./testing/radosgw.ts";
import { failedResult, notRunResult, onePassed, type Result, sum, summary } from "./testing/results.ts";
import { bunTests, check, freshReport, journeys, type Output } from "./testing/run.ts";

const { values, positionals } = parseArgs({
  options: { full: { type: "boolean" }, only: { type: "string" } },
  allowPositionals: true,
});
const full: Record<string, string> = values.full ? { FULL: "1" } : {};
const bun = process.execPath;
const tool = (name: string) => `node_modules/.bin/${name}`;
const colors = process.stdout.isTTY ? "force" : "off";

/** The full run adds rounds, and tests that need Linux tools: strace, and a small file system of its own. */
const crashPaths = ["tests/crash", ...(values.full ? [] : ["--path-ignore-patterns=tests/crash/full/**"])];

/** A part that `isAlone` starts after all earlier ones have ended: browsers running beside other parts exceed their time limits. */
type Part = { name: string; says: string; slow?: true; isAlone?: true; run: (output: Output) => Promise<Result> };

const cores = Math.min(2, availableParallelism());

/** The paths requested on the command line, or else all of the part's. */
const pathsOf = (name: string, all: string[]) => (values.only === name && positionals.length > 0 ? positionals : all);

/** A part of `bun test`, its files divided among `processes` processes. */
const tests = (
  name: string,
  says: string,
  { paths, processes = 1, ...part }: { processes?: number; isInMemory?: true; paths: string[] },
): Part => ({
  ...{ name, says },
  run: (output) =>
    bunTests({ name, output, ...part, processes: Math.min(processes, cores) }, pathsOf(name, paths), full),
});

/** The parts in order: the first one that is ready starts next. */
const parts: Part[] = [
  { name: "build", says: "the executable is built", run: (output) => check(["scripts/build"], output) },
  { name: "demo", says: "a demo club is filled, for the parts that begin with a copy of one", run: demoClub },
  {
    name: "promises",
    says: "no promise and no query floats (oxlint)",
    run: (output) =>
      check([tool("oxlint"), "--type-aware", "--deny-warnings", "src", "web", "scripts", "tests"], output),
  },
  {
    name: "lint",
    says: "formatting and lint (Biome)",
    run: (output) => check([tool("biome"), "ci", "--error-on-warnings", `--colors=${colors}`, "."], output),
  },
  { name: "types", says: "every type holds", run: (output) => check([bun, "check"], output) },
  tests("imports", "imports run one way", { paths: ["tests/structure"] }),
  // The two longest come first, so that short ones fill the remaining time at the end.
  { name: "server", says: "the club on a PostgreSQL server", run: onServer },
  tests("unit", "rules, actions, requests and pages", {
    processes: 2,
    isInMemory: true,
    paths: [
      "tests",
      "--path-ignore-patterns=tests/{structure,server,binary,crash,fuzz,money/stories,real-bucket,journeys}/**",
    ],
  }),
  { name: "clubs", says: "clubs are filled, for the journeys to begin with a copy of one", run: journeyClubs },
  tests("binary", "the executable in an empty folder", { paths: ["tests/binary"] }),
  tests("money", "random stories of money, with faults and crashes, come out in order", {
    isInMemory: true,
    paths: ["tests/money/stories"],
  }),
  tests("crash", "killed at any moment, it loses nothing it acknowledged", { paths: crashPaths }),
  { name: "bucket", says: "photos in Ceph's object storage", run: realBucket },
  tests("fuzz", "no generated request, picture or slow client breaks it", { paths: ["tests/fuzz"] }),
  { name: "journeys", says: "journeys in a browser", isAlone: true, run: browserJourneys },
  {
    name: "targets",
    says: "executables for every other machine",
    slow: true,
    run: async (output) =>
      sum(await inTurn(targets.map((target) => () => check(["scripts/build", "--target", target], output)))),
  },
];

/** Parts that must have passed before a part means anything. */
const needs: Record<string, string[]> = {
  demo: ["build"],
  binary: ["build", "demo"],
  crash: ["build"],
  server: ["build"],
  clubs: ["build", "demo"],
  journeys: ["build", "demo", "clubs"],
  targets: ["build"],
};

/** Creates a folder that exists until this program ends. */
function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  return folder;
}

async function demoClub(): Promise<Result> {
  process.env.FILLED_DEMO = join(folderFor("filled-demo-"), "data");
  const { code, errors } = await fillDemo(process.env.FILLED_DEMO);
  return code === 0 ? onePassed : failedResult(`"demo --fill" exited with ${code}: ${errors.trim()}`);
}

async function journeyClubs(): Promise<Result> {
  const folder = folderFor("journeys-");
  await prepareClubs(folder, values.full === true);
  process.env.PREPARED_CLUBS = folder;
  return onePassed;
}

async function browserJourneys(output: Output): Promise<Result> {
  const browser = await findBrowser();
  if (browser) {
    const headlessShell = await findHeadlessShell();
    const files = pathsOf("journeys", []);
    return journeys({ browser: browser.path, headlessShell, output }, files, values.full === true);
  }
  return failedResult("No Chromium could be found or installed: install one (Debian: apt-get install chromium).");
}

/** Requested by name, it installs the service; in a run of everything, that would take a minute on every fresh machine. */
async function realBucket(output: Output): Promise<Result> {
  if (!hasRadosgw() && values.only !== "bucket") {
    return notRunResult(`it needs ${cephPackages.join(", ")}; "scripts/test --only bucket" installs them`);
  }
  if (await installRadosgw()) return bunTests({ name: "bucket", output, processes: 1 }, ["tests/real-bucket"], full);
  return failedResult(`There is no object storage to test with: install ${cephPackages.join(", ")} (Debian).`);
}

/** Tests of money and spots, and of what users see of them immediately, run once more on the other engine. */
const onServerToo = [
  ...[
    "server",
    "members",
    "entries",
    "results",
    "results-import",
    "seasons",
    "live",
    "pages/page-cache-sharing.test.ts",
  ],
  ...["money/payment.test.ts", "money/entry-fees", "money/payouts", "money/prizes", "money/stories"],
  ...["challenge-deposit", "days", "divisions", "fee-share", "side-pots", "teams"].map((name) => `options/${name}`),
  ...["tournaments/find-tournaments.test.ts"],
  ...(values.full ? ["permissions"] : []),
];

async function onServer(output: Output): Promise<Result> {
  const server = await startPostgres();
  if (!server) return notRunResult("it needs PostgreSQL (Debian: apt-get install postgresql)");
  try {
    // The trailing slash keeps a folder from matching others whose names begin the same way.
    const all = onServerToo.map((path) => (path.endsWith(".ts") ? `tests/${path}` : `tests/${path}/`));
    const paths = pathsOf("server", all);
    const missing = paths.filter((path) => !existsSync(path));
    if (missing.length > 0) return failedResult(`There are no tests in ${missing.join(", ")}.`);
    return await bunTests({ name: "server", output, processes: cores }, paths, { ...full, TEST_SERVER: server.url });
  } finally {
    await server.end();
    server.remove();
  }
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

/** Runs as many parts at once as there are cores, each after the parts it needs; returns when all have ended. */
async function runAll(parts: readonly Part[]): Promise<void> {
  const waiting = [...parts];
  const running = new Map<Part, Promise<void>>();
  const isReady = (next: Part) =>
    !(
      [...waiting, ...running.keys()].some(({ name }) => needs[next.name]?.includes(name)) ||
      (next.isAlone && (running.size > 0 || waiting[0] !== next)) ||
      [...running.keys()].some(({ isAlone }) => isAlone)
    );
  while (waiting.length > 0) {
    const next = running.size < cores ? waiting.findIndex(isReady) : -1;
    const [part] = next < 0 ? [] : waiting.splice(next, 1);
    if (part) {
      const run = runPart(part).finally(() => running.delete(part));
      running.set(part, run);
    } else await Promise.race(running.values());
  }
  await Promise.all(running.values());
}

/** Holds back the part's output until it ends. */
async function runPart(part: Part): Promise<void> {
  const { name, says } = part;
  console.log(`${name} begins`);
  const path = await freshReport(`${name}.log`);
  const output = openSync(path, "a");
  results.set(name, await resultOf(part, output));
  closeSync(output);
  console.log(`\n── ${name}: ${says}`);
  process.stdout.write(readFileSync(path));
  const { passed = 0, skipped = 0, failures = [], notRun } = results.get(name) ?? {};
  if (notRun) return console.log(`   not run: ${notRun}`);
  const extra = skipped > 0 ? `, ${skipped} skipped` : "";
  console.log(`   ${failures.length > 0 ? "FAILED" : "ok"}: ${passed} passed, ${failures.length} failed${extra}`);
}

async function resultOf({ name, run }: Part, output: Output): Promise<Result> {
  const failed = needs[name]?.find((need) => results.get(need)?.failures.length);
  if (failed) return failedResult(`Not run, because ${failed} failed.`);
  try {
    return await run(output);
  } catch (error) {
    console.error(error);
    return failedResult(String(error));
  }
}

if (positionals.length > 0 && values.only === undefined) {
  results.set("paths", failedResult(`Paths need the part that they belong to: --only PART ${positionals.join(" ")}`));
} else await runAll(chosen);
if (chosen.length === 0) {
  const names = parts.map(({ name }) => name).join(", ");
  results.set(String(values.only), failedResult(`There is no such part. The parts: ${names}.`));
}
console.log(`\n${summary(results)}`);
process.exitCode = [...results.values()].some(({ failures }) => failures.length > 0) ? 1 : 0;
