import type { Path } from "./curves.ts";

export type Box = { left: number; top: number; width: number; height: number };

/** The share of each pixel in a box that a shape covers, from 0 to 1, row by row. */
export type Mask = Box & { cover: Float32Array };

export function maskOf(shape: Path, pictureWidth: number, pictureHeight: number): Mask {
  const box = boxOf(shape, pictureWidth, pictureHeight);
  const { width, height } = box;
  const areas = new Float32Array(areasNeeded(width, height));
  const cover = new Float32Array(width * height);
  addEdges(areas, box, shape);
  for (let y = 0, i = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0, at = y * (width + 2); x < width; x++, at++, i++) {
      sum += areas[at] ?? 0;
      cover[i] = Math.min(1, Math.abs(sum));
    }
  }
  return { ...box, cover };
}

export function coverAt({ left, top, width, height, cover }: Mask, x: number, y: number): number {
  const column = x - left;
  const row = y - top;
  return column >= 0 && row >= 0 && column < width && row < height ? (cover[row * width + column] ?? 0) : 0;
}

/** Width and height are 0 if the shape is outside. */
export function boxOf(shape: Path, pictureWidth: number, pictureHeight: number): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < shape.length; i += 2) {
    const x = shape[i] ?? 0;
    const y = shape[i + 1] ?? 0;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const left = Math.max(0, Math.floor(minX));
  const top = Math.max(0, Math.floor(minY));
  const width = Math.min(pictureWidth, Math.ceil(maxX)) - left;
  const height = Math.min(pictureHeight, Math.ceil(maxY)) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : { left: 0, top: 0, width: 0, height: 0 };
}

/** The size of the buffer for `addEdges`: two more columns than the box has. */
export const areasNeeded = (width: number, height: number): number => (width + 2) * height;

/**
 * Adds the signed areas of a shape's edges, in rows of `width + 2`; their running sum along a row is the coverage. The
 * method of font-rs: exact, without oversampling.
 */
export function addEdges(areas: Float32Array, { left, top, width, height }: Box, shape: Path): void {
  const count = shape.length / 2;
  for (let i = 0; i < count; i++) {
    const next = i + 1 < count ? i + 1 : 0;
    const x0 = (shape[i * 2] ?? 0) - left;
    const y0 = (shape[i * 2 + 1] ?? 0) - top;
    const x1 = (shape[next * 2] ?? 0) - left;
    const y1 = (shape[next * 2 + 1] ?? 0) - top;
    if (y0 < y1) addEdge(areas, width, height, 1, x0, y0, x1, y1);
    else if (y1 < y0) addEdge(areas, width, height, -1, x1, y1, x0, y0);
  }
}

/** `direction` is 1 for an edge that runs down. */
function addEdge(
  areas: Float32Array,
  width: number,
  height: number,
  direction: number,
  upperX: number,
  upperY: number,
  lowerX: number,
  lowerY: number,
): void {
  const slope = (lowerX - upperX) / (lowerY - upperY);
  let x = upperX - Math.min(0, upperY) * slope;
  const last = Math.min(height, Math.ceil(lowerY));
  for (let y = Math.max(0, Math.floor(upperY)); y < last; y++) {
    const part = Math.min(y + 1, lowerY) - Math.max(y, upperY, 0);
    const end = x + slope * part;
    const a = Math.max(0, Math.min(width, x, end));
    const b = Math.min(width, Math.max(0, x, end));
    addSpan(areas, y * (width + 2), a, b, part * direction);
    x = end;
  }
}

/**
 * Adds the coverage to the right of an edge segment that crosses one row from `a` to `b`, as steps from column to
 * column.
 */
function addSpan(areas: Float32Array, row: number, a: number, b: number, height: number): void {
  const first = Math.floor(a);
  if (b <= first + 1) {
    const middle = (a + b) / 2 - first;
    areas[row + first] = (areas[row + first] ?? 0) + height * (1 - middle);
    areas[row + first + 1] = (areas[row + first + 1] ?? 0) + height * middle;
    return;
  }
  const slope = height / (b - a);
  const last = Math.ceil(b) - 1;
  let before = 0;
  for (let column = first; column <= last; column++) {
    const start = Math.max(a, column);
    const stop = Math.min(b, column + 1);
    const covered = slope * (start - a + (stop - start) * (1 - (start + stop) / 2 + column));
    areas[row + column] = (areas[row + column] ?? 0) + covered - before;
    before = covered;
  }
  areas[row + last + 1] = (areas[row + last + 1] ?? 0) + height - before;
}
