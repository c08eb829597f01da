import { brightnessOf, pngPixels } from "./fingerprint.ts";

/** The brightness of a picture, row by row, 0 to 255. */
export type Luminance = { width: number; height: number; data: Float32Array };

/** `edge` is the longest side. */
export async function luminanceOf(picture: Uint8Array, edge: number): Promise<Luminance> {
  const fitting = { fit: "inside", withoutEnlargement: true, filter: "box" } as const;
  const pixels = pngPixels(
    await new Bun.Image(picture).resize(edge, edge, fitting).png({ compressionLevel: 0 }).bytes(),
  );
  const data = Float32Array.from(brightnessOf(pixels), (thousandths) => thousandths / 1000);
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

/** Its columns as rows. */
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

/** By a Gaussian of `sigma` pixels; the picture goes on beyond its edges as it is there. */
export function blurred({ width, height, data }: Luminance, sigma: number): Luminance {
  const weights = gaussian(sigma);
  const across = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  const reach = weights.length - 1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let sum = (data[row + x] ?? 0) * (weights[0] ?? 0);
      for (let step = 1; step <= reach; step++) {
        const left = x < step ? 0 : x - step;
        const right = x + step >= width ? width - 1 : x + step;
        sum += (weights[step] ?? 0) * ((data[row + left] ?? 0) + (data[row + right] ?? 0));
      }
      across[row + x] = sum;
    }
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = (across[row + x] ?? 0) * (weights[0] ?? 0);
    for (let step = 1; step <= reach; step++) {
      const above = (y < step ? 0 : y - step) * width;
      const below = (y + step >= height ? height - 1 : y + step) * width;
      const weight = weights[step] ?? 0;
      for (let x = 0; x < width; x++) {
        out[row + x] = (out[row + x] ?? 0) + weight * ((across[above + x] ?? 0) + (across[below + x] ?? 0));
      }
    }
  }
  return { width, height, data: out };
}

/** From the middle outwards. */
function gaussian(sigma: number): Float32Array {
  const half = Float32Array.from({ length: Math.ceil(sigma * 3) + 1 }, (_, i) => Math.exp((-i * i) / (2 * sigma ** 2)));
  const sum = half.reduce((total, weight) => total + 2 * weight, -1);
  return half.map((weight) => weight / sum);
}
