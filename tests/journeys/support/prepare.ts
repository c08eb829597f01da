import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyFilledDemo } from "../../support/filled-demo.ts";

/*
 * Data folders that every journey copies instead of filling one of its own: a club that is `ready`, a `new` one, one
 * with a `queue` to judge, in the full run one with as `long` a queue as a club has of an evening, the `demo`, and the
 * demo with a `crowd`. What is to be known of each stands beside it.
 */

export type Prepared = "ready" | "new" | "queue" | "long" | "demo" | "crowd";

/** Numbers of catches to review. */
export const queued = { queue: 60, long: 550 };

const root = join(import.meta.dirname, "../../..");
const folderOf = (name: Prepared) => join(process.env.PREPARED_CLUBS ?? "", name);

/** Copies a prepared data folder to `to`, and returns what is known of it. */
export function copyPrepared(name: Prepared, to: string): unknown {
  cpSync(folderOf(name), to, { recursive: true });
  return JSON.parse(readFileSync(`${folderOf(name)}.json`, "utf8"));
}

/** Runs one of our scripts, which needs Bun, on a prepared folder, and keeps what it says. */
async function runOn(folder: string, script: string, ...args: string[]): Promise<void> {
  const bun = join(root, "node_modules/.bin/bun");
  const { stdout } = await promisify(execFile)(bun, [join(root, script), folder, ...args], { cwd: root });
  writeFileSync(`${folder}.json`, stdout);
}

/** Fills a folder with them. */
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
 * Playwright calls this once before the first journey, and what it returns after the last. `scripts/test` has prepared
 * them beside its other parts by then.
 */
export default async function prepare(): Promise<undefined | (() => void)> {
  if (process.env.PREPARED_CLUBS) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  await prepareClubs(folder, Boolean(process.env.FULL));
  process.env.PREPARED_CLUBS = folder;
  return () => rmSync(folder, { recursive: true });
}
