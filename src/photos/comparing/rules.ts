/** The brightness of a picture, row by row. */
export type Brightness = { width: number; height: number; data: ArrayLike<number> };

/** Between the four pixels around a point; a point outside counts as the nearest inside. */
export function valueAt({ width, height, data }: Brightness, x: number, y: number): number {
  const inX = Math.max(0, Math.min(width - 1.001, x));
  const inY = Math.max(0, Math.min(height - 1.001, y));
  const [left, top] = [inX | 0, inY | 0];
  const [right, low] = [inX - left, inY - top];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - low) + lower * low;
}
