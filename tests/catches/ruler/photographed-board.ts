import { Canvas } from "../../../src/demo/painting/canvas.ts";
import type { Path } from "../../../src/demo/painting/curves.ts";
import { between, type Random, randomFrom } from "../../../src/demo/painting/random.ts";
import type { Point } from "../../../src/scoring/scoring-rules.ts";

export const size = { width: 1600, height: 1200 };

/** Angles in radians; `distortion` is how far the lens moves a corner of the picture, as a share of its distance. */
export type Shot = {
  tilt: number;
  /** The direction of the camera's tilt: 0 is along the board, a quarter turn across it. */
  leaning: number;
  roll: number;
  focalPx: number;
  distortion: number;
  /** Inches on the board. */
  board: number;
  /** The share of the picture's width that the board fills. */
  filled: number;
  nose: number;
  fish: number;
  noise: number;
  printed?: Printed;
};

/** The look of the board's scale; grays from 0 to 255. */
export type Printed = {
  /** Units of the scale in an inch, and ticks in a unit (1, 2, 4 or 10). */
  unitsPerInch: number;
  ticks: number;
  face: number;
  ink: number;
  /** Objects that cover the scale, in inches along the board: a fin, a hand, reflecting water. */
  covers: { from: number; to: number; gray: number }[];
};

export const leveled = { face: 205, print: 40, fish: 70, ground: 110 };

const quarterInches: Printed = { unitsPerInch: 1, ticks: 4, face: leveled.face, ink: leveled.print, covers: [] };

/** The scale's ticks are here, in inches across the board; the fish lies above them. */
export const ticksAt = 1;
const tick = { whole: 0.5, half: 0.35, quarter: 0.25, width: 0.07 };
export const fishAt = 2.6;
const fishHalf = 1.1;

const halfDiagonal = Math.hypot(size.width, size.height) / 2;

/** A pinhole camera in front of the board, whose plane is x (inches along) and y (inches across). */
export function cameraOf(shot: Shot) {
  const { tilt, leaning, roll, focalPx, distortion, board, filled } = shot;
  const distance = (focalPx * board) / (filled * size.width);
  const axis = { x: -Math.sin(leaning), y: Math.cos(leaning) };
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const center = { x: board / 2, y: 2 };
  return (x: number, y: number): Point => {
    const [px, py] = [x - center.x, y - center.y];
    // Turned about `axis` (Rodrigues), which lies in the board's plane.
    const onAxis = (axis.x * px + axis.y * py) * (1 - cos);
    const [tx, ty] = [px * cos + axis.x * onAxis, py * cos + axis.y * onAxis];
    const depth = distance + (axis.x * py - axis.y * px) * sin;
    const [rx, ry] = [tx * Math.cos(roll) - ty * Math.sin(roll), tx * Math.sin(roll) + ty * Math.cos(roll)];
    const [u, v] = [(focalPx * rx) / depth, (focalPx * ry) / depth];
    const bent = 1 + distortion * ((u * u + v * v) / halfDiagonal ** 2);
    return { x: size.width / 2 + u * bent, y: size.height / 2 + v * bent };
  };
}

export type Photograph = { grayAt: (x: number, y: number) => number; canvas: Canvas };

const canvas = new Canvas(size.width, size.height);

/** The same noise for every picture, with a different start in each: a million random numbers take long to generate. */
const grain = (() => {
  const random = randomFrom(7);
  return Float32Array.from({ length: 1 << 16 }, () => random() + random() + random() + random() - 2);
})();

/** Paints the board, its ticks and the fish as the camera sees them. Only one picture exists at a time. */
export function photograph(shot: Shot, seed: number): Photograph {
  const see = cameraOf(shot);
  const { board, nose, fish, noise, printed = quarterInches } = shot;
  const paint = (shape: Path, gray: number) => canvas.fill(seen(see, shape), [gray, gray, gray]);
  canvas.pixels.fill((leveled.ground << 16) | (leveled.ground << 8) | leveled.ground);
  paint(rectangle(-0.5, 0, board + 0.5, 4.2), printed.face);
  const { unitsPerInch, ticks } = printed;
  for (let index = 0; index <= board * unitsPerInch * ticks; index++) {
    const [x, half] = [index / (unitsPerInch * ticks), tick.width / unitsPerInch / 2];
    paint(
      rectangle(x - half, ticksAt - tick.whole / 2, x + half, ticksAt - tick.whole / 2 + tallOf(index, ticks)),
      printed.ink,
    );
  }
  for (const { from, to, gray } of printed.covers) paint(rectangle(from, 0.4, to, 1.6), gray);
  const [tail, middle] = [nose + fish, nose + fish * 0.4];
  const [narrow, low, high] = [0.35, fishAt - fishHalf, fishAt + fishHalf];
  const [below, above] = [fishAt - narrow, fishAt + narrow];
  paint(
    [nose, below, middle, low, tail - 1, below, tail, below, tail, above, tail - 1, above, middle, high, nose, above],
    leveled.fish,
  );
  const begin = Math.imul(seed, 7919) >>> 0;
  return {
    canvas,
    grayAt(x, y) {
      const at = y * size.width + x;
      return ((canvas.pixels[at] ?? 0) & 255) + noise * (grain[(begin + at) & 0xffff] ?? 0) * 1.7;
    },
  };
}

function tallOf(at: number, ticks: number): number {
  if (at % ticks === 0) return tick.whole;
  return (2 * at) % ticks === 0 ? tick.half : tick.quarter;
}

const rectangle = (startX: number, top: number, right: number, bottom: number): Path => [
  startX,
  top,
  right,
  top,
  right,
  bottom,
  startX,
  bottom,
];

/** Each edge is drawn in pieces, because a lens bends it. */
function seen(see: (x: number, y: number) => Point, shape: Path): Path {
  const path: Path = [];
  for (let i = 0; i < shape.length; i += 2) {
    const [x0 = 0, y0 = 0] = [shape[i], shape[i + 1]];
    const [x1 = 0, y1 = 0] = [shape[(i + 2) % shape.length], shape[(i + 3) % shape.length]];
    const pieces = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)));
    for (let piece = 0; piece < pieces; piece++) {
      const { x, y } = see(x0 + ((x1 - x0) * piece) / pieces, y0 + ((y1 - y0) * piece) / pieces);
      path.push(x, y);
    }
  }
  return path;
}

const degrees = Math.PI / 180;

/** A picture as anglers take them, with the whole board in it and the fish on the board. */
export function anyShot(random: Random, tiltDegrees: number, most = { distortion: 0.005 }): Shot {
  for (;;) {
    const board = Math.round(between(random, 18, 30));
    const shot = {
      tilt: tiltDegrees * degrees,
      leaning: between(random, 0, 2 * Math.PI),
      roll: between(random, -20, 20) * degrees,
      focalPx: between(random, 1100, 1500),
      distortion: between(random, -most.distortion, most.distortion),
      board,
      filled: between(random, 0.75, 0.95),
      nose: between(random, 0, 1),
      fish: between(random, 10, board - 3),
      noise: between(random, 0, 6),
    };
    const see = cameraOf(shot);
    const corners = [see(-0.5, 0), see(board + 0.5, 0), see(-0.5, 4.2), see(board + 0.5, 4.2)];
    if (corners.every(({ x, y }) => x > 12 && y > 12 && x < size.width - 12 && y < size.height - 12)) return shot;
  }
}
