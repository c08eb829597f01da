import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { readCameraMetadata } from "../../../src/base/photos/camera-metadata.ts";
import { exifBlock } from "./exif.ts";
import { detailedJpeg, jpegWithExif } from "./pictures.ts";

const countSets = () => {
  Bun.gc(true);
  return heapStats().objectTypeCounts.Set ?? 0;
};

test("photo editors are reported, camera software isn't", async () => {
  const jpeg = await detailedJpeg(32, 32);
  const editorIn = async (software?: string) =>
    (await readCameraMetadata("jpeg", jpegWithExif(jpeg, exifBlock({ software })))).editedWith;
  expect(await editorIn("Adobe Photoshop 25.1 (Macintosh)")).toBe("Adobe Photoshop 25.1 (Macintosh)");
  expect(await editorIn("GIMP 2.10.34")).toBe("GIMP 2.10.34");
  expect(await editorIn("Snapseed 2.0")).toBe("Snapseed 2.0");
  expect(await editorIn("17.5.1")).toBeNull();
  expect(await editorIn("HDR+ 1.0.220943774zd")).toBeNull();
  expect(await editorIn()).toBeNull();
});

test("metadata doesn't stay in memory after it is read", async () => {
  const tiff = exifBlock({ orientation: 6, time: "2026:06:06 10:00:00", offset: "-05:00" });
  const photo = jpegWithExif(await detailedJpeg(32, 32), tiff);
  expect((await readCameraMetadata("jpeg", photo)).orientation).toBe(6);
  const before = countSets();
  for (let n = 0; n < 50; n += 1) await readCameraMetadata("jpeg", photo);
  expect(countSets() - before).toBeLessThan(50);
});
