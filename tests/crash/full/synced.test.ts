import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "../../../src/demo/painting/random.ts";
import { type InstalledFile, installFile } from "../../support/executable.ts";
import { nothingYet } from "../acknowledged.ts";
import { gatherClub } from "../club-at-work.ts";
import { type Call, callsOf, tracedNames } from "./traced-calls.ts";

/*
 * A killed process doesn't show the effect of a power failure, because the system keeps what the process wrote. So
 * these tests check the system calls themselves. Requires strace, on Linux (Debian: apt-get install strace).
 */

const timeoutMs = 300_000;
let installed: InstalledFile;
let calls: Call[];

beforeAll(async () => {
  if (!Bun.which("strace")) throw new Error("There is no strace here; install it (Debian: apt-get install strace).");
  installed = installFile();
  const admin = ["admin", "add", "--username", "Judge", "--email", "judge@example.org", "--state", "TX"];
  await installed.run(admin, { input: "a long password\n" });
  const trace = join(installed.folder, "trace");
  // -D makes the executable itself the child process, so that it receives the signal to stop.
  const strace = ["strace", "-D", "-f", "-y", "-s", "32", "-o", trace, "-e", `trace=${tracedNames}`];
  const serving = await installed.start([], {}, strace);
  const club = await gatherClub(serving.url, "Judge", randomFrom(7), nothingYet());
  // With a single angler, the next 201 is the reply to the photo being examined.
  const stopWriting = club.goOn(serving.url, 1);
  while (club.acknowledged.catches.length < 5 || !club.hasOneOfEach()) await Bun.sleep(20);
  await stopWriting();
  await serving.stop();
  expect(club.faults).toEqual([]);
  calls = callsOf(readFileSync(trace, "utf8"));
}, timeoutMs);

afterAll(() => installed.remove());

const inData = (path: string) => join(installed.folder, "data", path);
const lastBefore = (end: number, matches: (call: Call) => boolean) => calls.slice(0, end).findLastIndex(matches);
const syncOf = (path: string) => (call: Call) => call.does === "sync" && call.path === path;

describe("system calls seen by strace", () => {
  test("no reply is sent before the database's last write is on the disk", () => {
    const wal = inData("club.sqlite-wal");
    let isUnsynced = false;
    let answers = 0;
    for (const call of calls) {
      if (call.does === "write" && call.path === wal) isUnsynced = true;
      if (call.does === "sync" && call.path === wal) isUnsynced = false;
      if (call.does !== "answer" || call.status >= 300) continue;
      answers += 1;
      expect(isUnsynced).toBe(false);
    }
    expect(answers).toBeGreaterThan(10);
    expect(calls.filter(syncOf(wal)).length).toBeGreaterThan(10);
  });

  test("each photo is synced before its rename, the rename before the row, and the row before the reply", () => {
    const originals = calls.flatMap((call, index) =>
      call.does === "rename" && call.to.endsWith(".original") ? [{ ...call, at: index }] : [],
    );
    expect(originals.length).toBeGreaterThanOrEqual(5);
    for (const { from, to, at: named } of originals.slice(0, 5)) {
      const shard = join(to, "..");
      const content = lastBefore(named, (call) => call.does === "sync" && call.path.endsWith(from));
      const folder = calls.findIndex(
        (call, index) => index > named && call.does === "sync" && call.path.endsWith(shard),
      );
      const row = calls.findIndex((call, index) => index > folder && syncOf(inData("club.sqlite-wal"))(call));
      const answer = calls.findIndex((call, index) => index > named && call.does === "answer" && call.status === 201);
      expect(content).toBeGreaterThan(-1);
      expect(folder).toBeGreaterThan(named);
      expect(row).toBeGreaterThan(folder);
      expect(answer).toBeGreaterThan(row);
    }
  });

  test("the folders that contain photos are synced to disk, up to the data folder", () => {
    const first = calls.findIndex((call) => call.does === "rename" && call.to.endsWith(".original"));
    const answer = calls.findIndex((call, index) => index > first && call.does === "answer" && call.status === 201);
    for (const folder of ["photos", ""]) {
      const synced = lastBefore(answer, syncOf(inData(folder).replace(/\/$/, "")));
      expect(synced).toBeGreaterThan(first);
    }
  });
});
