import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listLeftovers, removeLeftoversIfAlone, restoreMark } from "../../src/backups/leftovers.ts";
import { holdFolder } from "../../src/base/db/lock-folder.ts";
import { command as check } from "../../src/commands/check.ts";
import { openDeps } from "../../src/commands/open-deps.ts";
import { readConfig } from "../../src/config.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "leftovers-"));
});
afterEach(() => rmSync(data, { recursive: true }));

const start = () => openDeps(readConfig({ DATA_DIR: data, LOG_LEVEL: "silent" }));

/** Starts and stops the part of the server that cleans up the folder. */
async function startOnce(): Promise<void> {
  await (await start()).store.close();
}

/** The notes of `check` about the folder. Fails if there are any other problems. */
async function notes(): Promise<string[]> {
  const lines: string[] = [];
  const log = spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  try {
    await check.run([], { DATA_DIR: data });
  } finally {
    log.mockRestore();
  }
  return lines.flatMap((line) => /^note {3}leftovers: (\S+) is incomplete/.exec(line)?.[1] ?? []);
}

const uuid = "0b0c6a5e-1111-4222-8333-444455556666";

const halves = [`before-0005.sqlite.partial-${uuid}`, `club-2026-06-06.tar.partial-${uuid}`, `.${uuid}.sqlite`];

function leaveHalves(): void {
  mkdirSync(join(data, "backups"), { recursive: true });
  for (const name of halves) writeFileSync(join(data, "backups", name), "half");
  writeFileSync(join(data, `rolling-back-${uuid}.sqlite`), "half");
  writeFileSync(join(data, `rolling-back-${uuid}.sqlite-wal`), "half");
}

test("check lists what a killed restore unpacked, and the next start removes it", async () => {
  await startOnce();
  // Nobody writes into the pipe, so the restore waits in the middle of its work.
  const archive = join(data, "pipe");
  expect(Bun.spawnSync(["mkfifo", archive]).success).toBe(true);
  const program = join(import.meta.dir, "restore-from-pipe.ts");
  const restoring = Bun.spawn([process.execPath, program, archive, data], { stderr: "inherit" });
  const staged = () => readdirSync(data).find((name) => name.startsWith("restoring-"));
  while (!staged()) await Bun.sleep(20);
  restoring.kill("SIGKILL");
  await restoring.exited;
  expect(await notes()).toEqual([staged() ?? ""]);
  await startOnce();
  expect(staged()).toBeUndefined();
  expect(await notes()).toEqual([]);
}, 60_000);

test("partial copies of an upgrade, backup or rollback are listed by check and removed by the next start", async () => {
  await startOnce();
  leaveHalves();
  writeFileSync(join(data, "backups/before-0004.sqlite"), "whole");
  expect((await notes()).toSorted()).toEqual(
    [
      ...halves.map((name) => join("backups", name)),
      ...["", "-wal"].map((end) => `rolling-back-${uuid}.sqlite${end}`),
    ].toSorted(),
  );
  await startOnce();
  expect(listLeftovers(data)).toEqual([]);
  expect(readdirSync(join(data, "backups"))).toEqual(["before-0004.sqlite"]);
});

describe("leftovers that must stay", () => {
  test("leftovers stay while another process uses the folder, which may be making that copy", async () => {
    const running = await start();
    leaveHalves();
    await startOnce();
    expect(listLeftovers(data)).toHaveLength(5);
    await running.store.close();
  });

  test("leftovers stay in a folder whose restore was interrupted while the clubs were swapped", () => {
    leaveHalves();
    writeFileSync(join(data, restoreMark), "");
    expect(removeLeftoversIfAlone(data)).toEqual([]);
    expect(listLeftovers(data)).toHaveLength(5);
  });

  test("files that a restore doesn't make are never removed", () => {
    for (const name of ["restoring-old", "replaced-2026", "photos"]) mkdirSync(join(data, name));
    expect(removeLeftoversIfAlone(data)).toEqual([]);
    expect(existsSync(join(data, "restoring-old"))).toBe(true);
  });
});

test("a start waits for another process that checks the folder, and refuses a folder that a restore is writing to", async () => {
  const short = holdFolder(data, "alone");
  setTimeout(() => short?.release(), 200);
  await startOnce();
  const restoring = holdFolder(data, "alone");
  await expect(start()).rejects.toThrow("a backup is being restored there");
  restoring?.release();
});
