import type { PhotoFormat } from "./rules.ts";

/**
 * Whether a file reaches its own end mark. The decoder fills what is missing of a JPEG with grey and forgives a PNG
 * its last chunk, so the end is looked for here; of the other formats it refuses a part by itself. Bytes after the
 * end are legal: phones append maps, depth and motion there.
 */
export function isWholeFile(format: PhotoFormat, bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === "jpeg") return jpegEnds(file);
  if (format === "png") return pngEnds(file);
  return true;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const insideScan = (marker: number) => marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);

/** Walks the segments by their lengths, so that the end mark of an embedded thumbnail is never taken for the end. */
function jpegEnds(file: Buffer): boolean {
  let at = 2;
  let hasScan = false;
  while (at >= 0 && at + 1 < file.length) {
    at = file.indexOf(0xff, at);
    if (at < 0) return false;
    const marker = file[at + 1];
    if (marker === undefined) return false;
    if (marker === endOfImage) return hasScan;
    if (marker === 0xff || marker === 0x00) {
      at += 1;
    } else if (standsAlone(marker)) {
      at += 2;
    } else {
      if (at + 4 > file.length) return false;
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === startOfScan) {
        hasScan = true;
        at = scanEnd(file, at);
      }
    }
  }
  return false;
}

/** Where the marker after a scan's compressed data stands; -1 when the file ends first. */
function scanEnd(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0 && at + 1 < file.length) {
    if (!insideScan(file[at + 1] ?? 0)) return at;
    at = file.indexOf(0xff, file[at + 1] === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

function pngEnds(file: Buffer): boolean {
  let at = 8;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IEND") return true;
    at += 12 + length;
  }
  return false;
}
