import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { run } from "./run.ts";

const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Where the browser for the journeys is; null means Playwright's own, which Playwright finds itself. */
export type Browser = { path: string | null };

/**
 * Finds a Chromium or installs one: Playwright's own, the system's, Playwright's download, the system's package.
 * Undefined when all of that fails.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const found = installed();
  if (found) return found;
  console.log("No Chromium here; asking Playwright to install its own ...");
  await run([
    "node",
    "node_modules/@playwright/test/cli.js",
    "install",
    ...(isRoot() ? ["--with-deps"] : []),
    "chromium",
  ]);
  if (installed()) return installed();
  if (isRoot() && Bun.which("apt-get")) {
    console.log("That failed; asking the system for its package ...");
    await run(["apt-get", "update"]);
    await run(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  return installed();
}

function installed(): Browser | undefined {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { path: null };
  for (const name of systemNames) {
    const path = Bun.which(name);
    if (path) return { path };
  }
  return undefined;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
