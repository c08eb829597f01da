import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyFilledDemo } from "../../support/filled-demo.ts";

/*
 * Data folders that journeys copy instead of filling their own: a `ready` club, a `new` one, one with a `queue` to
 * judge, in the full run one with a queue as `long` as a club's on an evening, the `demo`, and the demo with a `crowd`.
 * A file beside each contains its data.
 */

export type Prepared = "ready" | "new" | "queue" | "long" | "demo" | "crowd";

/** Numbers of catches to review. */
export const queued = { queue: 60, long: 550 };

const root = join(import.meta.dirname, "../../..");
const folderOf = (name: Prepared) => join(process.env.PREPARED_CLUBS ?? "", name);

/** Copies a prepared data folder to `to`, and returns the club's data. */
export function copyPrepared(name: Prepared, to: string): unknown {
  cpSync(folderOf(name), to, { recursive: true });
  return JSON.parse(readFileSync(`${folderOf(name)}.json`, "utf8"));
}

/** Runs one of our scripts, which need Bun, on a prepared folder, and saves its output. */
async function runOn(folder: string, script: string, ...args: string[]): Promise<void> {
  const bun = join(root, "node_modules/.bin/bun");
  const { stdout } = await promisify(execFile)(bun, [join(root, script), folder, ...args], { cwd: root });
  writeFileSync(`${folder}.json`, stdout);
}

/** Fills a folder with the prepared clubs. */
export async function prepareClubs(folder: string, isFull: boolean): Promise<void> {
  const at = (name: Prepared) => join(folder, name);
  for (const kind of ["ready", "new"] as const) {
    mkdirSync(at(kind));
    await runOn(at(kind), "tests/journeys/support/fill-club.ts", kind);
  }
  for (const kind of isFull ? (["queue", "long"] as const) : (["queue"] as const)) {
    for (const end of ["", ".json"]) cpSync(at("ready") + end, at(kind) + end, { recursive: true });
    await runOn(at(kind), "tests/journeys/support/fill-queue.ts", String(queued[kind]));
  }
  const filled = await copyFilledDemo(at("demo"));
  if (filled.code !== 0) throw new Error(filled.errors);
  writeFileSync(`${at("demo")}.json`, "{}");
  cpSync(at("demo"), at("crowd"), { recursive: true });
  await runOn(at("crowd"), "tests/support/crowd.ts");
}

/**
 * Playwright calls this once before the first journey, and the returned function after the last. `scripts/test` has
 * prepared the clubs alongside its other parts by then.
 */
export default async function prepare(): Promise<undefined | (() => void)> {
  if (process.env.PREPARED_CLUBS) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  await prepareClubs(folder, Boolean(process.env.FULL));
  process.env.PREPARED_CLUBS = folder;
  return () => rmSync(folder, { recursive: true });
}
