import { Database } from "bun:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rollBack } from "../../src/backups/roll-back.ts";
import { holdFolder } from "../../src/base/db/lock-folder.ts";
import { migrations } from "../../src/base/db/migrations.ts";
import { openStore } from "../../src/base/db/store.ts";
import { openPhotoFiles } from "../../src/base/photos/photo-files.ts";
import { laterChange, oldDatabase } from "../base/db/old-database.ts";
import { rowsOf } from "./rows.ts";

const noon = Date.parse("2026-06-06T17:00:00Z");
const thisVersion = migrations.at(-1)?.name ?? "";
/** The migrations of the newer version, which is rolled back. */
const newer = [...migrations, laterChange];

let folder: string;
/** The data folder that each test has a copy of. */
let changed: string;
let data: string;
let path: string;
let before: ReturnType<typeof rowsOf>;

const photo = (letter: string) => letter.repeat(64);
const addPhoto = (letter: string) => openPhotoFiles(data).write(photo(letter), { original: Buffer.from(letter) });
const copyIn = (name = "before-9999.sqlite") => join(data, "backups", name);
const back = (now = noon) => rollBack(data, now);

/** A club of this version that a newer version upgraded and then wrote to: a state and a photo. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roll-back-"));
  path = oldDatabase(folder, thisVersion);
  data = dirname(path);
  before = rowsOf(path);
  await addPhoto("a");
  await openStore(path, noon, newer).close();
  await addPhoto("b");
  const db = new Database(path);
  db.run("update users set state = 'MN'");
  db.close();
  changed = data;
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  data = join(folder, crypto.randomUUID());
  path = join(data, "club.sqlite");
  cpSync(changed, data, { recursive: true });
});

describe("rolling back an update", () => {
  test("a rollback restores every row, so that the older version opens the club", async () => {
    expect(back()).toMatchObject({ before: laterChange.name });
    expect(rowsOf(path)).toEqual({ ...before, job_leases: expect.anything() });
    const opened = openStore(path, noon);
    expect(opened.migrated).toEqual([]);
    await opened.close();
  });

  test("a rollback keeps the newer club whole, with its newer photos", () => {
    const written = rowsOf(path);
    const { replaced } = back();
    expect(rowsOf(join(replaced, "club.sqlite"))).toEqual(written);
    for (const letter of ["a", "b"]) {
      const name = join("photos", letter.repeat(2), `${photo(letter)}.original`);
      expect(readFileSync(join(replaced, name), "utf8")).toBe(letter);
      // Files that the older version sweeps remain in the newer club.
      rmSync(join(data, name));
      expect(readFileSync(join(replaced, name), "utf8")).toBe(letter);
    }
  });

  test("a rollback leaves no other files in the folder", () => {
    back();
    expect(readdirSync(data).toSorted()).toEqual([
      "backups",
      "club.sqlite",
      "lock",
      "photos",
      "replaced-2026-06-06T17-00-00.000Z",
    ]);
  });

  test("an update can be repeated after a rollback", async () => {
    back();
    const again = openStore(path, noon, newer);
    expect(again.migrated).toEqual([laterChange.name]);
    await again.close();
    expect(back(noon + 60_000).before).toBe(laterChange.name);
  });
});

describe("a refused rollback", () => {
  /** Expects a refusal with this message, and unchanged rows. */
  function refused(words: string, act: () => unknown = () => back()) {
    const written = rowsOf(path);
    expect(act).toThrow(words);
    expect(rowsOf(path)).toEqual(written);
    expect(readdirSync(data).filter((name) => /^(replaced|rolling)/.test(name))).toEqual([]);
  }

  test("a rollback changes nothing while a process uses the folder", () => {
    const server = holdFolder(data, "with others");
    refused("A process is using");
    server?.release();
    back();
  });

  test("a rollback changes nothing if no newer version was installed", () => {
    refused("No newer version has changed this database", () => rollBack(data, noon, newer));
  });

  test("a rollback changes nothing if the copy is missing", () => {
    rmSync(copyIn());
    refused("Restore a backup made before it");
  });

  test("a rollback changes nothing if the copy is damaged", () => {
    const bytes = readFileSync(copyIn());
    writeFileSync(copyIn(), bytes.fill(0x55, 8192, 20_480));
    refused("damaged");
  });

  test("a rollback changes nothing if the copy isn't a database", () => {
    writeFileSync(copyIn(), "fish".repeat(5000));
    refused(`${copyIn()} can't be read (file is not a database). Restore a backup.`);
  });

  test("a rollback changes nothing if the newer database isn't a database file", () => {
    writeFileSync(path, "fish".repeat(5000));
    expect(() => back()).toThrow(`${path} can't be read (file is not a database). Restore a backup.`);
    expect(readFileSync(path, "utf8")).toBe("fish".repeat(5000));
  });

  test("a rollback changes nothing if the copy is from a newer version, too", () => {
    cpSync(path, copyIn());
    refused("doesn't recognize");
  });

  test("a rollback changes nothing if the folder has no club", () => {
    const empty = mkdtempSync(join(folder, "empty-"));
    expect(() => rollBack(empty, noon)).toThrow("contains no club");
    expect(existsSync(join(empty, "club.sqlite"))).toBe(false);
  });
});
