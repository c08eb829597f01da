import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Counts, countsOfJunit, countsOfPlaywright, judged, oneFailed, onePassed } from "./results.ts";

/** Longer than any part needs, in the full run too; a part that hangs is ended and counts as failed. */
const patienceMs = 15 * 60_000;
const fullPatienceMs = 60 * 60_000;

const reports = "test-results/reports";

/** Runs a command with its output passed through and answers its exit code; 1 when it was ended or cannot start. */
export async function run(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  try {
    const child = Bun.spawn([...command], {
      env: { ...process.env, ...env },
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
      timeout: env.FULL ? fullPatienceMs : patienceMs,
      killSignal: "SIGKILL",
    });
    return (await child.exited) || (child.signalCode ? 1 : 0);
  } catch (error) {
    console.error(`${command[0]} cannot be run: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/** A check without parts of its own: passed when the command exits with 0. */
export async function check(command: readonly string[]): Promise<Counts> {
  return (await run(command)) === 0 ? onePassed : oneFailed;
}

/** Runs `bun test` and counts its tests. */
export async function bunTests(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const report = await freshReport(`${name}.xml`);
  const options = ["--no-orphans", "--only-failures", "--timeout=60000"];
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const exitCode = await run([process.execPath, "test", ...options, ...reporter, ...args], env);
  return judged(countsOfJunit(await textOf(report)), exitCode);
}

/**
 * Runs the journeys with Playwright, on Node.js, and counts them; those marked `@full` only in the full run. `browser`
 * is null for Playwright's own.
 */
export async function journeys(browser: string | null, isFull: boolean): Promise<Counts> {
  const report = await freshReport("journeys.json");
  const exitCode = await run(
    [
      "node",
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config=tests/journeys/playwright.config.ts",
      "--reporter=list,json",
      ...(isFull ? [] : ["--grep-invert=@full"]),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), report), ...(browser && { BROWSER_PATH: browser }) },
  );
  return judged(countsOfPlaywright(await textOf(report)), exitCode);
}

async function freshReport(name: string): Promise<string> {
  const report = join(reports, name);
  await mkdir(reports, { recursive: true });
  await rm(report, { force: true });
  return report;
}

async function textOf(path: string): Promise<string> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : "";
}
