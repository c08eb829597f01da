import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackTar } from "modern-tar";
import { command } from "../../src/commands/backup.ts";
import { type Club, openClub } from "../support/club.ts";

let club: Club;
let folder: string;
let file: string;
beforeEach(async () => {
  club = await openClub();
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "club.tar");
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await club.close();
});

async function save(...args: string[]): Promise<void> {
  const log = spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await command.run([...args, file], { DATA_DIR: club.dataDir, LOG_LEVEL: "silent" });
  } finally {
    log.mockRestore();
  }
}

const savedNames = async () => (await unpackTar(readFileSync(file))).map(({ header }) => header.name);

test("a backup refuses to overwrite a file, and replaces it only with --replace", async () => {
  writeFileSync(file, "an earlier backup");
  await expect(save()).rejects.toThrow(`${file} already exists. Specify a new file.`);
  expect(readFileSync(file, "utf8")).toBe("an earlier backup");
  await save("--replace");
  expect(await savedNames()).toEqual(["club.sqlite", "manifest.json"]);
});

test("a backup that replaces a link doesn't touch the file behind it", async () => {
  const other = join(folder, "other");
  writeFileSync(other, "somebody else's");
  symlinkSync(other, file);
  await save("--replace");
  expect(readFileSync(other, "utf8")).toBe("somebody else's");
  expect(await savedNames()).toEqual(["club.sqlite", "manifest.json"]);
});

test("a backup that can't be made leaves the earlier one in place", async () => {
  writeFileSync(file, "an earlier backup");
  const failing = spyOn(Bun, "file").mockImplementation(() => {
    throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  });
  try {
    await expect(save("--replace")).rejects.toThrow("couldn't be written: EIO");
  } finally {
    failing.mockRestore();
  }
  expect(readFileSync(file, "utf8")).toBe("an earlier backup");
});
