import { expect, test } from "bun:test";
import { readCameraMetadata } from "../../src/base/photos/camera-metadata.ts";
import { withNotesOf } from "../../web/offline/camera-notes.ts";
import { isHeavy } from "../../web/offline/lighter-photo.ts";
import { exifBlock } from "../base/photos/exif.ts";
import { jpegOf, quartered } from "../base/photos/pictures.ts";

/** A JPEG as a camera writes it, with its metadata in the first segment. */
function withExif(jpeg: Uint8Array, block: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from("Exif\0\0", "latin1")]);
  head.writeUInt16BE(2 + 6 + block.length, 2);
  return new Uint8Array([...jpeg.slice(0, 2), ...head, ...block, ...jpeg.slice(2)]);
}

const tags = {
  orientation: 6,
  time: "2026:06:06 11:55:00",
  offset: "-05:00",
  latitude: [32, 48, 0, "N"],
  longitude: [95, 32, 0, "W"],
} as const;

test("a lighter copy has the camera's time and location, and is marked as upright", async () => {
  const original = withExif(
    await jpegOf(quartered(64, 48)),
    exifBlock({ ...tags, latitude: [...tags.latitude], longitude: [...tags.longitude] }),
  );
  const before = await readCameraMetadata("jpeg", original);
  expect(before).toMatchObject({ orientation: 6, takenAt: Date.UTC(2026, 5, 6, 16, 55) });
  const copy = withNotesOf(original, await jpegOf(quartered(24, 32)));
  expect(await readCameraMetadata("jpeg", copy)).toEqual({ ...before, orientation: 1 });
  expect(await new Bun.Image(copy).metadata()).toMatchObject({ width: 24, height: 32 });
});

test("the lighter copy of a photo without metadata has none, either", async () => {
  const small = await jpegOf(quartered(24, 32));
  expect(withNotesOf(await jpegOf(quartered(64, 48)), small)).toEqual(small);
});

test.each([
  [6_000_000, { effectiveType: "3g" }, true],
  [6_000_000, { effectiveType: "4g" }, false],
  [6_000_000, { effectiveType: "4g", saveData: true }, true],
  [1_000_000, { effectiveType: "2g" }, false],
  [6_000_000, undefined, true],
  [3_000_000, undefined, false],
])("a photo of %d bytes on %p is sent as a lighter copy: %p", (bytes, connection, isSent) => {
  expect(isHeavy(bytes, connection)).toBe(isSent);
});
