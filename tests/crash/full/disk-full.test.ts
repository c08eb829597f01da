import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "../../../src/demo/painting/random.ts";
import { type InstalledFile, installFile, type Serving } from "../../support/executable.ts";
import { lostWrites, nothingYet } from "../acknowledged.ts";
import { type ClubAtWork, gatherClub } from "../club-at-work.ts";

/* A club on a private file system of 16 MB. Requires Linux: unshare, and a tmpfs in its own mount namespace. */

const timeoutMs = 300_000;
const prepare = `mount -t tmpfs -o size=16m none data &&
  printf 'a long password\\n' | "$1" admin add --username Judge --email judge@example.org --state TX >/dev/null &&
  exec "$@"`;

let installed: InstalledFile;
let serving: Serving;
let club: ClubAtWork;

/** A path in the data folder as the server sees it. */
const seen = (path: string) => join(`/proc/${serving.pid}/root`, installed.folder, "data", path);
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(seen(""));
  return bavail * bsize;
};
/** Fills the disk except for this many bytes. */
function fillUp(bytesFree: number): void {
  try {
    writeFileSync(seen("filler"), new Uint8Array(freeBytes() - bytesFree));
  } catch (error) {
    // The server has just written something, so the disk is full as well.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
const makeRoom = () => rmSync(seen("filler"));

beforeAll(async () => {
  const probe = Bun.spawnSync(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]);
  if (!probe.success) throw new Error(`unshare -rm can't create a file system here: ${probe.stderr}`);
  installed = installFile();
  mkdirSync(join(installed.folder, "data"));
  serving = await installed.start(["serve"], {}, ["unshare", "-rm", "sh", "-c", prepare, "sh"]);
  club = await gatherClub(serving.url, "Judge", randomFrom(5), nothingYet());
}, timeoutMs);

afterAll(async () => {
  await serving.stop();
  installed.remove();
});

/** Everybody writes for a while. Returns the number of replies of each status. */
async function work(until: (statuses: Map<number, number>) => boolean): Promise<Map<number, number>> {
  club.statuses.clear();
  const stopWriting = club.goOn(serving.url, 3);
  const giveUpAt = performance.now() + timeoutMs / 4;
  while (!until(club.statuses) && performance.now() < giveUpAt) await Bun.sleep(20);
  await stopWriting();
  return new Map(club.statuses);
}

const statusOf = async (path: string, cookie = "") => (await fetch(serving.url + path, { headers: { cookie } })).status;

test(
  "on a full disk, writes are refused with 507, reads continue, and everything works again once there is space",
  async () => {
    await work(() => club.hasOneOfEach());
    for (const bytesFree of [0, 100_000, 20_000]) {
      fillUp(bytesFree);
      const full = await work((statuses) => (statuses.get(507) ?? 0) >= 20);
      expect(full.get(507)).toBeGreaterThanOrEqual(20);
      expect([...full.keys()].filter((status) => status >= 500 && status !== 507 && status !== 503)).toEqual([]);
      for (const path of ["/", "/tournaments", "/leaderboard", "/api/tournaments", "/healthz"]) {
        expect({ path, status: await statusOf(path) }).toEqual({ path, status: 200 });
      }
      for (const path of ["/my-catches", "/api/auth/me", "/api/notifications"]) {
        expect({ path, status: await statusOf(path, club.someone()) }).toEqual({ path, status: 200 });
      }
      expect(await statusOf("/readyz")).toBe(503);
      makeRoom();
      const before = club.acknowledged.catches.length;
      const roomy = await work(() => club.acknowledged.catches.length > before + 5);
      expect(club.acknowledged.catches.length).toBeGreaterThan(before + 5);
      expect(roomy.get(507) ?? 0).toBe(0);
      expect(await statusOf("/readyz")).toBe(200);
    }
    expect(club.faults).toEqual([]);
    const copy = join(installed.folder, "copy");
    // Copy the database before the photos, so that its rows don't name pictures created after the folder was copied.
    for (const part of readdirSync(seen("")).toSorted())
      cpSync(join(seen(""), part), join(copy, part), { recursive: true });
    const { code, output } = await installed.run(["check"], { settings: { DATA_DIR: copy } });
    expect({ code, wrong: output.split("\n").filter((line) => line.startsWith("WRONG")) }).toEqual({
      code: 0,
      wrong: [],
    });
    expect(lostWrites(copy, club.acknowledged)).toEqual([]);
  },
  2 * timeoutMs,
);
