import { freeBytes } from "../free-bytes.ts";
import { brightnessOf, pngPixels } from "./fingerprint.ts";

/** The brightness of a picture, row by row, 0 to 255. */
export type Luminance = { width: number; height: number; data: Float32Array };

/** `edge` is the longest side. */
export async function luminanceOf(picture: Uint8Array, edge: number): Promise<Luminance> {
  const fitting = { fit: "inside", withoutEnlargement: true, filter: "box" } as const;
  const png = await new Bun.Image(picture).resize(edge, edge, fitting).png({ compressionLevel: 0 }).bytes();
  const pixels = pngPixels(png);
  const data = brightnessOf(pixels);
  freeBytes(png, pixels.data);
  for (let index = 0; index < data.length; index++) data[index] = (data[index] ?? 0) / 1000;
  return { width: pixels.width, height: pixels.height, data };
}

export function mirrored({ width, height, data }: Luminance, axis: "across" | "down"): Luminance {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = axis === "down" ? height - 1 - y : y;
    for (let x = 0; x < width; x++)
      out[y * width + x] = data[row * width + (axis === "across" ? width - 1 - x : x)] ?? 0;
  }
  return { width, height, data: out };
}

export function transposed({ width, height, data }: Luminance): Luminance {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x] ?? 0;
  }
  return { width: height, height: width, data: out };
}

export function halved({ width, height, data }: Luminance): Luminance {
  const [across, down] = [width >> 1, height >> 1];
  const out = new Float32Array(across * down);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) out[y * across + x] = data[2 * y * width + 2 * x] ?? 0;
  }
  return { width: across, height: down, data: out };
}

/** Blurs with a Gaussian of `sigma` pixels; beyond the picture, its edge pixels are repeated. */
export function blurred(picture: Luminance, sigma: number): Luminance {
  const weights = gaussian(sigma);
  const half = rowsBlurred(picture, weights);
  const whole = rowsBlurred(half, weights);
  freeBytes(half.data);
  return whole;
}

/** Turns each row into a column, so that applying it twice blurs the whole picture. */
function rowsBlurred({ width, height, data }: Luminance, weights: Float32Array): Luminance {
  const reach = weights.length - 1;
  const line = new Float32Array(width + 2 * reach);
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    line.fill(row[0] ?? 0, 0, reach);
    line.set(row, reach);
    line.fill(row[width - 1] ?? 0, reach + width);
    for (let x = 0; x < width; x++) {
      const middle = x + reach;
      let sum = (weights[0] ?? 0) * (line[middle] ?? 0);
      for (let step = 1; step <= reach; step++) {
        sum += (weights[step] ?? 0) * ((line[middle - step] ?? 0) + (line[middle + step] ?? 0));
      }
      out[x * height + y] = sum;
    }
  }
  return { width: height, height: width, data: out };
}

function gaussian(sigma: number): Float32Array {
  const half = Float32Array.from({ length: Math.ceil(sigma * 3) + 1 }, (_, i) => Math.exp((-i * i) / (2 * sigma ** 2)));
  const sum = half.reduce((total, weight) => total + 2 * weight, -1);
  return half.map((weight) => weight / sum);
}
