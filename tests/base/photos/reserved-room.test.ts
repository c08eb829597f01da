import { afterEach, beforeEach, expect, test } from "bun:test";
import * as nodeFiles from "node:fs/promises";
import { type Disk, openPhotoFiles } from "../../../src/base/photos/photo-files.ts";
import { enter, fish, formOf, openTournament, photoFile, submitted } from "../../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";

const gigabyte = 1024 ** 3;

let club: Club;
let tournamentId: number;
let ann: Browser;
let judge: Browser;
/** Free disk space, in bytes. */
let free: number;
let isFull: boolean;

beforeEach(async () => {
  free = 50 * gigabyte;
  isFull = false;
  const disk: Disk = {
    ...nodeFiles,
    async open(...how) {
      if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return nodeFiles.open(...how);
    },
  };
  club = await openClub({}, null, null, (deps) => {
    const files = openPhotoFiles(deps.config.dataDir, disk, () => ({ free, size: 100 * gigabyte }));
    return { ...deps, photos: { ...deps.photos, files } };
  });
  tournamentId = await openTournament(club);
  ann = await club.logIn("ann");
  judge = await club.logIn("judge", { isAdmin: true });
  await enter(club, tournamentId, ann.userId);
});
afterEach(() => club.close());

const withPhoto = async () => ({ ...fish, tournamentId, photo: await photoFile() });
const verify = (id: number) => judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
const outcomeOf = async (reply: Promise<Response>) => {
  const response = await reply;
  return { status: response.status, body: (await response.json()) as object };
};

test("once photos have filled the disk, photos are refused, but decisions and catches without a photo are accepted", async () => {
  const { id } = await submitted(ann, await withPhoto());
  free = 60 * 1024 * 1024;
  expect(await outcomeOf(ann.send("/api/catches", { form: formOf(await withPhoto()) }))).toMatchObject({
    status: 507,
    body: { code: "disk_full", message: expect.stringContaining("no room for more photos") },
  });
  const empty = new File([], "", { type: "application/octet-stream" });
  await submitted(ann, { ...fish, tournamentId, photo: empty });
  // This also makes its large picture.
  expect(await outcomeOf(verify(id))).toMatchObject({ status: 200, body: { isVerified: true } });
  const logo = formOf({ image: await photoFile() });
  expect(await outcomeOf(judge.send("/api/admin/settings/logo", { form: logo }))).toMatchObject({ status: 507 });
});

test("a decision on a completely full disk shows that nothing was saved", async () => {
  const { id } = await submitted(ann, await withPhoto());
  isFull = true;
  expect(await outcomeOf(verify(id))).toMatchObject({
    status: 507,
    body: { code: "disk_full", message: "The server's disk is full; nothing was saved. Please tell the club." },
  });
  isFull = false;
  expect((await verify(id)).status).toBe(200);
});
