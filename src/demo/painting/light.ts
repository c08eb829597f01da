import type { Canvas } from "./canvas.ts";
import { between, pick, type Random } from "./random.ts";

type Tint = { red: number; blue: number };

const tints: readonly [Tint, ...Tint[]] = [
  { red: 1, blue: 1 },
  { red: 1.05, blue: 0.9 },
  { red: 0.96, blue: 1.05 },
  { red: 1.02, blue: 0.95 },
];

function clampToByte(value: number): number {
  return Math.max(0, Math.min(255, value));
}

export function paintLight(canvas: Canvas, random: Random): void {
  const tint = pick(random, tints);
  const strength = between(random, 0.94, 1.06);
  const side = between(random, -0.1, 0.1);
  const { width, height, pixels } = canvas;
  // Fixed-point integers, where 1024 is 1, because this runs for every pixel of every picture.
  const columns = Int32Array.from({ length: width }, (_, x) => {
    const across = (x / width) * 2 - 1;
    return strength * (1 + side * across) * (1 - 0.1 * across ** 4) * 1024;
  });
  const [warm, cold] = [Math.round(tint.red * 1024), Math.round(tint.blue * 1024)];
  let grain = Math.floor(random() * 2 ** 31) | 1;
  for (let y = 0, index = 0; y < height; y++) {
    const along = (y / height) * 2 - 1;
    const row = Math.round((1.02 - 0.04 * along - 0.09 * along ** 4) * 1024);
    for (let x = 0; x < width; x++, index++) {
      grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) | 0;
      const noise = grain >> 29;
      const lit = (row * (columns[x] ?? 1024)) >> 10;
      const pixel = pixels[index] ?? 0;
      const red = clampToByte((((pixel >> 16) * ((lit * warm) >> 10)) >> 10) + noise);
      const green = clampToByte(((((pixel >> 8) & 255) * lit) >> 10) + noise);
      const blue = clampToByte((((pixel & 255) * ((lit * cold) >> 10)) >> 10) + noise);
      pixels[index] = (red << 16) | (green << 8) | blue;
    }
  }
}
