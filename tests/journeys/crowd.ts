import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installFile } from "../support/executable.ts";
import { test as base } from "./demo-club.ts";

const root = join(import.meta.dirname, "../..");

/** The tournament for $1,000,000, and its angler with a name of 40 letters, who is signed in by `session`. */
export type Crowd = { url: string; tournamentId: number; userId: number; session: string };

function addCrowd(dataDir: string): Omit<Crowd, "url"> {
  const bun = join(root, "node_modules/.bin/bun");
  const { status, stdout, stderr } = spawnSync(bun, ["tests/support/crowd.ts", dataDir], { cwd: root });
  if (status !== 0) throw new Error(`The crowd did not come: ${stderr}`);
  return JSON.parse(String(stdout));
}

/** Tests on a demo club of their own that 2,000 more anglers came to. */
export const test = base.extend<object, { crowd: Crowd }>({
  crowd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installed = installFile();
      const serving = await installed.start(["demo"]);
      await use({ url: serving.url, ...addCrowd(join(installed.folder, "data")) });
      await serving.stop();
      installed.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  club: [async ({ crowd }, use) => use(crowd.url), { scope: "worker" }],
});
