import { type Keypoint, similarityOf } from "./keypoints.ts";

/** Takes a point (x, y) of one picture to (scale · x + right, scale · y + down) of the other. */
export type Alignment = { scale: number; right: number; down: number };

type Match = { one: Keypoint; other: Keypoint; scale: number };

const minSimilarity = 0.88;
const minScale = 0.45;
const maxScale = 2.2;
/** Of a spot's own size against the picture's. */
const maxScaleError = 1.35;
const minAgreeing = 4;
const minSpread = 25;

/** Where one picture lies in the other, as most of their common spots say; null when too few agree. */
export function align(ones: readonly Keypoint[], others: readonly Keypoint[]): Alignment | null {
  const matches = matchesOf(ones, others);
  let best: Alignment | null = null;
  let agreeing: Match[] = [];
  for (const { one, other, scale } of matches) {
    const guess = { scale, right: other.x - scale * one.x, down: other.y - scale * one.y };
    const found = agreeingWith(guess, matches);
    if (found.length > agreeing.length) [best, agreeing] = [guess, found];
  }
  if (agreeing.length < minAgreeing) return null;
  for (let round = 0; round < 3; round++) {
    const fitted = leastSquares(agreeing);
    const found = fitted ? agreeingWith(fitted, matches) : [];
    if (found.length < agreeing.length) break;
    [best, agreeing] = [fitted, found];
  }
  return best;
}

function matchesOf(ones: readonly Keypoint[], others: readonly Keypoint[]): Match[] {
  const matches: Match[] = [];
  for (const one of ones) {
    for (const other of others) {
      const scale = other.sigma / one.sigma;
      if (scale < minScale || scale > maxScale || similarityOf(one, other) < minSimilarity) continue;
      matches.push({ one, other, scale });
    }
  }
  return matches;
}

/** At most one for each spot of the first picture. */
function agreeingWith({ scale, right, down }: Alignment, matches: readonly Match[]): Match[] {
  const agreeing = new Map<Keypoint, Match>();
  for (const match of matches) {
    const { one, other } = match;
    const near = 2 + other.sigma / 2;
    const error = match.scale / scale;
    const isNear =
      Math.abs(other.x - scale * one.x - right) <= near && Math.abs(other.y - scale * one.y - down) <= near;
    const isAsLarge = error < maxScaleError && error > 1 / maxScaleError;
    if (isNear && isAsLarge && !agreeing.has(one)) agreeing.set(one, match);
  }
  return [...agreeing.values()];
}

/** Null where the spots lie too close together to say. */
function leastSquares(matches: readonly Match[]): Alignment | null {
  const mean = (value: (match: Match) => number) => matches.reduce((sum, m) => sum + value(m), 0) / matches.length;
  const from = { x: mean(({ one }) => one.x), y: mean(({ one }) => one.y) };
  const to = { x: mean(({ other }) => other.x), y: mean(({ other }) => other.y) };
  let common = 0;
  let spread = 0;
  for (const { one, other } of matches) {
    common += (one.x - from.x) * (other.x - to.x) + (one.y - from.y) * (other.y - to.y);
    spread += (one.x - from.x) ** 2 + (one.y - from.y) ** 2;
  }
  const scale = common / spread;
  if (spread < minSpread || !(scale > minScale && scale < maxScale)) return null;
  return { scale, right: to.x - scale * from.x, down: to.y - scale * from.y };
}
