import { crc32, deflateSync } from "node:zlib";
import { pngPixels } from "../../../src/base/photos/duplicate-detection/fingerprint.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

/** A BMP, the one format that needs no encoder. Its pixels start at `pixelsAt`, row by row: blue, green, red, 255. */
export function unpaintedBmp(width: number, height: number): { file: Uint8Array<ArrayBuffer>; pixelsAt: number } {
  const file = new Uint8Array(54 + width * height * 4);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4d]);
  view.setUint32(2, file.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, -height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 32, true);
  return { file, pixelsAt: 54 };
}

/** A BMP painted pixel by pixel. */
export function bmpOf(width: number, height: number, colour: (x: number, y: number) => Rgb): Uint8Array<ArrayBuffer> {
  const { file, pixelsAt } = unpaintedBmp(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colour(x, y);
      file.set([blue, green, red, 255], pixelsAt + (y * width + x) * 4);
    }
  }
  return file;
}

/** A picture that is red in its upper left quarter and blue elsewhere, to show which way is up. */
export const quartered = (width: number, height: number) =>
  bmpOf(width, height, (x, y) => (x < width / 2 && y < height / 2 ? [220, 20, 20] : [20, 20, 220]));

/** A picture with a lot of detail, so that its files are long. */
export const detailed = (width: number, height: number, seed = 1) =>
  bmpOf(width, height, (x, y) => {
    const wave = Math.sin(x / (7 + seed)) * Math.cos(y / (5 + seed * 2)) + Math.sin((x * y) / (900 * seed));
    const grey = Math.round(128 + 50 * wave + (((x * 31 + y * 17) * 7919) % 23));
    return [grey, (grey + seed * 40) % 256, 255 - grey];
  });

export const jpegOf = (bmp: Uint8Array) =>
  new Bun.Image(bmp).jpeg({ quality: 85 }).bytes() as Promise<Uint8Array<ArrayBuffer>>;

const jpegs = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** A JPEG of `detailed`, copied for each caller: painting it takes many times as long as most tests that use it. */
export async function detailedJpeg(width: number, height: number, seed = 1): Promise<Uint8Array<ArrayBuffer>> {
  const name = [width, height, seed].join();
  const jpeg = jpegs.get(name) ?? jpegOf(detailed(width, height, seed));
  jpegs.set(name, jpeg);
  return (await jpeg).slice();
}

export const pngOf = (bmp: Uint8Array) => new Bun.Image(bmp).png().bytes() as Promise<Uint8Array<ArrayBuffer>>;
export const webpOf = (bmp: Uint8Array) => new Bun.Image(bmp).webp().bytes() as Promise<Uint8Array<ArrayBuffer>>;

/** Red, green and blue of one pixel of any picture, read from a lossless re-encoding. */
export async function pixelAt(picture: Uint8Array, x: number, y: number): Promise<Rgb> {
  const { width, channels, data } = pngPixels(await new Bun.Image(picture).png().bytes());
  const at = (y * width + x) * channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A PNG of 1-bit zeros: few bytes, any number of pixels. */
export function hugePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, pngChunk("IHDR", header), pngChunk("IDAT", lines), pngChunk("IEND", Buffer.alloc(0))]),
  );
}

/** A PNG with an EXIF block before its image data. */
export function pngWithExif(png: Uint8Array, tiff: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), pngChunk("eXIf", tiff), png.subarray(33)]));
}

/** A JPEG that starts with an APP1 EXIF segment. */
export function jpegWithExif(jpeg: Uint8Array, tiff: Uint8Array): Uint8Array<ArrayBuffer> {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from("Exif\0\0", "latin1"), tiff]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
}

function webpChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(name, 0, "latin1");
  chunk.writeUInt32LE(data.length, 4);
  chunk.set(data, 8);
  return chunk;
}

/** A simple WebP of that size, in the extended format that can have an EXIF chunk (RFC 9649, section 2.7). */
export function webpWithExif(
  webp: Uint8Array,
  width: number,
  height: number,
  tiff: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(10);
  header[0] = 0x08;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const parts = [webp.subarray(0, 12), webpChunk("VP8X", header), webp.subarray(12), webpChunk("EXIF", tiff)];
  const whole = Buffer.concat(parts);
  whole.writeUInt32LE(whole.length - 8, 4);
  return new Uint8Array(whole);
}
