import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { readCameraMetadata } from "../../src/photos/camera-metadata.ts";
import { exifBlock } from "./exif.ts";
import { detailed, jpegOf, jpegWithExif } from "./pictures.ts";

const kept = () => {
  Bun.gc(true);
  return heapStats().objectTypeCounts.Set ?? 0;
};

test("nothing of a photo's notes stays in memory after they are read", async () => {
  const tiff = exifBlock({ orientation: 6, time: "2026:06:06 10:00:00", offset: "-05:00" });
  const photo = jpegWithExif(await jpegOf(detailed(32, 32)), tiff);
  expect((await readCameraMetadata("jpeg", photo)).orientation).toBe(6);
  const before = kept();
  for (let n = 0; n < 50; n += 1) await readCameraMetadata("jpeg", photo);
  expect(kept() - before).toBeLessThan(50);
});
