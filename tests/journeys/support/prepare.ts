import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyFilledDemo } from "../../support/filled-demo.ts";

/*
 * Data folders that every journey copies instead of filling one of its own: a club that is `ready`, a `new` one, one
 * with a `queue` to judge, in the full run one with as `long` a queue as a club has of an evening, the `demo`, and the
 * demo with a `crowd`. What is to be known of each stands beside it.
 */

export type Prepared = "ready" | "new" | "queue" | "long" | "demo" | "crowd";

/** Of catches to judge. */
export const queued = { queue: 60, long: 550 };

const root = join(import.meta.dirname, "../../..");
const folderOf = (name: Prepared) => join(process.env.PREPARED_CLUBS ?? "", name);

/** Copies a prepared data folder to `to`, and returns what is known of it. */
export function copyPrepared(name: Prepared, to: string): unknown {
  cpSync(folderOf(name), to, { recursive: true });
  return JSON.parse(readFileSync(`${folderOf(name)}.json`, "utf8"));
}

/** Runs one of our scripts, which needs Bun, on a prepared folder, and keeps what it says. */
function runOn(name: Prepared, script: string, ...args: string[]): void {
  const bun = join(root, "node_modules/.bin/bun");
  const said = execFileSync(bun, [join(root, script), folderOf(name), ...args], { cwd: root });
  writeFileSync(`${folderOf(name)}.json`, said);
}

/** Playwright calls this once before the first journey, and what it returns after the last. */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  process.env.PREPARED_CLUBS = folder;
  for (const kind of ["ready", "new"] as const) {
    mkdirSync(folderOf(kind));
    runOn(kind, "tests/journeys/support/fill-club.ts", kind);
  }
  for (const kind of process.env.FULL ? (["queue", "long"] as const) : (["queue"] as const)) {
    for (const end of ["", ".json"]) cpSync(folderOf("ready") + end, folderOf(kind) + end, { recursive: true });
    runOn(kind, "tests/journeys/support/fill-queue.ts", String(queued[kind]));
  }
  const filled = await copyFilledDemo(folderOf("demo"));
  if (filled.code !== 0) throw new Error(filled.errors);
  writeFileSync(`${folderOf("demo")}.json`, "{}");
  cpSync(folderOf("demo"), folderOf("crowd"), { recursive: true });
  runOn("crowd", "tests/support/crowd.ts");
  return () => rmSync(folder, { recursive: true });
}
