import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { run } from "./run.ts";

const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The path of the browser for the journeys; null means Playwright's own, which Playwright finds itself. */
export type Browser = { path: string | null };

/**
 * Finds a Chromium or installs one: Playwright's own, the system's, Playwright's download, the system's package.
 * Undefined when all of that fails.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const browser = installed();
  if (browser) return browser;
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

/**
 * Unpacks a package's headless Chromium, like Playwright's own: most journeys need no more, and take half the
 * processor time in it. Null if Playwright has its own, or if it doesn't run.
 */
export async function findHeadlessShell(): Promise<string | null> {
  const isBuiltFor = process.platform === "linux" && process.arch === "x64";
  if (!isBuiltFor || installed()?.path === null) return null;
  const folder = join(dirname(Bun.resolveSync("@sparticuz/chromium", import.meta.dir)), "..");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const shell = join(process.cwd(), "node_modules/.cache", `chromium-headless-shell-${version}`);
  if (!existsSync(shell)) {
    mkdirSync(dirname(shell), { recursive: true });
    writeFileSync(`${shell}.part`, brotliDecompressSync(readFileSync(join(folder, "bin/chromium.br"))), {
      mode: 0o755,
    });
    renameSync(`${shell}.part`, shell);
  }
  const problem = await run([shell, "--version"]);
  if (problem) console.log(`The headless Chromium of the package does not run here: ${problem}`);
  return problem ? null : shell;
}

function installed(): Browser | undefined {
  const playwrightPath = chromium.executablePath();
  if (playwrightPath && existsSync(playwrightPath)) return { path: null };
  for (const name of systemNames) {
    const path = Bun.which(name);
    if (path) return { path };
  }
  return undefined;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
