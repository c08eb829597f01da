import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../../src/base/db/connect.ts";
import { migrations } from "../../../src/base/db/migrations.ts";
import { openStore } from "../../../src/base/db/store.ts";
import { noon } from "../../support/club.ts";
import { versionFile } from "./old-database.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "together-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = join(import.meta.dir, "open-together.ts");

/** Opens `count` databases in the folder, each from two processes at the same moment. Returns the errors. */
async function openTwice(count: number, everyMs: number): Promise<string[]> {
  const begin = Date.now() + 2000;
  const children = [1, 2].map(() =>
    Bun.spawn([process.execPath, program, folder, String(count), String(begin), String(everyMs)], {
      stdout: "pipe",
      stderr: "inherit",
    }),
  );
  const printed = await Promise.all(children.map(({ stdout }) => new Response(stdout).json()));
  return (printed as string[][]).flat();
}

/** Makes `count` numbered copies of a folder. */
function copies(source: string, count: number): void {
  for (let index = 0; index < count; index += 1) cpSync(source, join(folder, String(index)), { recursive: true });
}

test("two instances that start at the same moment after a crash both open the database", async () => {
  const folderLeft = join(folder, "left");
  mkdirSync(folderLeft);
  const store = openStore(join(folderLeft, "club.sqlite"), noon);
  const writer = connect(join(folderLeft, "club.sqlite"), "write");
  writer.run("pragma wal_autocheckpoint = 0");
  for (let row = 0; row < 300; row += 1) writer.run("update migrations set applied_at = applied_at + 1");
  const pairs = 60;
  // The state that a killed process leaves: the log exists, and no process has it open.
  copies(folderLeft, pairs);
  expect(existsSync(join(folder, "0", "club.sqlite-wal"))).toBe(true);
  writer.close();
  await store.close();
  expect(await openTwice(pairs, 40)).toEqual([]);
}, 60_000);

test("two instances that start at the same moment in an empty folder both open the database", async () => {
  const source = join(folder, "left");
  mkdirSync(source);
  copies(source, 15);
  expect(await openTwice(15, 100)).toEqual([]);
}, 60_000);

test("two instances that upgrade the same database at the same moment both open it", async () => {
  const source = join(folder, "left");
  mkdirSync(source);
  const [first] = migrations;
  const old = new Database(join(source, "club.sqlite"));
  old.run(readFileSync(versionFile(first?.name ?? ""), "utf8"));
  old.close();
  copies(source, 15);
  expect(await openTwice(15, 200)).toEqual([]);
}, 60_000);
