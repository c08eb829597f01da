import type { Path } from "./curves.ts";
import { smooth } from "./curves.ts";
import { columnOf, type Layout } from "./layout.ts";
import type { Shape } from "./shapes.ts";

export type Body = {
  /** Length in pixels. */
  length: number;
  /** The column of a place: 0 is the nose, 1 the tip of the tail. */
  x(at: number): number;
  /** The row of a point `up` (units of length) above the middle line. */
  y(at: number, up: number): number;
  /** A line of places and heights, in pixels. */
  place(line: Path): Path;
  /** Height of the back and depth of the belly at a place, in units of length. */
  back(at: number): number;
  belly(at: number): number;
  /** Outlines in pixels. */
  outline: Path;
  tail: Path;
};

/** Places the nose at the bump stop. */
export function placeBody(shape: Shape, layout: Layout, inches: number, bend: number): Body {
  const { profile } = shape;
  const length = columnOf(layout, inches) - layout.zero;
  const back = edge(profile.map(([at, up]) => [at, up]));
  const belly = edge(profile.map(([at, , down]) => [at, down]));
  const x = (at: number) => layout.zero + at * length;
  const y = (at: number, up: number) => layout.fishMiddle + (bend * (at * at - 0.35 * at) - up) * length;
  const place = (line: Path) => line.map((value, i) => (i % 2 === 0 ? x(value) : y(line[i - 1] ?? 0, value)));
  const root = profile.at(-1)?.[0] ?? 0.88;
  const steps = 90;
  const upper: Path = [];
  const lower: Path = [];
  for (let i = 0; i <= steps; i++) {
    const at = (i / steps) * root;
    upper.push(x(at), y(at, back(at)));
    lower.unshift(x(at), y(at, -belly(at)));
  }
  const outline = [...upper, ...lower];
  return { length, x, y, place, back, belly, outline, tail: tailOf(shape, x, y) };
}

function edge(points: (readonly [number, number])[]): (at: number) => number {
  const line = smooth(points.flat(), 8);
  const table = new Float32Array(513);
  let i = 0;
  for (let step = 0; step <= 512; step++) {
    const at = step / 512;
    while (i + 4 < line.length && (line[i + 2] ?? 0) < at) i += 2;
    const [x0 = 0, y0 = 0, x1 = 1, y1 = 0] = line.slice(i, i + 4);
    table[step] = y0 + (y1 - y0) * Math.max(0, Math.min(1, (at - x0) / (x1 - x0 || 1)));
  }
  return (at) => {
    const place = Math.max(0, Math.min(511.999, at * 512));
    const low = Math.floor(place);
    const start = table[low] ?? 0;
    return start + ((table[low + 1] ?? 0) - start) * (place - low);
  };
}

/** The foremost points are exactly at 1, the measured length. */
function tailOf({ tail, profile }: Shape, x: Body["x"], y: Body["y"]): Path {
  const { root, spread, notch, roundness } = tail;
  const thickness = (profile.at(-1)?.[1] ?? 0.05) * 0.96;
  const span = 1 - root;
  const half: Path = [root - 0.02, thickness * 0.9, root, thickness];
  half.push(root + span * 0.35, thickness + (spread - thickness) * 0.5);
  half.push(root + span * 0.72, thickness + (spread - thickness) * 0.9);
  half.push(1 - roundness * span * 0.12, spread, 1, spread - roundness * spread * 0.28);
  half.push(1 - notch * 0.42, spread * 0.42, 1 - notch * 0.86, spread * 0.14, 1 - notch, 0);
  const upper = smooth(half, 6);
  const reach = Math.max(...upper.filter((_, i) => i % 2 === 0));
  const shape: Path = [];
  const mirrored: Path = [];
  for (let i = 0; i < upper.length; i += 2) {
    const at = root + ((upper[i] ?? 0) - root) * (span / (reach - root));
    const up = upper[i + 1] ?? 0;
    shape.push(x(at), y(at, up));
    mirrored.unshift(x(at), y(at, -up));
  }
  return [...shape, ...mirrored];
}
