import { Database } from "bun:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packTar, unpackTar } from "modern-tar";
import { photoLease } from "../../src/backups/backup-retention.ts";
import { restoreMark } from "../../src/backups/leftovers.ts";
import { makeBackup } from "../../src/backups/make-backup.ts";
import { restoreClub } from "../../src/backups/restore-club.ts";
import { holdingLease } from "../../src/base/db/job-leases.ts";
import { holdFolder } from "../../src/base/db/lock-folder.ts";
import { runRendition } from "../../src/base/photos/make-rendition.ts";
import { type CatchDay, openCatchDay, photoFile, submitted, verified } from "../catches/catch-day.ts";
import { rowsOf } from "./rows.ts";

let catchDay: CatchDay;
let folder: string;
let archive: string;
let bytes: Uint8Array<ArrayBuffer>;
let data: string;

const clubOf = ({ club }: CatchDay) => ({ ...club, clock: club.now });
const restore = (file: string, mayReplace = false) => restoreClub(file, data, { mayReplace, now: catchDay.club.now() });
const photosIn = (dataDir: string) =>
  readdirSync(join(dataDir, "photos"), { recursive: true })
    .map(String)
    .filter((name) => name.includes("."))
    .toSorted();

beforeAll(async () => {
  catchDay = await openCatchDay();
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  archive = join(folder, "club.tar");
  await verified(catchDay);
  const { club, tournamentId } = catchDay;
  // The decision may still be making the large picture; the later photo has none.
  const [decided] = photosIn(club.dataDir);
  await runRendition(club.photos, club.store, club.now, { sha256: decided?.slice(3, 67) });
  await submitted(catchDay.ann, { tournamentId, photo: await photoFile() });
  const backup = await makeBackup(clubOf(catchDay), archive);
  expect(backup?.missing).toEqual([]);
  bytes = new Uint8Array(readFileSync(archive));
});

afterAll(async () => {
  await catchDay.club.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  data = join(folder, crypto.randomUUID());
});

describe("a restored club", () => {
  test("a restore recreates the club row by row and photo by photo", async () => {
    const { manifest, replaced } = await restore(archive);
    expect(replaced).toBeNull();
    expect(manifest.files).toHaveLength(1 + 5);
    const [live, restored] = [catchDay.club.dataDir, data].map((dataDir) => rowsOf(join(dataDir, "club.sqlite")));
    expect(restored).toEqual({ ...live, job_leases: expect.anything() });
    expect(photosIn(data)).toEqual(photosIn(catchDay.club.dataDir));
    for (const name of photosIn(data)) {
      expect(readFileSync(join(data, "photos", name))).toEqual(
        readFileSync(join(catchDay.club.dataDir, "photos", name)),
      );
    }
  });

  test("restored files are the only ones in their folder", async () => {
    await restore(archive);
    expect(readdirSync(data).toSorted()).toEqual(["club.sqlite", "lock", "photos"]);
  });

  test("a restored club isn't locked, so it can be backed up at once", async () => {
    await restore(archive);
    const held = rowsOf(join(data, "club.sqlite")).job_leases?.filter((row) => row.held_until !== null);
    expect(held).toEqual([]);
    expect(rowsOf(join(data, "club.sqlite")).job_leases).toContainEqual(expect.objectContaining({ job: photoLease }));
  });

  test("a restore replaces another club only with --replace, and keeps the old one", async () => {
    await restore(archive);
    new Database(join(data, "club.sqlite")).run("update users set state = 'MN'");
    const before = readFileSync(join(data, "club.sqlite"));
    await expect(restore(archive)).rejects.toThrow("already contains a club");
    const { replaced } = await restore(archive, true);
    expect(readFileSync(join(String(replaced), "club.sqlite"))).toEqual(before);
    expect(rowsOf(join(data, "club.sqlite")).users?.[0]).toMatchObject({ state: "TX" });
    expect(existsSync(join(data, restoreMark))).toBe(false);
  });

  test("a restore completes an earlier one that was interrupted", async () => {
    mkdirSync(data);
    writeFileSync(join(data, restoreMark), "");
    await expect(restore(archive)).rejects.toThrow("already contains a club");
    await restore(archive, true);
    expect(existsSync(join(data, restoreMark))).toBe(false);
  });

  test("a restore lists photo files that were already missing in the backup", async () => {
    const [lost = ""] = photosIn(catchDay.club.dataDir);
    const path = join(catchDay.club.dataDir, "photos", lost);
    const content = readFileSync(path);
    rmSync(path);
    const poorer = join(folder, "poorer.tar");
    const backup = await makeBackup(clubOf(catchDay), poorer);
    writeFileSync(path, content);
    expect(backup?.missing).toEqual([`photos/${lost}`]);
    expect((await restore(poorer)).manifest.missing).toEqual([`photos/${lost}`]);
  });
});

