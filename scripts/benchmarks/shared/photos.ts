import { exifBlock } from "../../../tests/base/photos/exif.ts";
import { jpegWithExif, unpaintedBmp } from "../../../tests/base/photos/pictures.ts";

const width = 4032;
const height = 3024;

/** Paints a 12-megapixel photo like a phone's, with waves, a gradient and sensor noise. It is identical on every run. */
function paint(): Uint8Array<ArrayBuffer> {
  const { file, pixelsAt } = unpaintedBmp(width, height);
  const across = Float32Array.from({ length: width }, (_, x) => Math.sin(x / 37) + Math.sin(x / 7) / 3);
  const down = Float32Array.from({ length: height }, (_, y) => Math.cos(y / 53) + Math.cos(y / 11) / 3);
  let seed = 1;
  for (let y = 0, at = pixelsAt; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      const light = 120 + 45 * (across[x] ?? 0) * (down[y] ?? 0) + (x + y) / 120 + (seed >>> 24) / 9;
      file[at] = 230 - light * 0.7;
      file[at + 1] = light * 0.85;
      file[at + 2] = light;
      file[at + 3] = 255;
    }
  }
  return file;
}

let painted: Promise<Uint8Array<ArrayBuffer>> | null = null;

async function encode(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Bun.Image(paint()).jpeg({ quality: 92 }).bytes());
}

/** A 12-megapixel JPEG of about 4 MB with the camera's time and location. Each number gives a different file; all show the same picture. */
export async function photoOf12Megapixels(nth: number): Promise<Uint8Array<ArrayBuffer>> {
  painted ??= encode();
  const second = String(nth % 60).padStart(2, "0");
  const minute = String(Math.floor(nth / 60) % 60).padStart(2, "0");
  const hour = String(Math.floor(nth / 3600) % 24).padStart(2, "0");
  const time = `2026:11:21 ${hour}:${minute}:${second}`;
  const notes = exifBlock({ time, offset: "-06:00", latitude: [44, 30, 36, "N"], longitude: [93, 15, 0, "W"] });
  return jpegWithExif(await painted, notes);
}
