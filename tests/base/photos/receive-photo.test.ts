import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PhotoFileName } from "../../../src/base/photos/photo-renditions.ts";
import { openPhotos, type Photos } from "../../../src/base/photos/photos.ts";
import { photoInMemory, receivePhoto } from "../../../src/base/photos/receive-photo.ts";
import { exifBlock } from "./exif.ts";
import {
  detailed,
  detailedJpeg,
  hugePng,
  jpegOf,
  jpegWithExif,
  pixelAt,
  pngOf,
  pngWithExif,
  quartered,
  webpOf,
} from "./pictures.ts";

let folder: string;
let photos: Photos;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "photos-"));
  photos = openPhotos(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const filesKept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);
const receive = (bytes: Uint8Array<ArrayBuffer>) => receivePhoto(photos, photoInMemory(bytes));
const contentOf = async (sha256: string, name: PhotoFileName): Promise<Uint8Array> => {
  const file = await photos.files.find(sha256, name);
  if (!file) throw new Error(`No ${name} was kept.`);
  return file.bytes();
};
const part = (bytes: Uint8Array<ArrayBuffer>, share: number) => bytes.slice(0, Math.floor(bytes.length * share));

describe("bad photos are refused and leave no file", () => {
  const refused = (reason: string, status: number, message: RegExp) =>
    expect.objectContaining({ reason, status, message: expect.stringMatching(message) });
  const cases: [string, () => Promise<Uint8Array<ArrayBuffer>>, ReturnType<typeof refused>][] = [
    [
      "a text file named .jpg",
      async () => new TextEncoder().encode("BM: not a fish"),
      refused("wrong_type", 415, /isn't a photo/),
    ],
    ["an empty file", async () => new Uint8Array(), refused("wrong_type", 415, /empty/)],
    [
      "a truncated JPEG",
      async () => part(await detailedJpeg(600, 400), 0.6),
      refused("unreadable_photo", 422, /damaged/),
    ],
    [
      "a JPEG cut just before its end",
      async () => (await detailedJpeg(600, 400)).slice(0, -2),
      refused("unreadable_photo", 422, /damaged/),
    ],
    [
      "a JPEG cut after its EXIF thumbnail",
      async () => part(jpegWithExif(await detailedJpeg(600, 400), await jpegOf(quartered(60, 40))), 0.7),
      refused("unreadable_photo", 422, /damaged/),
    ],
    [
      "a truncated PNG",
      async () => part(await pngOf(detailed(300, 200)), 0.6),
      refused("unreadable_photo", 422, /damaged/),
    ],
    [
      "a PNG without its last chunk",
      async () => (await pngOf(quartered(60, 40))).slice(0, -12),
      refused("unreadable_photo", 422, /damaged/),
    ],
    [
      "a truncated WebP",
      async () => part(await webpOf(detailed(600, 400)), 0.6),
      refused("unreadable_photo", 422, /damaged/),
    ],
    ["a truncated BMP", async () => part(quartered(60, 40), 0.6), refused("unreadable_photo", 422, /damaged/)],
    [
      "a file of 25 MB",
      async () => new Uint8Array(25 * 1024 * 1024),
      refused("too_large", 413, /25\.0 MB; the limit is 20 MB/),
    ],
    [
      "a 200-megapixel PNG of a few kilobytes",
      async () => hugePng(20_000, 10_000),
      refused("unreadable_photo", 422, /50 megapixels/),
    ],
    [
      "an iPhone's HEIC",
      async () => new TextEncoder().encode("\0\0\0\x18ftypheic\0\0\0\0mif1heic    "),
      refused("wrong_type", 415, /Most Compatible/),
    ],
    [
      "an AVIF",
      async () => new TextEncoder().encode("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"),
      refused("wrong_type", 415, /AVIF/),
    ],
    [
      "a film",
      async () => new TextEncoder().encode("\0\0\0\x18ftypmp42\0\0\0\0mp42isom    "),
      refused("wrong_type", 415, /isn't a photo/),
    ],
    ["a TIFF", async () => new Uint8Array(exifBlock({})), refused("wrong_type", 415, /isn't a photo/)],
  ];
  for (const [what, make, refusal] of cases) {
    test(what, async () => {
      await expect(receive(await make())).rejects.toEqual(refusal);
      expect(await filesKept()).toEqual([]);
    });
  }

  test("the 200-megapixel PNG is a small file", () => {
    expect(hugePng(20_000, 10_000).length).toBeLessThan(30_000);
  });
});

describe("what is stored of a photo", () => {
  test("a photo is stored as the original, byte for byte, and a WebP thumbnail of at most 400 pixels", async () => {
    const bytes = await detailedJpeg(1200, 900);
    const received = await receive(bytes);
    expect(received).toMatchObject({ format: "jpeg", bytes: bytes.length, width: 1200, height: 900 });
    expect(received.sha256).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
    expect(await contentOf(received.sha256, "original")).toEqual(bytes);
    const thumbnail = await contentOf(received.sha256, "thumbnail");
    expect(await new Bun.Image(thumbnail).metadata()).toEqual({
      width: 400,
      height: 300,
      format: "webp",
    });
  });

  test("a small photo is not enlarged", async () => {
    const { sha256 } = await receive(await pngOf(quartered(60, 40)));
    const thumbnail = await contentOf(sha256, "thumbnail");
    expect(await new Bun.Image(thumbnail).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  test("a photo has a placeholder of at most a kilobyte, so that the layout doesn't shift", async () => {
    const { placeholder } = await receive(await detailedJpeg(1200, 900));
    expect(placeholder).toStartWith("data:image/png;base64,");
    expect(placeholder.length).toBeLessThan(1024);
  });

  test("sending the same photo again keeps the same files", async () => {
    const bytes = await jpegOf(quartered(600, 400));
    const first = await receive(bytes);
    const files = await filesKept();
    expect(await receive(bytes)).toEqual(first);
    expect(await filesKept()).toEqual(files);
    expect(files.toSorted()).toEqual([`${first.sha256}.original`, `${first.sha256}.thumbnail.webp`]);
  });

  test("bytes after the end of a JPEG, as phones append them, are harmless", async () => {
    const jpeg = await jpegOf(quartered(600, 400));
    const received = await receive(
      new Uint8Array(Buffer.concat([jpeg, Buffer.from("MotionPhoto_Data"), Buffer.alloc(5000, 7)])),
    );
    expect(received).toMatchObject({ width: 600, height: 400 });
  });

  test("a progressive JPEG counts as complete", async () => {
    const bytes = await new Bun.Image(detailed(600, 400)).jpeg({ progressive: true }).bytes();
    expect(await receive(new Uint8Array(bytes))).toMatchObject({ format: "jpeg", width: 600 });
  });

  for (const [format, encode] of [
    ["png", pngOf],
    ["webp", webpOf],
    ["bmp", async (b: Uint8Array) => b],
  ] as const) {
    test(`a ${format} named .jpg is recognized by its content`, async () => {
      expect(await receive(new Uint8Array(await encode(quartered(60, 40))))).toMatchObject({
        format,
        width: 60,
        height: 40,
      });
    });
  }
});

describe("orientation", () => {
  test("a photo taken upright with a rotated sensor has upright dimensions and an upright thumbnail", async () => {
    const turned = jpegWithExif(await jpegOf(quartered(300, 200)), exifBlock({ orientation: 6 }));
    const received = await receive(turned);
    expect(received).toMatchObject({ width: 200, height: 300 });
    const thumbnail = await contentOf(received.sha256, "thumbnail");
    const [red, , blue] = await pixelAt(thumbnail, 150, 30);
    expect(red).toBeGreaterThan(blue);
  });

  /** The position of the stored picture's red quarter once it is upright (EXIF 2.32, tag 0x0112). */
  const corners: [number, "left" | "right", "top" | "bottom"][] = [
    [1, "left", "top"],
    [2, "right", "top"],
    [3, "right", "bottom"],
    [4, "left", "bottom"],
    [5, "left", "top"],
    [6, "right", "top"],
    [7, "right", "bottom"],
    [8, "left", "bottom"],
  ];
  for (const [orientation, side, end] of corners) {
    test(`${orientation} of a PNG puts its first corner ${end} ${side}`, async () => {
      const received = await receive(pngWithExif(await pngOf(quartered(90, 60)), exifBlock({ orientation })));
      const isTurned = orientation >= 5;
      expect(received).toMatchObject({ width: isTurned ? 60 : 90, height: isTurned ? 90 : 60 });
      const thumbnail = await contentOf(received.sha256, "thumbnail");
      const x = side === "left" ? 10 : received.width - 10;
      const [red, , blue] = await pixelAt(thumbnail, x, end === "top" ? 10 : received.height - 10);
      expect(red).toBeGreaterThan(blue);
    });
  }
});

describe("the camera's metadata", () => {
  const notes = exifBlock({
    time: "2024:05:04 07:15:30",
    offset: "-05:00",
    latitude: [44, 30, 36, "N"],
    longitude: [93, 15, 0, "W"],
  });

  test("a photo's time and position are returned", async () => {
    const { camera } = await receive(jpegWithExif(await jpegOf(quartered(300, 200)), notes));
    expect(camera).toMatchObject({ writtenTime: "2024-05-04T07:15:30", offset: "-05:00" });
    expect(camera.takenAt).toBe(Date.UTC(2024, 4, 4, 12, 15, 30));
    expect(camera.position?.latitude).toBeCloseTo(44.51, 5);
    expect(camera.position?.longitude).toBeCloseTo(-93.25, 5);
  });

  test("thumbnails contain no camera metadata", async () => {
    const { sha256 } = await receive(jpegWithExif(await jpegOf(quartered(300, 200)), notes));
    const thumbnail = Buffer.from(await contentOf(sha256, "thumbnail"));
    expect(thumbnail.includes("2024:05:04")).toBe(false);
    expect(thumbnail.includes("EXIF")).toBe(false);
  });

  test("a camera time without a zone isn't an instant, unless the satellites' time was recorded", async () => {
    const jpeg = await jpegOf(quartered(300, 200));
    const zoneless = await receive(jpegWithExif(jpeg, exifBlock({ time: "2024:05:04 07:15:30" })));
    expect(zoneless.camera).toMatchObject({ writtenTime: "2024-05-04T07:15:30", takenAt: null });
    const located = await receive(
      jpegWithExif(
        jpeg,
        exifBlock({ time: "2024:05:04 07:15:30", satelliteDay: "2024:05:04", satelliteTime: [12, 15, 28] }),
      ),
    );
    expect(located.camera.takenAt).toBe(Date.UTC(2024, 4, 4, 12, 15, 28));
  });

  test("a photo with broken metadata is accepted", async () => {
    const broken = jpegWithExif(await jpegOf(quartered(300, 200)), Buffer.from("II*\0\xff\xff\xff\x7f", "latin1"));
    const { camera } = await receive(broken);
    expect(camera).toMatchObject({ orientation: 1, takenAt: null, position: null });
  });

  test("a camera position of all zeros is read as no position", async () => {
    const zeros = exifBlock({ latitude: [0, 0, 0, "N"], longitude: [0, 0, 0, "E"] });
    expect((await receive(jpegWithExif(await jpegOf(quartered(300, 200)), zeros))).camera.position).toBeNull();
  });
});
