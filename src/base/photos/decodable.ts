import { inflateSync } from "node:zlib";
import { photoBounds } from "../format/file-bounds.ts";
import type { PhotoFormat } from "./photo-renditions.ts";

/** Pixels, palette, transparency and color information. */
const shownChunks = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"].map(asNumber));
const profileChunk = asNumber("iCCP");
const lastChunk = asNumber("IEND");

function asNumber(name: string): number {
  return Buffer.from(name, "latin1").readUInt32BE();
}

/**
 * The picture without the parts that the decoder would unpack but nobody sees: a 20 MB PNG can contain 20 GB of text. Copied
 * only if something was removed.
 */
export function decodable<Bytes extends Uint8Array>(
  format: PhotoFormat,
  bytes: Bytes,
): Bytes | Uint8Array<ArrayBuffer> {
  if (format !== "png") return bytes;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [];
  let keptFrom = 0;
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.readUInt32BE(at + 4);
    const isShown = shownChunks.has(name) || (name === profileChunk && isSmallProfile(file.subarray(at + 8, end - 4)));
    if (!isShown) {
      parts.push(file.subarray(keptFrom, at));
      keptFrom = end;
    }
    at = end;
    if (name === lastChunk) break;
  }
  if (keptFrom === 0) return bytes;
  return new Uint8Array(Buffer.concat([...parts, file.subarray(keptFrom)]));
}

/** PNG specification, 11.3.2.3: a name, a zero, the method of compression, the compressed profile. */
function isSmallProfile(chunk: Buffer): boolean {
  try {
    inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: photoBounds.profileBytes });
    return true;
  } catch {
    return false;
  }
}
