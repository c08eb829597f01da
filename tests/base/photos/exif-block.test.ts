import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photoBounds } from "../../../src/base/format/file-bounds.ts";
import { readCameraMetadata } from "../../../src/base/photos/camera-metadata.ts";
import { exifBlock } from "../../../src/base/photos/exif-block.ts";
import type { PhotoFormat } from "../../../src/base/photos/photo-renditions.ts";
import { exifBlock as blockOf, exifBomb } from "./exif.ts";
import { jpegOf, jpegWithExif, pngOf, pngWithExif, quartered, webpOf, webpWithExif } from "./pictures.ts";

const [width, height] = [64, 48];
const jpeg = await jpegOf(quartered(width, height));
const png = await pngOf(quartered(width, height));
const webp = await webpOf(quartered(width, height));

const withBlock = {
  jpeg: (tiff: Uint8Array) => jpegWithExif(jpeg, tiff),
  png: (tiff: Uint8Array) => pngWithExif(png, tiff),
  webp: (tiff: Uint8Array) => webpWithExif(webp, width, height, tiff),
};

const containers = ["jpeg", "png", "webp"] as const;

const phone = blockOf({
  orientation: 6,
  time: "2026:06:06 11:55:00",
  offset: "-05:00",
  latitude: [32, 48, 0, "N"],
  longitude: [95, 32, 0, "W"],
});

const takenAt = Date.UTC(2026, 5, 6, 16, 55);

describe("reading a photo's metadata is cheap, however often its entries repeat one value", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "metadata-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const program = join(import.meta.dir, "read-metadata.ts");

  /** The cost of reading the EXIF block, in bytes and microseconds. */
  async function costOf(format: PhotoFormat, photo: Uint8Array) {
    const path = join(folder, "photo");
    await Bun.write(path, photo);
    const child = Bun.spawn([process.execPath, program, format, path], { stdout: "pipe", stderr: "inherit" });
    const notes: unknown = JSON.parse(await new Response(child.stdout).text());
    expect(await child.exited).toBe(0);
    const usage = child.resourceUsage();
    return { notes, memory: usage?.maxRSS ?? Number.NaN, cpu: Number(usage?.cpuTime.total) };
  }

  const megabyte = 1024 * 1024;

  test.each([
    ["jpeg", 2500, 35_000],
    ["png", 5000, 1_000_000],
    ["png", 60_000, 4_000_000],
    ["webp", 5000, 1_000_000],
    ["webp", 60_000, 4_000_000],
  ] as const)(
    "%s: %d entries that share one value of %d bytes",
    async (format, entries, valueBytes) => {
      const usual = await costOf(format, withBlock[format](phone));
      expect(usual.notes).toMatchObject({ takenAt });
      const bomb = await costOf(format, withBlock[format](exifBomb(entries, valueBytes)));
      expect(bomb.notes).toMatchObject({ takenAt: null, position: null, editedWith: null });
      // The file itself and its copies while it is read.
      expect(bomb.memory - usual.memory).toBeLessThan(50 * megabyte);
      expect(bomb.cpu - usual.cpu).toBeLessThan(2_000_000);
    },
    60_000,
  );
});

/** The entry of that tag, wherever it is in the block. */
function entryAt(block: Buffer, tag: number): number {
  const name = Buffer.alloc(2);
  name.writeUInt16LE(tag);
  const at = block.indexOf(name);
  if (at < 0) throw new Error("The block has no such tag.");
  return at;
}

function changed(tag: number, change: (block: Buffer, at: number) => void): Buffer {
  const block = Buffer.from(phone);
  change(block, entryAt(block, tag));
  return block;
}

describe("a block whose values can't fit into it is not read", () => {
  const exifPointer = 0x8769;
  const originalTime = 0x9003;
  const blocks: Record<string, Buffer> = {
    "a value of 4 billion numbers": changed(originalTime, (block, offset) => {
      block.writeUInt16LE(3, offset + 2);
      block.writeUInt32LE(0xffffffff, offset + 4);
    }),
    "a text longer than the block": changed(originalTime, (block, offset) => block.writeUInt32LE(100_000, offset + 4)),
    "a pointer that is read in two ways": changed(exifPointer, (block, offset) => block.writeUInt16LE(3, offset + 2)),
    "a pointer that is a list": changed(exifPointer, (block, offset) => block.writeUInt32LE(0xffff, offset + 4)),
    "a picture in its place": Buffer.from(withBlock.jpeg(phone)),
    "no block at all": Buffer.from("II*"),
  };

  test.each(Object.entries(blocks))("an impossible EXIF block is not read: %s", async (_, block) => {
    for (const format of containers) {
      const photo = withBlock[format](block);
      expect(exifBlock(format, photo)).toBeNull();
      expect(await readCameraMetadata(format, photo)).toMatchObject({ orientation: 1, takenAt: null, position: null });
    }
  });
});

describe("metadata from phones and cameras is read", () => {
  const position = { latitude: 32.8, longitude: -(95 + 32 / 60) };

  test.each(containers)("%s: time, position and orientation", async (format) => {
    const notes = await readCameraMetadata(format, withBlock[format](phone));
    expect(notes).toMatchObject({ orientation: 6, takenAt, position });
  });

  test("a maker note that claims more bytes than the block has is ignored", async () => {
    const [count, makerNote] = [phone.readUInt16LE(200), 0x927c];
    const block = Buffer.from(phone);
    block.writeUInt16LE(count + 1, 200);
    const at = 202 + count * 12;
    block.writeUInt16LE(makerNote, at);
    block.writeUInt16LE(7, at + 2);
    block.writeUInt32LE(900_000, at + 4);
    block.writeUInt32LE(300, at + 8);
    for (const format of containers) {
      expect(await readCameraMetadata(format, withBlock[format](block))).toMatchObject({ takenAt, position });
    }
  });

  test("only the first 64 kB of a larger block are read", async () => {
    const block = Buffer.concat([phone, Buffer.alloc(300_000, 0x20)]);
    for (const format of ["png", "webp"] as const) {
      const photo = withBlock[format](block);
      expect(exifBlock(format, photo)).toHaveLength(photoBounds.exifBytes);
      expect(await readCameraMetadata(format, photo)).toMatchObject({ orientation: 6, takenAt, position });
    }
  });

  test("extended XMP, multi-picture and color-profile segments around it are ignored", async () => {
    const segment = (marker: number, name: string) => {
      const body = Buffer.concat([Buffer.from(name, "latin1"), Buffer.alloc(65_000, 0x41)]);
      const head = Buffer.from([0xff, marker, 0, 0]);
      head.writeUInt16BE(body.length + 2, 2);
      return Buffer.concat([head, body]);
    };
    const xmp = Array.from({ length: 40 }, () => segment(0xe1, "http://ns.adobe.com/xmp/extension/\0"));
    const others = [segment(0xe0, "JFIF\0"), segment(0xe2, "MPF\0"), segment(0xe2, "ICC_PROFILE\0"), ...xmp];
    const start = jpeg.subarray(0, 2);
    const after = withBlock.jpeg(phone).subarray(2);
    const photo = new Uint8Array(Buffer.concat([start, ...others, after]));
    expect(await readCameraMetadata("jpeg", photo)).toMatchObject({ takenAt, position });
  });

  test("blocks of either byte order are read", async () => {
    const motorola = Buffer.from("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", "latin1");
    for (const format of containers) {
      expect(await readCameraMetadata(format, withBlock[format](motorola))).toMatchObject({ orientation: 6 });
    }
  });
});
