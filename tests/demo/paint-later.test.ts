import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { catches, photos } from "../../src/base/db/schema.ts";
import type { PhotoFile } from "../../src/base/photos/photo-files.ts";
import { photoFiles } from "../../src/check/photo-files.ts";
import { command as check } from "../../src/commands/check.ts";
import { fillClub } from "../../src/demo/fill-club.ts";
import { findUnpainted, paintOnDemand, paintRest } from "../../src/demo/paint-later.ts";
import { type Club, openClub } from "../support/club.ts";

const timeoutMs = 120_000;

let demo: Club;
const unpainted = () => demo.store.read((db) => findUnpainted(db, demo.photos.files));

beforeAll(async () => {
  demo = await openClub();
  const widths = { large: 200, small: 160 };
  await fillClub({ ...demo, clock: demo.now }, { paints: "what judges look at", widths });
}, timeoutMs);

afterAll(() => demo.close());

test("a demo club has all of its rows, and the photos that a judge reviews, before the others are painted", async () => {
  const all = await demo.store.read(async (db) => db.select().from(catches).orderBy(catches.id));
  expect(all.length).toBeWithin(190, 211);
  const stored = await demo.store.read(async (db) => db.select().from(photos));
  const later = await unpainted();
  expect(later.size).toBeGreaterThan(150);
  const waiting = all.filter(({ status, tournamentId }) => status === "pending" && tournamentId !== null);
  const names = stored.filter(({ id }) => waiting.some(({ photoId }) => photoId === id)).map(({ sha256 }) => sha256);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(await demo.photos.files.find(name, "original")).not.toBeNull();
});

test("check notes the photos that are still to be painted, and finds no problem", async () => {
  const unpaintedPhotos = (await unpainted()).size;
  const log = spyOn(console, "log").mockImplementation(() => undefined);
  await check.run([], { DATA_DIR: demo.dataDir });
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(lines).toContain("ok     photos");
  expect(lines).toContain(
    `note   photos: ${unpaintedPhotos} photos are still to be painted; fishtournament demo does it while it serves`,
  );
});

test("a requested photo is painted at once", async () => {
  const [name = ""] = (await unpainted()).keys();
  expect(await demo.photos.files.find(name, "thumbnail")).toBeNull();
  const { files } = paintOnDemand(demo.photos, await unpainted());
  const [thumbnail, large] = await Promise.all([files.find(name, "thumbnail"), files.find(name, "large")]);
  const widthOf = async (file: PhotoFile | null) =>
    (await new Bun.Image(await (file ?? new Blob()).bytes()).metadata()).width;
  expect([await widthOf(thumbnail), await widthOf(large)]).toEqual([400, 900]);
  expect((await unpainted()).has(name)).toBe(false);
});

test("a photo that is still to be painted isn't reported as missing at startup", async () => {
  const { files } = paintOnDemand(demo.photos, await unpainted());
  const [, name = ""] = (await unpainted()).keys();
  expect([await files.sizeOf(name, "large"), await demo.photos.files.sizeOf(name, "large")]).toEqual([0, null]);
  expect(await files.sizeOf("ab".repeat(32), "large")).toBeNull();
});

test("photos from outside the demo aren't painted", async () => {
  const { files } = paintOnDemand(demo.photos, await unpainted());
  expect(await files.find("ab".repeat(32), "thumbnail")).toBeNull();
});

test(
  "the remaining photos are painted one by one until none of their files is missing",
  async () => {
    const some = new Map([...(await unpainted())].slice(0, 3));
    await paintRest(demo.photos, some);
    const remaining = await unpainted();
    expect([...some.keys()].filter((name) => remaining.has(name))).toEqual([]);
    const findings = await demo.store.read((db) =>
      photoFiles.run(db, { photos: demo.photos, readNow: (work) => demo.store.read(work) }),
    );
    expect(findings.length).toBe(remaining.size * 2);
  },
  timeoutMs,
);
