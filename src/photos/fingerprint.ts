import { type Pixels, pngPixels } from "./png-pixels.ts";

const columns = 9;
const rows = 8;

/** On the scale of `brightnessOf`, 1.5 of 256 levels: in even areas the noise of an encoder must set no bits. */
const leastFall = 1500;

/**
 * A 64-bit difference hash, 16 hex digits: the picture shrunk to 9 × 8, each bit telling whether brightness falls
 * from one column to the next. Another encoding, size or exposure of a picture changes few bits of it.
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
  return bits.toString(16).padStart(16, "0");
}

/** In how many of their 64 bits two fingerprints differ. */
export function bitsApart(a: string, b: string): number {
  return bitsSet(half(a, 0) ^ half(b, 0)) + bitsSet(half(a, 8) ^ half(b, 8));
}

const half = (fingerprint: string, from: number) => Number.parseInt(fingerprint.slice(from, from + 8), 16);

function bitsSet(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
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
