import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureRenditions } from "../../../src/base/photos/make-rendition.ts";
import { renditionSize } from "../../../src/base/photos/photo-renditions.ts";
import { openPhotos, type Photos } from "../../../src/base/photos/photos.ts";
import { photoInMemory, receivePhoto } from "../../../src/base/photos/receive-photo.ts";
import { exifBlock } from "./exif.ts";
import { detailedJpeg, jpegOf, jpegWithExif, pngOf, quartered } from "./pictures.ts";

let folder: string;
let photos: Photos;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "photos-"));
  photos = openPhotos(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const large = async (sha256: string) => {
  const file = await photos.files.find(sha256, "large");
  if (!file) throw new Error("There is no large picture.");
  return file.bytes();
};

test("the large picture is 1600 pixels on its longest side, upright, and without camera metadata", async () => {
  const notes = exifBlock({
    orientation: 8,
    time: "2024:05:04 07:15:30",
    latitude: [44, 0, 0, "N"],
    longitude: [93, 0, 0, "W"],
  });
  const { sha256 } = await receivePhoto(photos, photoInMemory(jpegWithExif(await detailedJpeg(2000, 1000), notes)));
  expect(await photos.files.find(sha256, "large")).toBeNull();
  expect(await ensureRenditions(photos, sha256, { isLowPriority: true })).toBe(true);
  const bytes = await large(sha256);
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 800, height: 1600, format: "webp" });
  expect(Buffer.from(bytes).includes("2024:05:04")).toBe(false);
  expect(Buffer.from(bytes).includes("EXIF")).toBe(false);
});

test("a small photo keeps its size", async () => {
  const { sha256, width, height } = await receivePhoto(photos, photoInMemory(await pngOf(quartered(640, 480))));
  await ensureRenditions(photos, sha256, { isLowPriority: true });
  expect(await new Bun.Image(await large(sha256)).metadata()).toMatchObject({ width: 640, height: 480 });
  expect(renditionSize("large", width, height)).toEqual({ width: 640, height: 480 });
});

test("rendering a photo twice, or twice at once, does the work once", async () => {
  const { sha256 } = await receivePhoto(photos, photoInMemory(await jpegOf(quartered(600, 400))));
  await Promise.all([
    ensureRenditions(photos, sha256, { isLowPriority: true }),
    ensureRenditions(photos, sha256, { isLowPriority: true }),
  ]);
  const path = join(folder, "photos", sha256.slice(0, 2), `${sha256}.large.webp`);
  const { ino } = await stat(path);
  await ensureRenditions(photos, sha256, { isLowPriority: true });
  expect((await stat(path)).ino).toBe(ino);
});

test("no renditions are made if the original is missing", async () => {
  const { sha256 } = await receivePhoto(photos, photoInMemory(await jpegOf(quartered(600, 400))));
  await photos.files.removeOld(sha256, "original", Number.MAX_SAFE_INTEGER);
  expect(await ensureRenditions(photos, sha256, { isLowPriority: true })).toBe(false);
});

test("the stated size of a rendition is its actual size", async () => {
  const { sha256, width, height } = await receivePhoto(photos, photoInMemory(await detailedJpeg(1777, 999)));
  await ensureRenditions(photos, sha256, { isLowPriority: true });
  expect(await new Bun.Image(await large(sha256)).metadata()).toMatchObject(renditionSize("large", width, height));
});