describe("a folder in use", () => {
  test("a restore refuses a folder in use", async () => {
    mkdirSync(data);
    const server = holdFolder(data, "with others");
    const command = holdFolder(data, "with others");
    expect(server && command).not.toBeNull();
    server?.release();
    await expect(restore(archive)).rejects.toThrow("A process is using");
    command?.release();
    await restore(archive);
  });

  test("a folder is locked either exclusively or shared, never both", () => {
    mkdirSync(data);
    const alone = holdFolder(data, "alone");
    expect(holdFolder(data, "with others")).toBeNull();
    expect(holdFolder(data, "alone")).toBeNull();
    alone?.release();
    holdFolder(data, "alone")?.release();
  });

  test("a backup and the sweep never run at the same time", async () => {
    const { store, now } = catchDay.club;
    const path = join(folder, "second.tar");
    const meanwhile = await holdingLease(store, now, photoLease, () => makeBackup(clubOf(catchDay), path));
    expect(meanwhile).toBeNull();
    expect(existsSync(path)).toBe(false);
  });
});

/** Expects a refusal with this message, and no trace of it in the folder. */
async function refused(name: string, changed: Uint8Array, words: string) {
  const file = join(folder, `${name}.tar`);
  writeFileSync(file, changed);
  await expect(restore(file)).rejects.toThrow(words);
  expect(readdirSync(data)).toEqual(["lock"]);
}

type Entry = Awaited<ReturnType<typeof unpackTar>>[number];

async function repacked(change: (entries: Entry[]) => Entry[]): Promise<Uint8Array> {
  return packTar(change(await unpackTar(bytes)));
}

const file = (name: string, text = "x"): Entry => ({
  header: { name, size: text.length, type: "file" },
  data: new Uint8Array(Buffer.from(text)),
});

describe("a damaged archive is refused as a whole", () => {
  test.each([0.1, 0.5, 0.9, 0.999])("an archive cut off after %d of its length is refused", async (share) => {
    await refused("cut", bytes.subarray(0, Math.floor(bytes.length * share)), "The archive is damaged");
  });

  test("an archive cut off between two files is refused", async () => {
    await refused("short", await repacked((all) => all.slice(0, 3)), "it ends before its manifest");
  });

  test.each([0.2, 0.4, 0.6, 0.8])("an archive with a changed byte at %d is refused", async (share) => {
    const changed = bytes.slice();
    const at = Math.floor(bytes.length * share);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refused("changed", changed, "The archive is damaged");
  });

  test("an archive without one of its photos is refused as a whole", async () => {
    await refused("less", await repacked((all) => all.toSpliced(1, 1)), "is missing");
  });

  test("an archive that lacks a photo not known to be missing is refused", async () => {
    const forget = (all: Entry[]) =>
      all
        .toSpliced(1, 1)
        .map((entry) =>
          entry.header.name === "manifest.json"
            ? file("manifest.json", withoutSecondFile(Buffer.from(entry.data ?? []).toString()))
            : entry,
        );
    await refused("forgotten", await repacked(forget), "which is missing");
  });

  test("a file that isn't an archive is refused", async () => {
    await refused("text", Buffer.from("hello"), "The archive is damaged");
    await refused("nothing", Buffer.alloc(0), "The archive is damaged");
  });

  test("a missing archive is refused", async () => {
    await expect(restore(join(folder, "none.tar"))).rejects.toThrow("can't be read");
  });
});

