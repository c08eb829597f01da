import { freeBytes } from "../free-bytes.ts";
import { blurred, halved, type Luminance } from "./luminance.ts";
import { valueAt } from "./sample-brightness.ts";

/**
 * Spots that a picture and its crops have in common, based on D. Lowe's SIFT: extremes of the difference of Gaussians in
 * position and scale. Spots don't need a direction: a picture is searched for in all eight orientations of a copy, whose spots
 * are derived from those of one.
 */
export type Keypoint = {
  /** Position in pixels of the luminance. */
  x: number;
  y: number;
  sigma: number;
  strength: number;
  /** Describes the surroundings by low frequencies of a cosine transform, normalized to length 1. */
  descriptor: Float32Array;
};

const maxKeypoints = 120;
const levels = 3;
const firstSigma = 1.6;
const cameraSigma = 0.5;
const minContrast = 0.8;
/** Above this a spot is part of an edge, and its position along the edge is random. */
const maxEdgeRatio = 10;
const minSide = 24;

/** `seen` is the brightness around the spot, row by row. */
export type Spot = Omit<Keypoint, "descriptor"> & { seen: Float32Array };

export function spotsOf(picture: Luminance): Spot[] {
  const spots: Spot[] = [];
  let base = blurred(picture, Math.sqrt(firstSigma ** 2 - cameraSigma ** 2));
  for (let zoom = 1; Math.min(base.width, base.height) >= minSide; zoom *= 2) {
    const blurs = [base];
    for (let level = 1; level < levels + 3; level++) {
      const step = Math.sqrt(sigmaAt(level) ** 2 - sigmaAt(level - 1) ** 2);
      blurs.push(blurred(blurs[level - 1] ?? base, step));
    }
    for (const { x, y, level, strength } of extremesOf(blurs)) {
      const sigma = sigmaAt(level);
      const seen = surroundingsOf(blurs[Math.round(level)] ?? base, x, y, sigma * 2);
      if (seen) spots.push({ x: x * zoom, y: y * zoom, sigma: sigma * zoom, strength, seen });
    }
    base = halved(blurs[levels] ?? base);
    freeBytes(...blurs.map(({ data }) => data));
  }
  return spots.sort((a, b) => b.strength - a.strength).slice(0, maxKeypoints);
}

/** The same spot in the transposed picture, whose columns are this one's rows. */
export const transposedSpot = ({ seen, ...spot }: Spot): Spot => ({
  ...spot,
  x: spot.y,
  y: spot.x,
  seen: seen.map((_, i) => seen[(i % gridSide) * gridSide + Math.floor(i / gridSide)] ?? 0),
});

export const keypointOf = ({ seen, ...spot }: Spot): Keypoint => ({ ...spot, descriptor: describe(seen) });

const sigmaAt = (level: number) => firstSigma * 2 ** (level / levels);

type Extreme = { x: number; y: number; level: number; strength: number };

function extremesOf(blurs: readonly Luminance[]): Extreme[] {
  const [first] = blurs;
  if (!first) return [];
  const { width, height } = first;
  const differences = blurs.slice(1).map(({ data }, below) => difference(data, blurs[below]?.data ?? data));
  const extremes: Extreme[] = [];
  for (let level = 1; level <= levels; level++) {
    const [under, middle, over] = [differences[level - 1], differences[level], differences[level + 1]];
    if (!(under && middle && over)) continue;
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) {
        const at = y * width + x;
        const value = middle[at] ?? 0;
        if (Math.abs(value) < minContrast) continue;
        if (!isExtreme(value, at, width, middle, under, over) || isOnEdge(middle, at, width)) continue;
        extremes.push({
          x: x + between(middle[at - 1], value, middle[at + 1]),
          y: y + between(middle[at - width], value, middle[at + width]),
          level: level + between(under[at], value, over[at]),
          strength: Math.abs(value),
        });
      }
    }
  }
  freeBytes(...differences);
  return extremes;
}

function difference(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length);
  for (let index = 0; index < out.length; index++) out[index] = (a[index] ?? 0) - (b[index] ?? 0);
  return out;
}

function isExtreme(
  value: number,
  index: number,
  width: number,
  middle: Float32Array,
  under: Float32Array,
  over: Float32Array,
): boolean {
  const sign = value > 0 ? 1 : -1;
  const size = value * sign;
  for (let row = index - width; row <= index + width; row += width) {
    for (let near = row - 1; near <= row + 1; near++) {
      if (near !== index && (middle[near] ?? 0) * sign >= size) return false;
      if ((under[near] ?? 0) * sign >= size || (over[near] ?? 0) * sign >= size) return false;
    }
  }
  return true;
}

