import { inflateSync } from "node:zlib";

/** Pixels row by row, `channels` bytes each (grey, grey with alpha, RGB or RGBA). */
export type Pixels = { width: number; height: number; channels: number; data: Uint8Array };

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Reads an 8-bit PNG, not interlaced, as our own encoder writes it: the decoder hands out encoded pictures only,
 * never pixels. Throws for any other kind.
 */
export function pngPixels(png: Uint8Array): Pixels {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const channels = channelsOf[file[25] ?? -1];
  if (!channels || file[24] !== 8 || file[28] !== 0) throw new Error("An unexpected kind of PNG.");
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const data = unfiltered(inflateSync(imageData(file)), width * channels, height, channels);
  return { width, height, channels, data };
}

function imageData(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** Undoes the line filters of PNG (its specification, section 9). */
function unfiltered(data: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? (out[at - step] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0;
      out[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