function withoutSecondFile(text: string): string {
  const manifest = JSON.parse(text) as { files: unknown[] };
  return JSON.stringify({ ...manifest, files: manifest.files.toSpliced(1, 1) });
}

describe("a malicious archive writes nothing outside its folder", () => {
  test.each(["../escaped", "/tmp/escaped", "photos/../../escaped", "backups/escaped", "photos/ab/../../lock"])(
    "an archive with a file named %s is refused",
    async (name) => {
      await refused("path", await repacked((all) => [file(name), ...all]), "which no backup contains");
      expect(existsSync(join(folder, "escaped"))).toBe(false);
    },
  );

  test("an archive with a file thousands of folders deep is refused without repeating its full name", async () => {
    const name = "a/".repeat(200_000);
    await refused("deep", await repacked((all) => [file(`${name}b`), ...all]), "which no backup contains");
    const message = await restore(join(folder, "deep.tar")).catch((error: Error) => error.message);
    expect(String(message).length).toBeLessThan(300);
  });

  test("an archive with a link to another folder is refused", async () => {
    const link: Entry = { header: { name: "photos", size: 0, type: "symlink", linkname: "/tmp" } };
    await refused("link", await repacked((all) => [link, ...all]), "which no backup contains");
  });

  test("an archive with a link under the name of a photo is refused", async () => {
    const name = `photos/ab/${"ab".repeat(32)}.original`;
    const link: Entry = { header: { name, size: 0, type: "symlink", linkname: "/etc/passwd" } };
    await refused("link", await repacked((all) => [link, ...all]), "which no backup contains");
  });

  test("an archive whose extended header repeats a name is refused", async () => {
    const disguised: Entry = {
      ...file("club.sqlite"),
      header: { ...file("club.sqlite").header, pax: { path: "../x" } },
    };
    await refused("pax", await repacked((all) => [disguised, ...all]), "The archive is damaged");
  });

  test("an archive with a duplicate file, or a file after the end, is refused", async () => {
    await refused("twice", await repacked((all) => [...all.slice(0, 1), ...all]), "twice");
    await refused("after", await repacked((all) => [...all, file("club.sqlite")]), "after its manifest");
  });
});

describe("a database in an archive is checked before it is served", () => {
  async function withDatabase(change: (db: Database) => void): Promise<Uint8Array> {
    const path = join(folder, `${crypto.randomUUID()}.sqlite`);
    const [first] = await unpackTar(bytes);
    writeFileSync(path, first?.data ?? "");
    const db = new Database(path);
    change(db);
    db.close();
    const content = readFileSync(path);
    const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
    return repacked((all) =>
      all.map((entry) => {
        if (entry.header.name === "club.sqlite") {
          return { header: { ...entry.header, size: content.length }, data: new Uint8Array(content) };
        }
        if (entry.header.name !== "manifest.json") return entry;
        const manifest = JSON.parse(Buffer.from(entry.data ?? []).toString());
        manifest.files[0] = { name: "club.sqlite", size: content.length, sha256 };
        return file("manifest.json", JSON.stringify(manifest));
      }),
    );
  }

  test("an archived database with a dangling reference is refused", async () => {
    const broken = await withDatabase((db) => {
      db.run("pragma foreign_keys = off");
      db.run("delete from tournaments");
    });
    await refused("broken", broken, "refers to a missing row");
  });

  test("an archived database of a newer version is refused", async () => {
    const newer = await withDatabase((db) => {
      db.run("insert into migrations (name, digest, applied_at) values ('9999_future', 'x', 1)");
    });
    await refused("newer", newer, "newer version");
  });
});
