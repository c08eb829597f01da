import { describe, expect, test } from "bun:test";
import {
  dailyNameOf,
  isKnownEntry,
  outdatedBackups,
  outdatedCopies,
  outdatedUpdateBackups,
  retention,
} from "../../src/backups/backup-retention.ts";

const dayMs = 86_400_000;
const saturday = Date.UTC(2026, 10, 21);
const lastDays = (days: number) => Array.from({ length: days }, (_, ago) => dailyNameOf(saturday - ago * dayMs));

describe("the backup job", () => {
  test("the backup job keeps the backups of the last seven days", () => {
    expect(outdatedBackups(lastDays(7))).toEqual([]);
  });

  test("the backup job keeps seven days, and the newest backup of each of the four weeks before", () => {
    const all = lastDays(60);
    const removed = new Set(outdatedBackups(all));
    expect(all.filter((name) => !removed.has(name))).toEqual([
      ...lastDays(7),
      "club-2026-11-08.tar",
      "club-2026-11-01.tar",
    ]);
  });

  test("the job keeps the newest backup of each of four weeks when days were missed", () => {
    const sundays = lastDays(70).filter((_, ago) => ago % 7 === 6);
    expect(sundays).toHaveLength(10);
    expect(outdatedBackups(sundays)).toHaveLength(10 - retention.days);
  });

  test("the job doesn't delete files that it didn't write", () => {
    const others = ["before-the-derby.tar", "club-2020-01-01.tar.gz", "club.sqlite", "before-0003.sqlite"];
    expect(outdatedBackups([...others, ...lastDays(90)]).filter((name) => others.includes(name))).toEqual([]);
  });

  test("the backup job keeps the last five copies from before a schema change", () => {
    const copies = ["0002", "0010", "0003", "0004", "0005", "0001"].map((number) => `before-${number}.sqlite`);
    expect(outdatedCopies(copies)).toEqual(["before-0001.sqlite"]);
    expect(outdatedCopies([...lastDays(3), "before-0001.sqlite"])).toEqual([]);
  });
});

test("backups from before the two newest updates are kept, by version number", () => {
  const saved = ["0.10.0", "0.8.0", "0.9.9", "0.9.0"].map((version) => `before-${version}.tar`);
  expect(outdatedUpdateBackups(saved)).toEqual(["before-0.8.0.tar", "before-0.9.0.tar"]);
  const others = ["before-the-derby.tar", "before-0003.sqlite", "before-0.1.0.tar.gz", ...lastDays(3)];
  expect(outdatedUpdateBackups([...others, "before-0.8.0.tar", "before-0.9.0.tar"])).toEqual([]);
});

describe("the files in an archive", () => {
  const hash = "ab".repeat(32);
  test.each(["club.sqlite", "manifest.json", `photos/ab/${hash}.original`, `photos/ab/${hash}.large.webp`])(
    "an archive may contain %s",
    (name) => {
      expect(isKnownEntry(name)).toBe(true);
    },
  );

  test.each([
    "../club.sqlite",
    "/etc/passwd",
    "photos/../club.sqlite",
    `photos/cd/${hash}.original`,
    `photos/ab/${hash}.sh`,
    `photos/ab/${hash}.original/../../../x`,
    `photos\\ab\\${hash}.original`,
    "club.sqlite\0",
    "club.sqlite\n",
    "restore-under-way",
    "",
  ])("an archive never contains %j", (name) => {
    expect(isKnownEntry(name)).toBe(false);
  });
});
