import type { Canvas } from "./canvas.ts";
import { maskOf } from "./coverage.ts";
import type { Path } from "./curves.ts";

/** The common shadow of shapes, moved by `dx`, `dy` and blurred over `blur` pixels; `strength` is 0 to 1. */
export type Shadow = {
  dx: number;
  dy: number;
  blur: number;
  strength: number;
  /** An area that is painted over, so it needs no shadow: left, top, right, bottom. */
  hidden?: readonly [number, number, number, number];
};

/** A soft shadow is computed for only every fourth pixel; the difference is invisible. */
const step = 4;

export function castShadow(canvas: Canvas, shapes: readonly Path[], shadow: Shadow): void {
  const { dx, dy, blur } = shadow;
  const radius = Math.max(1, Math.round(blur / step / 2));
  const reach = radius * 2 + 2;
  const width = Math.ceil(canvas.width / step) + 2 * reach;
  const height = Math.ceil(canvas.height / step) + 2 * reach;
  const cover = new Float32Array(width * height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const shape of shapes) {
    const moved = shape.map((value, i) => (value + (i % 2 === 0 ? dx : dy)) / step + reach);
    const mask = maskOf(moved, width, height);
    for (let y = 0, i = 0; y < mask.height; y++) {
      for (let x = 0, at = (mask.top + y) * width + mask.left; x < mask.width; x++, at++, i++) {
        cover[at] = Math.max(cover[at] ?? 0, mask.cover[i] ?? 0);
      }
    }
    left = Math.min(left, mask.left - reach);
    top = Math.min(top, mask.top - reach);
    right = Math.max(right, mask.left + mask.width + reach);
    bottom = Math.max(bottom, mask.top + mask.height + reach);
  }
  const box = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
  const corner = box.top * width + box.left;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  for (let pass = 0; pass < 2; pass++) {
    average(cover, corner, across, 1, down, width, radius);
    average(cover, corner, down, width, across, 1, radius);
  }
  darken(canvas, cover, width, reach, box, shadow);
}

/** A box in coarse pixels, with a margin of `reach` on every side of the picture. */
type Box = { left: number; top: number; right: number; bottom: number };

function darken(canvas: Canvas, cover: Float32Array, width: number, reach: number, box: Box, shadow: Shadow): void {
  const { strength, hidden = [0, 0, 0, 0] } = shadow;
  const firstRow = Math.max(0, (box.top - reach) * step);
  const lastRow = Math.min(canvas.height, (box.bottom - reach - 1) * step);
  const first = Math.max(0, (box.left - reach) * step);
  const last = Math.min(canvas.width, (box.right - reach - 1) * step);
  for (let y = firstRow; y < lastRow; y++) {
    const row = (Math.floor(y / step) + reach) * width + reach;
    const fy = (y % step) / step;
    const isBeside = y >= hidden[1] && y < hidden[3];
    for (let x = first; x < last; x++) {
      if (isBeside && x >= hidden[0] && x < hidden[2]) {
        x = Math.ceil(hidden[2]);
        if (x >= last) break;
      }
      const at = row + Math.floor(x / step);
      const fx = (x % step) / step;
      const upper = (cover[at] ?? 0) * (1 - fx) + (cover[at + 1] ?? 0) * fx;
      const lower = (cover[at + width] ?? 0) * (1 - fx) + (cover[at + width + 1] ?? 0) * fx;
      const dark = (upper * (1 - fy) + lower * fy) * strength;
      if (dark > 0.004) canvas.blend(x, y, 12, 14, 20, dark);
    }
  }
}

/** A running average over `radius` neighbors along one axis of a box whose first value is at `corner`, in place. */
function average(
  values: Float32Array,
  corner: number,
  along: number,
  next: number,
  across: number,
  line: number,
  radius: number,
): void {
  const before = new Float32Array(along + radius * 2 + 1);
  const share = 1 / (radius * 2 + 1);
  for (let row = 0; row < across; row++) {
    const start = corner + row * line;
    for (let i = 0; i < along; i++) before[i + radius + 1] = values[start + i * next] ?? 0;
    let sum = 0;
    for (let i = 0; i < radius; i++) sum += before[i + radius + 1] ?? 0;
    for (let i = 0; i < along; i++) {
      sum += (before[i + radius * 2 + 1] ?? 0) - (before[i] ?? 0);
      values[start + i * next] = sum * share;
    }
  }
}
