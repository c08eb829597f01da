import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photoLimits } from "../../../src/base/photos/photo-limits.ts";
import { openPhotos, type Photos } from "../../../src/base/photos/photos.ts";
import { openBytes } from "../../../src/base/photos/picture.ts";
import { photoInMemory, receivePhoto, takePhoto } from "../../../src/base/photos/receive-photo.ts";
import { Refusal } from "../../../src/refusal.ts";
import { detailedJpeg, hugePng } from "./pictures.ts";

const megabyte = 1024 * 1024;

describe("on a computer with 512 MB", () => {
  const small = photoLimits(512 * megabyte);

  test("fewer bytes of uploads are in flight than on a computer with 1 GB, and one largest form always is", () => {
    const [large, tiny] = [photoLimits(1024 * megabyte), photoLimits(256 * megabyte)];
    expect([tiny, small, large].map(({ arrivingBytes }) => arrivingBytes / megabyte)).toEqual([40, 192, 384]);
  });

  test("half of what arrives, the open pictures and the program itself fit in the memory", () => {
    for (const megabytes of [384, 512, 640, 1024]) {
      const { arrivingBytes, openBytes } = photoLimits(megabytes * megabyte);
      expect(arrivingBytes / 2 + openBytes).toBeLessThanOrEqual((megabytes - 256) * megabyte);
    }
  });

  test("a photo of 50 megapixels from a phone can be opened, a screenshot of that size can't", () => {
    const size = { width: 8160, height: 6120 };
    expect(openBytes("jpeg", size)).toBeLessThan(small.pictureBytes);
    expect(openBytes("png", size)).toBeGreaterThan(small.pictureBytes);
    expect(openBytes("png", size)).toBeLessThan(photoLimits(1024 * megabyte).pictureBytes);
  });
});

describe("a picture that is too large for the club's computer", () => {
  let folder: string;
  let photos: Photos;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "limits-"));
    photos = openPhotos(folder, null, undefined, undefined, 512 * megabyte);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const refusalOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);
  const filesIn = () => readdir(join(folder, "photos"), { recursive: true }).catch(() => []);

  for (const [how, receive] of [
    ["opened at once", receivePhoto],
    ["accepted unopened", takePhoto],
  ] as const) {
    test(`is refused before it would be ${how}, and leaves no file`, async () => {
      const refusal = await refusalOf(receive(photos, photoInMemory(hugePng(8160, 6120))));
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ reason: "unreadable_photo", message: expect.stringMatching(/33 megapixels/) });
      expect(await filesIn()).toEqual([]);
      const next = await receive(photos, photoInMemory(await detailedJpeg(120, 90)));
      expect(next).toMatchObject({ width: 120, height: 90 });
    });
  }
});
