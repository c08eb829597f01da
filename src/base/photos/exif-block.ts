import { photoBounds } from "../format/file-bounds.ts";
import type { PhotoFormat } from "./photo-renditions.ts";

/** The tags that are read, by directory (EXIF 2.32). */
export const exifTags = {
  /** Orientation, software */
  ifd0: [0x0112, 0x0131],
  /** Original and digitized time, offset, offset of the original time */
  exif: [0x9003, 0x9004, 0x9010, 0x9011],
  /** Latitude, longitude, each with its hemisphere; time and date of the satellites */
  gps: [1, 2, 3, 4, 7, 0x1d],
};

const exifPointer = 0x8769;
const gpsPointer = 0x8825;

/**
 * A copy of the photo's TIFF block. Null if there isn't one, or if the values read from it would be larger than the block
 * itself: many entries that share one long value, or one with an impossible length.
 */
export function exifBlock(format: PhotoFormat, bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content = finders[format]?.(file);
  if (!content) return null;
  const block = Buffer.from(content.subarray(0, photoBounds.exifBytes));
  return sizeOfValues(block) <= block.length ? new Uint8Array(block) : null;
}

const finders: Partial<Record<PhotoFormat, (file: Buffer) => Buffer | null>> = {
  jpeg: blockInJpeg,
  png: blockInPng,
  webp: blockInWebp,
};

const exifHeader = Buffer.from("Exif\0\0", "latin1");
const app1 = 0xe1;
const startOfScan = 0xda;

const withoutHeader = (block: Buffer) =>
  block.subarray(0, exifHeader.length).equals(exifHeader) ? block.subarray(exifHeader.length) : block;

/** Finds the first APP1 segment with EXIF; the others contain XMP. */
function blockInJpeg(file: Buffer): Buffer | null {
  let at = file.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= file.length) {
    const marker = file[at + 1];
    if (marker === startOfScan) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    const content = file.subarray(at + 4, end);
    if (marker === app1 && withoutHeader(content) !== content) return withoutHeader(content);
    at = file.indexOf(0xff, end);
  }
  return null;
}

const asNumber = (name: string) => Buffer.from(name, "latin1").readUInt32BE();
const pngExif = asNumber("eXIf");
const webpExif = asNumber("EXIF");

function blockInPng(file: Buffer): Buffer | null {
  for (let offset = 8; offset + 12 <= file.length; ) {
    const length = file.readUInt32BE(offset);
    if (file.readUInt32BE(offset + 4) === pngExif) return file.subarray(offset + 8, offset + 8 + length);
    offset += 12 + length;
  }
  return null;
}

function blockInWebp(file: Buffer): Buffer | null {
  for (let offset = 12; offset + 8 <= file.length; ) {
    const length = file.readUInt32LE(offset + 4);
    if (file.readUInt32BE(offset) === webpExif) return withoutHeader(file.subarray(offset + 8, offset + 8 + length));
    offset += 8 + length + (length % 2);
  }
  return null;
}

/** Bytes by type of value; 0 for types that don't exist. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** LONG and IFD */
const longTypes = new Set([4, 13]);

type Entry = { tag: number; type: number; count: number; value: number };

/** Stated size of the entries that are read, in bytes. Infinite if it isn't a TIFF block or has invalid pointers. */
function sizeOfValues(block: Buffer): number {
  const order = block.toString("latin1", 0, 2);
  // A whole picture in its place would be opened as one, with its own metadata.
  if (block.length < 8 || !(order === "II" || order === "MM")) return Number.POSITIVE_INFINITY;
  const short = (offset: number) => (order === "II" ? block.readUInt16LE(offset) : block.readUInt16BE(offset));
  const long = (offset: number) => (order === "II" ? block.readUInt32LE(offset) : block.readUInt32BE(offset));

  function entriesAt(start: number, tags: readonly number[]): Entry[] {
    if (start + 2 > block.length) return [];
    const entries: Entry[] = [];
    const end = Math.min(start + 2 + short(start) * 12, block.length - 11);
    for (let offset = start + 2; offset < end; offset += 12) {
      if (!tags.includes(short(offset))) continue;
      entries.push({ tag: short(offset), type: short(offset + 2), count: long(offset + 4), value: long(offset + 8) });
    }
    return entries;
  }

  const first = entriesAt(long(4), [...exifTags.ifd0, exifPointer, gpsPointer]);
  function pointedAt(pointer: number, tags: readonly number[]): Entry[] {
    const entry = first.find(({ tag }) => tag === pointer);
    return entry ? entriesAt(entry.value, tags) : [];
  }
  const isPointer = ({ tag }: Entry) => tag === exifPointer || tag === gpsPointer;
  const isAstray = first.some((entry) => isPointer(entry) && !(longTypes.has(entry.type) && entry.count === 1));
  if (isAstray) return Number.POSITIVE_INFINITY;
  return [...first, ...pointedAt(exifPointer, exifTags.exif), ...pointedAt(gpsPointer, exifTags.gps)].reduce(
    (sum, { type, count }) => sum + (sizes[type] ?? 0) * count,
    0,
  );
}
