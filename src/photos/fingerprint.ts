import { type Pixels, pngPixels } from "./png-pixels.ts";

const columns = 17;
const rows = 16;

/** On the scale of `brightnessOf`, 1.5 of 256 levels: in even areas the noise of an encoder must set no bits. */
const leastFall = 1500;

/**
 * A 256-bit difference hash, 64 hex digits: the picture shrunk to 17 × 16, each bit telling whether brightness falls
 * from one column to the next. Another encoding, size or exposure of a picture changes few bits of it. A hash of 64
 * bits takes fish of one species on one board for the same picture.
 */
export async function fingerprint(picture: Uint8Array): Promise<string> {
  const shrunk = await new Bun.Image(picture).resize(columns, rows, { fit: "fill", filter: "box" }).png().bytes();
  const brightness = brightnessOf(pngPixels(shrunk));
  let bits = 0n;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x + 1 < columns; x++) {
      const at = y * columns + x;
      bits = (bits << 1n) | ((brightness[at] ?? 0) - (brightness[at + 1] ?? 0) > leastFall ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(64, "0");
}

/** A fingerprint's bits as eight numbers, for comparing it with many. */
export type FingerprintBits = Int32Array;

export const fingerprintBits = (fingerprint: string): FingerprintBits =>
  Int32Array.from({ length: 8 }, (_, word) => Number.parseInt(fingerprint.slice(word * 8, word * 8 + 8), 16));

/** In how many of their 256 bits two fingerprints differ. */
export function bitsApart(a: FingerprintBits, b: FingerprintBits): number {
  let count = 0;
  for (let word = 0; word < 8; word++) count += bitsSet((a[word] ?? 0) ^ (b[word] ?? 0));
  return count;
}

/** Pairs, then fours, then bytes of bits counted side by side. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Brightness of each pixel, in thousandths of 256 levels. */
function brightnessOf({ channels, data }: Pixels): number[] {
  const brightness: number[] = [];
  for (let at = 0; at < data.length; at += channels) {
    const red = data[at] ?? 0;
    brightness.push(channels < 3 ? red * 1000 : red * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114);
  }
  return brightness;
}
