import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { installFile, type Outcome } from "./executable.ts";

/** Fills a folder with `demo --fill`, and saves the outcome beside it for `copyFilledDemo`. */
export async function fillDemo(folder: string): Promise<Outcome> {
  const installed = installFile();
  const outcome = await installed.run(["demo", "--fill"], { settings: { DATA_DIR: folder } });
  installed.remove();
  writeFileSync(outcomeOf(folder), JSON.stringify(outcome));
  return outcome;
}

const outcomeOf = (folder: string) => `${folder}.json`;

/**
 * Copies a filled demo club into a new folder and returns the outcome of filling it. `scripts/test` fills one for all
 * its parts, FILLED_DEMO, because painting two hundred photos takes half a minute of processor time.
 */
export async function copyFilledDemo(to: string): Promise<Outcome> {
  const { FILLED_DEMO: once } = process.env;
  if (!once) return fillDemo(to);
  cpSync(once, to, { recursive: true });
  return JSON.parse(readFileSync(outcomeOf(once), "utf8")) as Outcome;
}
