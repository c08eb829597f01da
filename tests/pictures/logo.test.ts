import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clubSettings, photos } from "../../src/base/db/schema.ts";
import { pngPixels } from "../../src/base/photos/duplicate-detection/fingerprint.ts";
import { bmpOf, jpegOf } from "../base/photos/pictures.ts";
import { openCatchDay, verified } from "../catches/catch-day.ts";
import { makeSeason, season } from "../seasons/season-club.ts";

const catchDay = await openCatchDay();
const { club, ann, judge, tournamentId } = catchDay;
const { visitor } = club;
const fish = await verified(catchDay);
const { id: seasonId } = await makeSeason(judge, season([tournamentId]));
afterAll(() => club.close());

const logoPath = "/api/admin/settings/logo";

/** Colors that occur neither in a picture nor in the catch's photo. */
const [magenta, green] = [
  [240, 0, 240],
  [0, 220, 0],
] as const;
type Color = readonly [number, number, number];

async function setLogo(color: Color, width = 400, height = 400): Promise<void> {
  const form = new FormData();
  form.set("image", new Blob([await jpegOf(bmpOf(width, height, () => [...color]))]), "logo.jpg");
  expect((await judge.send(logoPath, { form })).status).toBe(200);
}

const removeLogo = async () => expect((await judge.send(logoPath, { method: "DELETE" })).status).toBe(200);

async function logoHash(): Promise<string> {
  const [logo] = await club.store.read(async (db) =>
    db.select({ sha256: photos.sha256 }).from(clubSettings).innerJoin(photos, eq(photos.id, clubSettings.logoPhotoId)),
  );
  if (!logo) throw new Error("The club has no logo.");
  return logo.sha256;
}

/** The area drawn in nearly that color: its outer edges in pixels, or null if there is none. */
async function areaOf(path: string, color: Color) {
  const reply = await visitor.send(path);
  expect([path, reply.status]).toEqual([path, 200]);
  const { width, channels, data } = pngPixels(await new Bun.Image(await reply.bytes()).png().bytes());
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let pixel = 0; pixel < data.length / channels; pixel++) {
    if (color.some((value, channel) => Math.abs((data[pixel * channels + channel] ?? 0) - value) > 30)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), top < 0 ? y : top, y];
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

const etagOf = async (path: string) => (await visitor.send(path)).headers.get("etag") ?? "";

const home = "/picture.png";
const pictures = [
  ["the club", home],
  ["a tournament", `/tournaments/${tournamentId}/picture.png`],
  ["an angler", `/anglers/${ann.userId}/picture.png`],
  ["a season", `/seasons/${seasonId}/picture.png`],
  ["a catch", `/catches/${fish.id}/picture.jpg`],
] as const;

describe.each(pictures)("The picture of %s", (_, path) => {
  test("the picture shows the club's logo at the top, redrawn when the logo changes or is removed", async () => {
    const without = await etagOf(path);
    expect(await areaOf(path, magenta)).toBeNull();
    await setLogo(magenta);
    const area = await areaOf(path, magenta);
    expect(Math.abs((area?.width ?? 0) - (area?.height ?? 0))).toBeLessThan(4);
    expect(area?.height).toBeGreaterThan(40);
    expect((area?.top ?? 630) + (area?.height ?? 630)).toBeLessThan(120);
    const first = await etagOf(path);
    expect((await visitor.send(path, { headers: { "if-none-match": first } })).status).toBe(304);
    await setLogo(green);
    expect((await visitor.send(path, { headers: { "if-none-match": first } })).status).toBe(200);
    expect([await areaOf(path, magenta), (await areaOf(path, green)) !== null]).toEqual([null, true]);
    await removeLogo();
    expect(await etagOf(path)).toBe(without);
  });
});

describe("The logo in a picture", () => {
  beforeEach(() => setLogo(magenta));
  afterEach(removeLogo);

  test.each([
    ["much wider than tall", 1600, 200],
    ["much taller than wide", 200, 1600],
    ["a thin strip", 900, 45],
  ])("a logo that is %s is shown whole, in bounds, and leaves room for the name", async (_, width, height) => {
    await setLogo(green, width, height);
    for (const path of [home, `/catches/${fish.id}/picture.jpg`]) {
      const area = await areaOf(path, green);
      expect([path, area === null]).toEqual([path, false]);
      expect(area?.width).toBeLessThanOrEqual(160);
      expect(area?.height).toBeLessThanOrEqual(72);
    }
  });

  test("a logo is left out if its file is missing or damaged, and shown again once the file is back", async () => {
    const withLogo = await etagOf(home);
    await setLogo(green);
    const sha256 = await logoHash();
    const file = await club.photos.files.find(sha256, "thumbnail");
    const thumbnail = (await file?.bytes()) ?? new Uint8Array();
    for (const damaged of [null, new Uint8Array([1, 2, 3])]) {
      if (damaged) await club.photos.files.write(sha256, { thumbnail: damaged });
      else await club.photos.files.removeOld(sha256, "thumbnail", Number.POSITIVE_INFINITY);
      for (const path of [home, `/catches/${fish.id}/picture.jpg`]) expect(await areaOf(path, green)).toBeNull();
      expect(await etagOf(home)).not.toBe(withLogo);
    }
    await club.photos.files.write(sha256, { thumbnail });
    expect(await areaOf(home, green)).not.toBeNull();
  });
});
