import { freeBytes } from "../free-bytes.ts";

export const fingerprintBands = 16;

const columns = 17;
const rows = 16;

/** 1.5 of 256 levels, on the scale of `brightnessOf`: encoder noise must not set bits in even areas. */
const minFall = 1500;

/**
 * A difference hash of whether brightness falls from column to column. With only 64 bits, different fish on one board would
 * look the same.
 */
export async function fingerprint(picture: Uint8Array, { isMirrored = false } = {}): Promise<string> {
  const image = new Bun.Image(picture);
  const shrunk = await (isMirrored ? image.flop() : image)
    .resize(columns, rows, { fit: "fill", filter: "box" })
    .png()
    .bytes();
  const brightness = brightnessOf(pngPixels(shrunk));
  let bits = 0n;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x + 1 < columns; x++) {
      const at = y * columns + x;
      bits = (bits << 1n) | ((brightness[at] ?? 0) - (brightness[at + 1] ?? 0) > minFall ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(64, "0");
}

export type FingerprintBits = Int32Array;

export const fingerprintBits = (fingerprint: string): FingerprintBits =>
  Int32Array.from({ length: 8 }, (_, word) => Number.parseInt(fingerprint.slice(word * 8, word * 8 + 8), 16));

export function bitsApart(a: FingerprintBits, b: FingerprintBits): number {
  let count = 0;
  for (let word = 0; word < 8; word++) count += bitsSet((a[word] ?? 0) ^ (b[word] ?? 0));
  return count;
}

/** Counts bits in parallel: in pairs, then in fours, then in bytes. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Brightness in thousandths of 256 levels. */
export function brightnessOf({ width, height, channels, data }: Pixels): Float32Array {
  const brightness = new Float32Array(width * height);
  for (let offset = 0, pixel = 0; pixel < brightness.length; offset += channels, pixel++) {
    const red = data[offset] ?? 0;
    brightness[pixel] =
      channels < 3 ? red * 1000 : red * 299 + (data[offset + 1] ?? 0) * 587 + (data[offset + 2] ?? 0) * 114;
  }
  return brightness;
}

/** Pixels row by row, `channels` bytes each. */
export type Pixels = { width: number; height: number; channels: number; data: Uint8Array };

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** The decoder only returns encoded pictures. Reads an 8-bit PNG, not interlaced, as our encoder writes it. */
export function pngPixels(png: Uint8Array): Pixels {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const channels = channelsOf[file[25] ?? -1];
  if (!channels || file[24] !== 8 || file[28] !== 0) throw new Error("An unexpected kind of PNG.");
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const compressed = imageData(file);
  const filtered = Bun.inflateSync(compressed, { windowBits: 15 });
  const data = unfiltered(filtered, width * channels, height, channels);
  freeBytes(compressed, filtered);
  return { width, height, channels, data };
}

function imageData(file: Buffer): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (let offset = 8; offset + 12 <= file.length; ) {
    const length = file.readUInt32BE(offset);
    if (file.toString("latin1", offset + 4, offset + 8) === "IDAT")
      parts.push(file.subarray(offset + 8, offset + 8 + length));
    offset += 12 + length;
  }
  return Buffer.concat(parts);
}

/** Reverses the line filters (PNG specification, section 9). */
function unfiltered(data: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)];
    if (filter === 0) {
      out.set(data.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)), y * stride);
      continue;
    }
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
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
