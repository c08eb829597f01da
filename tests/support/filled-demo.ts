import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { installFile, type Outcome } from "./executable.ts";

/** Fills a folder by `demo --fill`, and leaves how that ended beside it for `copyFilledDemo`. */
export async function fillDemo(folder: string): Promise<Outcome> {
  const installed = installFile();
  const outcome = await installed.run(["demo", "--fill"], { settings: { DATA_DIR: folder } });
  installed.remove();
  writeFileSync(outcomeOf(folder), JSON.stringify(outcome));
  return outcome;
}

const outcomeOf = (folder: string) => `${folder}.json`;

/**
 * Puts a filled demo club into a new folder and returns how filling it ended. `scripts/test` fills one for all its parts,
 * FILLED_DEMO: two hundred photos take half a minute of processor time to paint.
 */
export async function copyFilledDemo(to: string): Promise<Outcome> {
  const { FILLED_DEMO: once } = process.env;
  if (!once) return fillDemo(to);
  cpSync(once, to, { recursive: true });
  return JSON.parse(readFileSync(outcomeOf(once), "utf8")) as Outcome;
}
