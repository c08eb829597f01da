/** The brightness of a picture, row by row. */
export type Brightness = { width: number; height: number; data: ArrayLike<number> };

/** Interpolates between the four pixels around a point; a point outside is moved to the nearest one inside. */
export function valueAt(picture: Brightness, x: number, y: number): number {
  const inX = inside(x, picture.width);
  const inY = inside(y, picture.height);
  const left = inX | 0;
  const top = inY | 0;
  return mixed(picture, top * picture.width + left, inX - left, inY - top);
}

/** `valueAt` for every x of every y, row by row. */
export function valuesAt(picture: Brightness, xs: readonly number[], ys: readonly number[]): Float32Array {
  const out = new Float32Array(xs.length * ys.length);
  const insideXs = Float64Array.from(xs, (x) => inside(x, picture.width));
  for (let row = 0; row < ys.length; row++) {
    const inY = inside(ys[row] ?? 0, picture.height);
    const top = inY | 0;
    for (let column = 0; column < insideXs.length; column++) {
      const inX = insideXs[column] ?? 0;
      const left = inX | 0;
      out[row * xs.length + column] = mixed(picture, top * picture.width + left, inX - left, inY - top);
    }
  }
  return out;
}

const inside = (place: number, length: number) => Math.max(0, Math.min(length - 1.001, place));

function mixed({ width, data }: Brightness, at: number, right: number, low: number): number {
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - low) + lower * low;
}
