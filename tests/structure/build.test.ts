import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type BrowserFiles, buildBrowserFiles } from "../../scripts/building/browser-files.ts";
import { embeddedModule } from "../../scripts/building/embedded-module.ts";
import { toAssets } from "../../src/pages/assets.ts";

let folder: string;
let built: BrowserFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "build-"));
  await symlink(resolve(import.meta.dir, "../../node_modules"), join(folder, "node_modules"));
  const files = {
    "web/client.tsx": `const screens = [import("./catches/list.tsx"), import("./catches/submit.tsx")]; console.log(screens);`,
    "web/catches/list.tsx": `import { board } from "../board.ts"; export const List = board;`,
    "web/catches/submit.tsx": `import { board } from "../board.ts"; export const Submit = board;`,
    "web/board.ts": `export const board = ${JSON.stringify("tick ".repeat(200))};`,
    "web/styles.css": `main { background: url("/pictures/lake.svg") } body { background: url("./fonts/inter.woff2") }`,
    "web/admin/styles.css": `@import "../styles.css"; table { width: 100% }`,
    "web/fonts/inter.woff2": "font",
    "web/public/pictures/lake.svg": `<svg xmlns="http://www.w3.org/2000/svg">${"<g/>".repeat(100)}</svg>`,
  };
  for (const [path, text] of Object.entries(files)) await Bun.write(join(folder, path), text);
  built = await buildBrowserFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** The record that a server gets from the module compiled into it. */
async function record() {
  const path = join(folder, "src/pages/embedded.ts");
  await mkdir(join(folder, "src/pages"), { recursive: true });
  await Bun.write(path, await embeddedModule(folder, built));
  const { embedded } = await import(path);
  return toAssets(embedded);
}

test("script, stylesheet and the files they link to have a hash and can be cached forever", async () => {
  const { script, stylesheet, adminStylesheet, files } = await record();
  expect(script).toMatch(/^\/assets\/client-\w+\.js$/);
  expect(stylesheet).toMatch(/^\/assets\/styles-\w+\.css$/);
  expect(adminStylesheet).toMatch(/^\/assets\/.*styles-\w+\.css$/);
  expect(adminStylesheet).not.toBe(stylesheet);
  const urls = [...files.keys()];
  expect(urls).toContainEqual(expect.stringMatching(/^\/assets\/lake-\w{8}\.svg$/));
  expect(urls).toContainEqual(expect.stringMatching(/^\/assets\/inter-\w{8}\.woff2$/));
  for (const [url, { immutable }] of files)
    expect({ url, immutable }).toEqual({ url, immutable: url.startsWith("/assets/") });
});

test("a stylesheet links to its fonts and pictures instead of containing them", async () => {
  const css = await Bun.file(built.files.get(built.stylesheet) ?? "").text();
  expect(css).toMatch(/url\("?\/assets\/lake-\w{8}\.svg/);
  expect(css).not.toContain("data:");
});

test("a public file keeps its name and is revalidated", async () => {
  const lake = (await record()).files.get("/pictures/lake.svg");
  expect(lake).toMatchObject({ type: "image/svg+xml", immutable: false, etag: expect.stringMatching(/^W\/"\w{16}"$/) });
});

test("text is served in brotli and gzip, and fonts uncompressed", async () => {
  const { files } = await record();
  const lake = files.get("/pictures/lake.svg");
  const plain = await Bun.file(lake?.file ?? "").text();
  expect(brotliDecompressSync(await Bun.file(lake?.br ?? "").bytes()).toString()).toBe(plain);
  expect(gunzipSync(await Bun.file(lake?.gz ?? "").bytes()).toString()).toBe(plain);
  const font = [...files].find(([url]) => url.endsWith(".woff2"))?.[1];
  expect(font).toMatchObject({ type: "font/woff2", br: null, gz: null });
});

test("a page preloads its screen's chunk with its imports, and no other screen's", async () => {
  const { preloads, files, script } = await record();
  const list = preloads("web/catches/list.tsx");
  const submit = preloads("web/catches/submit.tsx");
  expect(list).toContainEqual(expect.stringMatching(/^\/assets\/list-\w+\.js$/));
  expect(list).not.toContainEqual(expect.stringContaining("submit"));
  const shared = list.filter((url) => submit.includes(url));
  expect(shared.length).toBe(1);
  for (const url of list) expect(files.has(url)).toBe(true);
  expect(list).not.toContain(script);
  expect(preloads("web/no-such-screen.tsx")).toEqual([]);
});

test("source maps are not among the browser's files", () => {
  expect([...built.files.keys()].filter((url) => url.endsWith(".map"))).toEqual([]);
});

describe("the browser's bundle", () => {
  const plant = async (files: Record<string, string>) => {
    const planted = await mkdtemp(join(tmpdir(), "planted-"));
    await symlink(resolve(import.meta.dir, "../../node_modules"), join(planted, "node_modules"));
    const all = {
      "web/client.tsx": `import { five } from "../src/scoring/scores.ts"; console.log(five);`,
      "web/styles.css": "main { color: red }",
      "web/admin/styles.css": "table { width: 100% }",
      "web/public/lake.svg": "<svg/>",
      "src/scoring/scores.ts": `import type { Table } from "../base/db/schema.ts"; export const five: Table = 5;`,
      "src/base/db/schema.ts": "export type Table = number; export const table = globalThis.table ?? 6;",
      ...files,
    };
    for (const [path, text] of Object.entries(all)) await Bun.write(join(planted, path), text);
    try {
      return await buildBrowserFiles(planted);
    } finally {
      await rm(planted, { recursive: true });
    }
  };

  test("the browser's bundle accepts a pure module of the server that imports a type from the schema", async () => {
    expect((await plant({})).script).toMatch(/^\/assets\/client-/);
  });

  test("the browser's bundle refuses a module that reads files", async () => {
    const scores = `import { readFileSync } from "node:fs"; export const five = readFileSync("five");`;
    await expect(plant({ "src/scoring/scores.ts": scores })).rejects.toThrow(
      "src/scoring/scores.ts is in the browser's bundle, but imports node:fs.",
    );
  });

  test("the browser's bundle refuses the database schema", async () => {
    const scores = `import { table } from "../base/db/schema.ts"; export const five = table;`;
    await expect(plant({ "src/scoring/scores.ts": scores })).rejects.toThrow(
      "src/base/db/schema.ts is in the browser's bundle, but belongs to the server.",
    );
  });
});
