import { isoText } from "../base/format/moments.ts";
import type { PlannedPhoto } from "./planned-catch.ts";

type Camera = NonNullable<PlannedPhoto["camera"]>;
type Entry = { tag: number; type: 2 | 4 | 5; count: number; data: Buffer };

const ascii = (tag: number, value: string): Entry => {
  const data = Buffer.from(`${value}\0`, "latin1");
  return { tag, type: 2, count: data.length, data };
};

const pointer = (tag: number, to: number): Entry => {
  const data = Buffer.alloc(4);
  data.writeUInt32LE(to);
  return { tag, type: 4, count: 1, data };
};

/** Degrees, minutes and hundredths of seconds, as EXIF writes an angle. */
function angle(tag: number, degrees: number): Entry {
  const seconds = Math.abs(degrees) * 3600;
  const data = Buffer.alloc(24);
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.round((seconds % 60) * 100)];
  for (const [place, part] of parts.entries()) {
    data.writeUInt32LE(part, place * 8);
    data.writeUInt32LE(place === 2 ? 100 : 1, place * 8 + 4);
  }
  return { tag, type: 5, count: 3, data };
}

const sizeOf = (entries: readonly Entry[]) =>
  entries.reduce((size, { data }) => size + 12 + (data.length > 4 ? data.length + (data.length % 2) : 0), 6);

/** A directory of a TIFF block, followed by its longer values. `at` is its offset in the block. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const block = Buffer.alloc(sizeOf(entries));
  block.writeUInt16LE(entries.length);
  let free = 6 + entries.length * 12;
  for (const [place, { tag, type, count, data }] of entries.entries()) {
    const start = 2 + place * 12;
    block.writeUInt16LE(tag, start);
    block.writeUInt16LE(type, start + 2);
    block.writeUInt32LE(count, start + 4);
    if (data.length <= 4) {
      data.copy(block, start + 8);
    } else {
      block.writeUInt32LE(at + free, start + 8);
      data.copy(block, free);
      free += data.length + (data.length % 2);
    }
  }
  return block;
}

function tiffBlock({ water, takenAt }: Camera): Buffer {
  const utc = isoText(takenAt);
  const time = `${utc.slice(0, 10).replaceAll("-", ":")} ${utc.slice(11, 19)}`;
  const exif = [ascii(0x9003, time), ascii(0x9011, "+00:00")];
  const gps = [
    ascii(1, water.latitude < 0 ? "S" : "N"),
    angle(2, water.latitude),
    ascii(3, water.longitude < 0 ? "W" : "E"),
    angle(4, water.longitude),
  ];
  const exifAt = 8 + 6 + 2 * 12;
  const gpsAt = exifAt + sizeOf(exif);
  const header = Buffer.from("II*\0\x08\0\0\0", "latin1");
  const first = directory([pointer(0x8769, exifAt), pointer(0x8825, gpsAt)], 8);
  return Buffer.concat([header, first, directory(exif, exifAt), directory(gps, gpsAt)]);
}

/** A JPEG with the time and place that a camera would record (EXIF 2.32, in the first APP1 segment). */
export function withCameraNotes(jpeg: Uint8Array, camera: Camera): Uint8Array<ArrayBuffer> {
  const block = tiffBlock(camera);
  const name = "Exif\0\0";
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1);
  head.writeUInt16BE(2 + name.length + block.length, 2);
  return Uint8Array.from(
    Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(name, "latin1"), block, jpeg.subarray(2)]),
  );
}
