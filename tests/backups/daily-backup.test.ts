import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { photoLease } from "../../src/backups/backup-retention.ts";
import { dailyBackup } from "../../src/backups/daily-backup.ts";
import { requireFreeSpace } from "../../src/backups/room.ts";
import { holdingLease } from "../../src/base/db/job-leases.ts";
import { type Club, noon, openClub } from "../support/club.ts";

const dayMs = 86_400_000;
const gigabyte = 1024 ** 3;

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const backups = () => readdirSync(join(club.dataDir, "backups")).toSorted();
const run = (now: number, freeBytes?: () => Promise<number>) =>
  dailyBackup({ ...club, clock: club.now, log: pino({ level: "silent" }) }, now, freeBytes);
const put = (...names: string[]) => {
  mkdirSync(join(club.dataDir, "backups"), { recursive: true });
  for (const name of names) writeFileSync(join(club.dataDir, "backups", name), "");
};

test("a backup is named for its day, and a second one on the same day replaces it", async () => {
  expect(await run(noon)).toBe(1);
  expect(await run(noon + 1000)).toBe(1);
  await run(noon + dayMs);
  expect(backups()).toEqual(["club-2026-06-06.tar", "club-2026-06-07.tar"]);
});

test("outdated backups are deleted, but files that the job didn't create aren't", async () => {
  const old = Array.from({ length: 30 }, (_, day) => `club-2026-04-${String(day + 1).padStart(2, "0")}.tar`);
  put(...old, "by-hand.tar");
  await run(noon);
  expect(backups()).toEqual(["by-hand.tar", "club-2026-04-19.tar", ...old.slice(-6), "club-2026-06-06.tar"]);
});

test("backups from before updates are deleted except for those of the two newest versions", async () => {
  put("before-0.8.0.tar", "before-0.9.0.tar", "before-0.10.0.tar");
  await run(noon);
  expect(backups()).toEqual(["before-0.10.0.tar", "before-0.9.0.tar", "club-2026-06-06.tar"]);
});

test("partial backups that were left by a killed process a day ago are deleted", async () => {
  put("club-2026-06-05.tar.partial-1", ".1.sqlite", "club-2026-06-06.tar.partial-2");
  const old = (noon - 2 * dayMs) / 1000;
  for (const name of ["club-2026-06-05.tar.partial-1", ".1.sqlite"]) {
    utimesSync(join(club.dataDir, "backups", name), old, old);
  }
  await run(noon);
  expect(backups()).toEqual(["club-2026-06-06.tar", "club-2026-06-06.tar.partial-2"]);
});

test("when space is short, the oldest backups are deleted first, but never the newest", async () => {
  put("club-2026-06-03.tar", "club-2026-06-04.tar", "club-2026-06-05.tar");
  const room = () => Promise.resolve(backups().includes("club-2026-06-03.tar") ? gigabyte / 2 : 2 * gigabyte);
  await run(noon, room);
  expect(backups()).toEqual(["club-2026-06-04.tar", "club-2026-06-05.tar", "club-2026-06-06.tar"]);
});

test("without room for a backup and the club, no backup is made and the job reports the reason", async () => {
  put("club-2026-06-04.tar", "club-2026-06-05.tar");
  await expect(run(noon, () => Promise.resolve(gigabyte / 2))).rejects.toThrow("There isn't enough room for a backup");
  expect(backups()).toEqual(["club-2026-06-05.tar"]);
});

test("a backup isn't started while another one is running", async () => {
  expect(await holdingLease(club.store, club.now, photoLease, () => run(noon))).toBe(0);
  expect(backups()).toEqual([]);
});

test("a manual backup is refused if it would fill the club's own disk", async () => {
  const refusal = requireFreeSpace({ ...club, clock: club.now }, club.dataDir, async () => 64 * 1024 * 1024);
  await expect(refusal).rejects.toThrow(
    /^The backup needs \d+ MB in addition to the \d+ MB reserved for the club, but/,
  );
  await requireFreeSpace({ ...club, clock: club.now }, club.dataDir, async () => 4 * gigabyte);
});
