import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { similarityOfPictures } from "../../../src/base/photos/duplicate-detection/compare-pictures.ts";
import { spotsOf } from "../../../src/base/photos/duplicate-detection/keypoints.ts";
import { luminanceOf } from "../../../src/base/photos/duplicate-detection/luminance.ts";
import { orientationsOf } from "../../../src/base/photos/duplicate-detection/orientations.ts";
import { freeBytes } from "../../../src/base/photos/free-bytes.ts";
import { openPhotoFiles } from "../../../src/base/photos/photo-files.ts";
import { detailedJpeg } from "./pictures.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "free-bytes-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("an array is freed unless it is part of a larger buffer", () => {
  const whole = new Float32Array(4096);
  const part = new Uint8Array(4096).subarray(0, 2048);
  freeBytes(whole, part);
  expect([whole.length, part.length]).toEqual([0, 2048]);
});

test("the pieces of an upload are freed once they are on the disk, except those that share memory", async () => {
  const whole = new Uint8Array(131_072).fill(1);
  const part = new Uint8Array(131_072).fill(2).subarray(0, 65_536);
  const expected = Buffer.concat([whole, part]);
  const { content } = await openPhotoFiles(folder).hold(Readable.from([whole, part]));
  expect(Buffer.from(await content.bytes()).equals(expected)).toBe(true);
  expect([whole.length, part.length]).toEqual([0, 65_536]);
});

test("a picture is still complete after its spots were found and it was compared", async () => {
  const luminance = await luminanceOf(await detailedJpeg(320, 240), 256);
  const before = luminance.data.slice();
  const [unchanged] = orientationsOf(luminance, spotsOf(luminance));
  if (!unchanged) throw new Error("A picture has eight orientations.");
  expect(similarityOfPictures(unchanged.picture, unchanged.picture)).toEqual({ isCropped: false });
  expect(luminance.data).toEqual(before);
});
