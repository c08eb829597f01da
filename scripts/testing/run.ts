import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { correctResult, failedResult, onePassed, type Result, resultOfJunit, resultOfPlaywright } from "./results.ts";

/** Many times as long as any part takes on a slow, busy machine: each test has its own limit, which catches hangs. */
const limitMinutes = 120;

const reports = "test-results/reports";

/** Where commands write: to the terminal, or to an open file while another part runs at the same time. */
export type Output = "inherit" | "ignore" | number;

type HowToRun = { env?: Record<string, string>; minutes?: number; output?: Output };

/** Runs a command. Returns a one-line description of the problem, or null when it exited with 0. */
export async function run(
  command: readonly string[],
  { env = {}, minutes = limitMinutes, output = "inherit" }: HowToRun = {},
): Promise<string | null> {
  const name = command.slice(0, 3).join(" ");
  try {
    const child = Bun.spawn([...command], {
      env: { ...process.env, ...env },
      stdin: "ignore",
      stdout: output,
      stderr: output,
    });
    let isTooLate = false;
    const limit = setTimeout(() => {
      isTooLate = true;
      child.kill("SIGKILL");
    }, minutes * 60_000);
    const exitCode = await child.exited;
    clearTimeout(limit);
    if (isTooLate) return `"${name} …" was ended: it had not finished after ${minutes} minutes.`;
    if (child.signalCode) return `"${name} …" was ended by ${child.signalCode}.`;
    return exitCode === 0 ? null : `"${name} …" exited with ${exitCode}.`;
  } catch (error) {
    return `${command[0]} cannot be run: ${error instanceof Error ? error.message : error}`;
  }
}

/** A check without separate tests: it passes when the command exits with 0. */
export async function check(command: readonly string[], output: Output): Promise<Result> {
  const problem = await run(command, { output });
  return problem ? failedResult(problem) : onePassed;
}

const inMemory = "/dev/shm";
const roomBytes = 2 * 1024 ** 3;

/** A folder in memory if there is room for one: on disk, each commit of a test's club would wait. */
function memoryFolder(): string | null {
  if (!existsSync(inMemory)) return null;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize < roomBytes ? null : mkdtempSync(join(inMemory, "tests-"));
}

/** `isInMemory` puts their temporary files in memory if possible; tests about the disk use the disk. */
type Tests = { name: string; processes: number; output: Output; isInMemory?: boolean };

/** Runs `bun test`, its files in `processes` processes at once, and counts its tests. */
export async function bunTests(
  { name, processes, output, isInMemory = false }: Tests,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Result> {
  const report = await freshReport(`${name}.xml`);
  const options = ["--no-orphans", "--only-failures", "--timeout=300000", `--parallel=${processes}`, "--no-isolate"];
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const folder = isInMemory ? memoryFolder() : null;
  const problem = await run([process.execPath, "test", ...options, ...reporter, ...args], {
    // The executable's own build of the libraries: React's development build takes three times as long to render.
    env: { NODE_ENV: "production", ...env, ...(folder && { TMPDIR: folder }) },
    output,
  });
  if (folder) rmSync(folder, { recursive: true });
  return correctResult(resultOfJunit(await textOf(report)), problem);
}

/** Null means Playwright's own. */
type Browsers = { browser: string | null; headlessShell: string | null; output: Output };

/**
 * Runs the journeys in these files (all of them by default) with Playwright, on Node.js, and counts them;
 * those marked `@full` run only in the full run.
 */
export async function journeys(
  { browser, headlessShell, output }: Browsers,
  files: readonly string[],
  isFull: boolean,
): Promise<Result> {
  const report = await freshReport("journeys.json");
  const problem = await run(
    [
      "node",
      "node_modules/@playwright/test/cli.js",
      "test",
      ...files,
      "--config=tests/journeys/playwright.config.ts",
      "--reporter=list,json",
      ...(isFull ? [] : ["--grep-invert=@full"]),
    ],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), report),
        ...(browser && { BROWSER_PATH: browser }),
        ...(headlessShell && { HEADLESS_SHELL_PATH: headlessShell }),
        ...(isFull && { FULL: "1" }),
      },
      output,
    },
  );
  return correctResult(resultOfPlaywright(await textOf(report)), problem);
}

export async function freshReport(name: string): Promise<string> {
  const report = join(reports, name);
  await mkdir(reports, { recursive: true });
  await rm(report, { force: true });
  return report;
}

async function textOf(path: string): Promise<string> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : "";
}
