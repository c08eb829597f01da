import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BrowserFiles, buildBrowserFiles } from "../../scripts/building/browser-files.ts";

/** Bytes, brotli. The style's limit is the product's own; the script's aim is 100,000, which no page reaches yet. */
const most = { script: 114_000, form: 142_000, style: 14_000 };

/** What a visitor may open first. */
const readPages = [
  "web/home/home.tsx",
  "web/tournaments/tournaments.tsx",
  "web/tournaments/tournament.tsx",
  "web/tournaments/prizes.tsx",
  "web/leaderboard/leaderboards.tsx",
  "web/information/rules.tsx",
  "web/information/help.tsx",
];
/** Their forms bring the library that checks them. */
const formPages = ["web/accounts/login.tsx", "web/accounts/register.tsx"];

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
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const sizes = new Map<string, number>();

/** Compressing takes a second for the largest, so each is weighed once. */
function weighOne(url: string): number {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(built.files.get(url) ?? "")).length;
  sizes.set(url, size);
  return size;
}

const weigh = (urls: readonly string[]): number => urls.reduce((sum, url) => sum + weighOne(url), 0);

function scriptsOf(page: string): string[] {
  const chunks = built.lazyChunks[page];
  if (!chunks) throw new Error(`${page} is no screen.`);
  return [built.script, ...built.entryChunks, ...chunks];
}

describe("The first load", () => {
  test.each(readPages)("of %s brings no more script than it did", (page) => {
    expect(weigh(scriptsOf(page))).toBeLessThanOrEqual(most.script);
  });

  test.each(formPages)("of %s brings no more script than it did, its form's checks included", (page) => {
    expect(weigh(scriptsOf(page))).toBeLessThanOrEqual(most.form);
  });

  test("brings at most 14 kB of style", () => {
    expect(weigh([built.stylesheet])).toBeLessThanOrEqual(most.style);
  });

  test("brings no library of forms to who only reads", async () => {
    for (const url of scriptsOf("web/home/home.tsx")) {
      expect(await Bun.file(built.files.get(url) ?? "").text()).not.toContain("ZodError");
    }
  });

  test("brings nobody's development build", async () => {
    const script = await Bun.file(built.files.get(built.script) ?? "").text();
    expect(script).not.toContain("react-dom-client.development");
    expect(script).not.toContain("Download the React DevTools");
  });

  test("asks no other host: neither script nor style loads from an address of one", async () => {
    for (const [url, path] of built.files) {
      if (!/\.(js|css)$/.test(url)) continue;
      const text = await Bun.file(path).text();
      expect([url, /(?:\bimport\(|\bfrom|url\()\s*["']?https?:/.test(text)]).toEqual([url, false]);
    }
  });
});
