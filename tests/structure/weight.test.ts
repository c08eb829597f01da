import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BrowserFiles, buildBrowserFiles } from "../../scripts/building/browser-files.ts";
import { lazyRoutesId } from "../../web/routes.tsx";

/** Brotli-compressed bytes, as sent to the browser. */
const max = { script: 112_000, style: 14_000 };

/** Pages that anybody may open first, with the module that preloads them. */
const publicPages = [
  "web/home/home.tsx",
  "web/tournaments/tournaments.tsx",
  "web/tournaments/tournament.tsx",
  "web/tournaments/prizes/prizes.tsx",
  "web/results/results.tsx",
  "web/tournaments/screen.tsx",
  "web/tournaments/embed.tsx",
  "web/results/leaderboards.tsx",
  "web/catches/profile/profile.tsx",
  "web/catches/catch-card.tsx",
  "web/information/rules.tsx",
  "web/information/prizes.tsx",
  "web/information/help.tsx",
  "web/information/contact.tsx",
  "web/information/privacy.tsx",
  "web/accounts/agreement.tsx",
  "web/accounts/tutorial.tsx",
  "web/accounts/login.tsx",
  "web/accounts/register.tsx",
  "web/accounts/forgot.tsx",
  "web/accounts/reset.tsx",
  "web/accounts/set-up.tsx",
  // The page for unknown addresses: all pages must be known to show it.
  lazyRoutesId,
];

/** Files that a page fetches right away, in addition to those named in its document. */
const fetchedAtOnce: Readonly<Record<string, string[]>> = {
  "web/accounts/login.tsx": ["web/offline/count-waiting.ts"],
};

const root = resolve(import.meta.dir, "../..");
let folder: string;
let built: BrowserFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "weight-"));
  for (const part of ["web", "src", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  built = await buildBrowserFiles(folder);
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

const sizes = new Map<string, number>();

/** Compressing the largest file takes a second, so each is measured once. */
function weighOne(url: string): number {
  const knownSize = sizes.get(url);
  if (knownSize !== undefined) return knownSize;
  const size = brotliCompressSync(readFileSync(built.files.get(url) ?? "")).length;
  sizes.set(url, size);
  return size;
}

const weigh = (urls: readonly string[]): number => urls.reduce((sum, url) => sum + weighOne(url), 0);

function scriptsOf(page: string): string[] {
  const chunks = [page, ...(fetchedAtOnce[page] ?? [])].map((module) => {
    if (!built.lazyChunks[module]) throw new Error(`${module} is not a separate chunk.`);
    return built.lazyChunks[module];
  });
  return [...new Set([built.script, ...built.entryChunks, ...chunks.flat()])];
}

describe("The first load", () => {
  test.each(publicPages)("the first load of %s has at most 112 kB of script", (page) => {
    expect(weigh(scriptsOf(page))).toBeLessThanOrEqual(max.script);
  });

  test("the first load has at most 14 kB of style", () => {
    expect(weigh([built.stylesheet])).toBeLessThanOrEqual(max.style);
  });

  test.each(publicPages)("the first load of %s contains no form library", async (page) => {
    for (const url of scriptsOf(page)) {
      expect(await Bun.file(built.files.get(url) ?? "").text()).not.toContain("ZodError");
    }
  });

  test("the first load contains no development build", async () => {
    const script = await Bun.file(built.files.get(built.script) ?? "").text();
    expect(script).not.toContain("react-dom-client.development");
    expect(script).not.toContain("Download the React DevTools");
  });

  test("the first load uses no other host for scripts or styles", async () => {
    for (const [url, path] of built.files) {
      if (!/\.(js|css)$/.test(url)) continue;
      const text = await Bun.file(path).text();
      expect([url, /(?:\bimport\(|\bfrom|url\()\s*["']?https?:/.test(text)]).toEqual([url, false]);
    }
  });
});
