import { addEdges, areasNeeded, boxOf, coverAt, type Mask, maskOf } from "./coverage.ts";
import { outline, type Path } from "./curves.ts";

/** Each from 0 to 255. */
export type Ink = readonly [red: number, green: number, blue: number];

/** The standard 54 bytes and two empty ones, so that pixels start at a multiple of four. */
const headerBytes = 56;

export const mix = (from: Ink, to: Ink, share: number): Ink => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** A picture to paint on, stored as the BMP file that the encoder reads, top row first. */
export class Canvas {
  /** One number per pixel, 0xRRGGBB. */
  readonly pixels: Uint32Array;
  readonly #file: Uint8Array<ArrayBuffer>;
  /** Always zero between two fills. */
  readonly #areas: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#file = new Uint8Array(headerBytes + width * height * 4);
    const header = new DataView(this.#file.buffer);
    this.#file.set([0x42, 0x4d]);
    header.setUint32(2, this.#file.length, true);
    header.setUint32(10, headerBytes, true);
    header.setUint32(14, 40, true);
    header.setInt32(18, width, true);
    header.setInt32(22, -height, true);
    header.setUint16(26, 1, true);
    header.setUint16(28, 32, true);
    this.pixels = new Uint32Array(this.#file.buffer, headerBytes);
    this.#areas = new Float32Array(areasNeeded(width, height));
  }

  jpeg(quality: number): Promise<Uint8Array> {
    return new Bun.Image(this.#file).jpeg({ quality }).bytes();
  }

  /** Values brighter than white are clamped. */
  set(x: number, y: number, red: number, green: number, blue: number): void {
    const r = red > 255 ? 255 : red | 0;
    const g = green > 255 ? 255 : green | 0;
    const b = blue > 255 ? 255 : blue | 0;
    this.pixels[y * this.width + x] = (r << 16) | (g << 8) | b;
  }

  run(from: number, to: number, y: number, red: number, green: number, blue: number): void {
    const row = y * this.width;
    const ink = (Math.min(255, red) << 16) | (Math.min(255, green) << 8) | Math.min(255, blue);
    this.pixels.fill(ink, row + from, row + Math.min(to, this.width));
  }

  blend(x: number, y: number, red: number, green: number, blue: number, alpha: number): void {
    const at = y * this.width + x;
    const under = this.pixels[at] ?? 0;
    const share = (alpha * 256) | 0;
    const r = red > 255 ? 255 : red | 0;
    const g = green > 255 ? 255 : green | 0;
    const b = blue > 255 ? 255 : blue | 0;
    const underRed = under >> 16;
    const underGreen = (under >> 8) & 255;
    const underBlue = under & 255;
    this.pixels[at] =
      ((underRed + (((r - underRed) * share) >> 8)) << 16) |
      ((underGreen + (((g - underGreen) * share) >> 8)) << 8) |
      (underBlue + (((b - underBlue) * share) >> 8));
  }

  fill(shape: Path, ink: Ink, alpha = 1, within?: Mask): void {
    const [red, green, blue] = ink;
    const box = boxOf(shape, this.width, this.height);
    const areas = this.#areas;
    addEdges(areas, box, shape);
    for (let row = 0; row < box.height; row++) {
      const y = box.top + row;
      let at = row * (box.width + 2);
      let sum = 0;
      for (let x = box.left; x < box.left + box.width; x++, at++) {
        sum += areas[at] ?? 0;
        areas[at] = 0;
        const size = sum < 0 ? -sum : sum;
        if (size < 0.004) continue;
        const covered = size < 1 ? size * alpha : alpha;
        this.blend(x, y, red, green, blue, within ? covered * coverAt(within, x, y) : covered);
      }
      areas[at] = 0;
      areas[at + 1] = 0;
    }
  }

  /** The width is `width(0)` at its start and `width(1)` at its end. */
  stroke(line: Path, width: (along: number) => number, ink: Ink, alpha = 1, within?: Mask): void {
    this.fill(outline(line, width), ink, alpha, within);
  }

  rectangle(left: number, top: number, right: number, bottom: number, ink: Ink, alpha = 1): void {
    const [red, green, blue] = ink;
    const lastRow = Math.min(this.height, Math.ceil(bottom));
    const last = Math.min(this.width, Math.ceil(right));
    for (let y = Math.max(0, Math.floor(top)); y < lastRow; y++) {
      const share = (Math.min(y + 1, bottom) - Math.max(y, top)) * alpha;
      for (let x = Math.max(0, Math.floor(left)); x < last; x++) {
        this.blend(x, y, red, green, blue, share * (Math.min(x + 1, right) - Math.max(x, left)));
      }
    }
  }

  mask(shape: Path): Mask {
    return maskOf(shape, this.width, this.height);
  }
}