function isOnEdge(data: Float32Array, index: number, width: number): boolean {
  const value = (offset: number) => data[index + offset] ?? 0;
  const xx = value(1) + value(-1) - 2 * value(0);
  const yy = value(width) + value(-width) - 2 * value(0);
  const xy = (value(width + 1) - value(width - 1) - value(1 - width) + value(-width - 1)) / 4;
  const determinant = xx * yy - xy * xy;
  return determinant <= 0 || (xx + yy) ** 2 * maxEdgeRatio > (maxEdgeRatio + 1) ** 2 * determinant;
}

/** The extreme of a parabola through three values, as an offset from the middle one. */
function between(before = 0, value = 0, after = 0): number {
  const bend = before + after - 2 * value;
  return bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)));
}

const gridSide = 7;
const frequencies = 24;

/** The cosine transform's lowest frequencies, except the first, which is just brightness. */
const waves = Array.from({ length: gridSide * gridSide }, (_, i) => ({
  across: i % gridSide,
  down: Math.floor(i / gridSide),
}))
  .toSorted((a, b) => a.across + a.down - (b.across + b.down) || a.across - b.across)
  .slice(1, frequencies + 1)
  .map(({ across, down }) => {
    const wave = (place: number, frequency: number) => Math.cos((Math.PI * (place + 0.5) * frequency) / gridSide);
    const values = Float32Array.from({ length: gridSide * gridSide }, (_, i) => {
      return wave(i % gridSide, across) * wave(Math.floor(i / gridSide), down);
    });
    const size = Math.hypot(...values);
    return { isOdd: { across: across % 2 === 1, down: down % 2 === 1 }, values: values.map((value) => value / size) };
  });

/** Null if the surroundings extend beyond the picture. */
function surroundingsOf(picture: Luminance, x: number, y: number, step: number): Float32Array | null {
  const reach = ((gridSide - 1) / 2) * step;
  if (x < reach || y < reach || x + reach > picture.width - 1.001 || y + reach > picture.height - 1.001) return null;
  return Float32Array.from({ length: gridSide * gridSide }, (_, i) => {
    return valueAt(picture, x - reach + (i % gridSide) * step, y - reach + Math.floor(i / gridSide) * step);
  });
}

function describe(seen: Float32Array): Float32Array {
  const parts = Float32Array.from(waves, ({ values }) => {
    let sum = 0;
    for (let i = 0; i < seen.length; i++) sum += (values[i] ?? 0) * (seen[i] ?? 0);
    return sum;
  });
  const size = Math.hypot(...parts) || 1;
  return parts.map((part) => part / size);
}

/** The same keypoints in the picture mirrored `across` (left to right) or `down`. */
export const mirroredKeypoints = (
  keypoints: readonly Keypoint[],
  { width, height }: Pick<Luminance, "width" | "height">,
  axis: "across" | "down",
): Keypoint[] =>
  keypoints.map((keypoint) => ({
    ...keypoint,
    x: axis === "across" ? width - 1 - keypoint.x : keypoint.x,
    y: axis === "down" ? height - 1 - keypoint.y : keypoint.y,
    descriptor: keypoint.descriptor.map((part, i) => (waves[i]?.isOdd[axis] ? -part : part)),
  }));

/** 1 for equal surroundings, near 0 for unrelated ones. */
export function similarityOf({ descriptor: a }: Keypoint, { descriptor: b }: Keypoint): number {
  let sum = 0;
  for (let i = 0; i < frequencies; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

const wordBits = 18;

/** The signs of the lowest frequencies, as a number that most copies of a spot share. */
export const wordOf = ({ descriptor }: Keypoint): number =>
  descriptor.subarray(0, wordBits).reduce((word, part) => word * 2 + (part > 0 ? 1 : 0), 0);

/** The word, and those with one sign flipped: a part that is nearly zero may have the other sign in a copy. */
export function likelyWordsOf(keypoint: Keypoint, turned: number): number[] {
  const word = wordOf(keypoint);
  const sizes = keypoint.descriptor.subarray(0, wordBits).map(Math.abs);
  const weakest = [...sizes.keys()].sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0)).slice(0, turned);
  return [word, ...weakest.map((i) => word ^ (1 << (wordBits - 1 - i)))];
}
