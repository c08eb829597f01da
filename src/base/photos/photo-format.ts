import { photoBounds } from "../format/file-bounds.ts";
import type { PhotoFile } from "./photo-files.ts";
import type { PhotoFormat } from "./photo-renditions.ts";

/**
 * The decoder accepts a truncated JPEG or PNG, so look for the end marker. Bytes after the end are legal (maps, motion). A
 * JPEG with thousands of scans counts as broken: the decoder would go through all pixels for each.
 */
export function isComplete(format: PhotoFormat, bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === "jpeg") return jpegEnds(file);
  if (format === "png") return pngEnds(file);
  return true;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const insideScan = (marker: number) => marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);

/** Follows the segments' lengths, because an embedded thumbnail also has an end marker. */
function jpegEnds(file: Buffer): boolean {
  let at = 2;
  let scans = 0;
  while (at >= 0 && at + 1 < file.length) {
    at = file.indexOf(0xff, at);
    if (at < 0) return false;
    const marker = file[at + 1];
    if (marker === undefined) return false;
    if (marker === endOfImage) return scans > 0;
    if (marker === 0xff || marker === 0x00) {
      at += 1;
    } else if (standsAlone(marker)) {
      at += 2;
    } else {
      if (at + 4 > file.length) return false;
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === startOfScan) {
        scans += 1;
        if (scans > photoBounds.jpegScans) return false;
        at = scanEnd(file, at);
      }
    }
  }
  return false;
}

/** The position of the marker after a scan's data, or -1. */
function scanEnd(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0 && at + 1 < file.length) {
    if (!insideScan(file[at + 1] ?? 0)) return at;
    at = file.indexOf(0xff, file[at + 1] === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

const pngEnd = Buffer.from("IEND", "latin1").readUInt32BE();

function pngEnds(file: Buffer): boolean {
  let at = 8;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    if (file.readUInt32BE(at + 4) === pngEnd) return true;
    at += 12 + length;
  }
  return false;
}

/** A WebP file states its own length. */
export async function isWholeWebp(file: PhotoFile): Promise<boolean> {
  const start = file instanceof Blob ? file.slice(0, 12) : file.stream(0, 12);
  const head = Buffer.from(await new Response(start).arrayBuffer());
  if (head.length < 12 || head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8) !== "WEBP")
    return false;
  const length = head.readUInt32LE(4) + 8;
  return file.size === length || file.size === length + 1;
}
