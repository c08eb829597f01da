import { type Keypoint, similarityOf } from "./keypoints.ts";

/** Maps a point (x, y) of one picture to (scale · x + right, scale · y + down) of the other. */
export type Alignment = { scale: number; right: number; down: number };

type Match = { a: Keypoint; b: Keypoint; scale: number };

const minSimilarity = 0.88;
const minScale = 0.45;
const maxScale = 2.2;
/** Maximum factor between a spot's own scale and the picture's. */
const maxScaleError = 1.35;
const minAgreeing = 4;
const minSpread = 25;

/** The alignment that most of the two pictures' common spots agree on; null if too few agree. */
export function align(keypointsA: readonly Keypoint[], keypointsB: readonly Keypoint[]): Alignment | null {
  const matches = matchesOf(keypointsA, keypointsB);
  let best: Alignment | null = null;
  let agreeing: Match[] = [];
  for (const { a, b, scale } of matches) {
    const guess = { scale, right: b.x - scale * a.x, down: b.y - scale * a.y };
    if (countAgreeing(guess, matches) > agreeing.length) [best, agreeing] = [guess, agreeingWith(guess, matches)];
  }
  if (agreeing.length < minAgreeing) return null;
  for (let round = 0; round < 3; round++) {
    const fitted = leastSquares(agreeing);
    const agreeingMatches = fitted ? agreeingWith(fitted, matches) : [];
    if (agreeingMatches.length < agreeing.length) break;
    [best, agreeing] = [fitted, agreeingMatches];
  }
  return best;
}

/** Limited because a board's letters and lines look like many others. */
const maxMatchesOfSpot = 4;

/** Returns the matches of each spot next to each other. */
function matchesOf(keypointsA: readonly Keypoint[], keypointsB: readonly Keypoint[]): Match[] {
  const matches: Match[] = [];
  for (const a of keypointsA) {
    const best: (Match & { similarity: number })[] = [];
    for (const b of keypointsB) {
      const scale = b.sigma / a.sigma;
      if (scale < minScale || scale > maxScale) continue;
      const similarity = similarityOf(a, b);
      if (similarity < minSimilarity) continue;
      // If dozens match, sorting them all takes longer than finding them.
      const place = best.findIndex((match) => match.similarity < similarity);
      if (place === -1 && best.length === maxMatchesOfSpot) continue;
      best.splice(place === -1 ? best.length : place, 0, { a, b, scale, similarity });
      best.length = Math.min(best.length, maxMatchesOfSpot);
    }
    matches.push(...best);
  }
  return matches;
}

function agrees({ scale, right, down }: Alignment, { a, b, scale: matched }: Match): boolean {
  const near = 2 + b.sigma / 2;
  const error = matched / scale;
  return (
    Math.abs(b.x - scale * a.x - right) <= near &&
    Math.abs(b.y - scale * a.y - down) <= near &&
    error < maxScaleError &&
    error > 1 / maxScaleError
  );
}

/** Returns at most one match for each spot of the first picture. */
function agreeingWith(alignment: Alignment, matches: readonly Match[]): Match[] {
  const agreeing: Match[] = [];
  for (const match of matches) {
    if (agreeing.at(-1)?.a !== match.a && agrees(alignment, match)) agreeing.push(match);
  }
  return agreeing;
}

/** The number of matches that `agreeingWith` returns, without building the list: called once for each match. */
function countAgreeing(alignment: Alignment, matches: readonly Match[]): number {
  let count = 0;
  let last: Keypoint | null = null;
  for (const match of matches) {
    if (last === match.a || !agrees(alignment, match)) continue;
    last = match.a;
    count++;
  }
  return count;
}

/** Null if the spots are too close together to tell. */
function leastSquares(matches: readonly Match[]): Alignment | null {
  const mean = (value: (match: Match) => number) => matches.reduce((sum, m) => sum + value(m), 0) / matches.length;
  const from = { x: mean(({ a }) => a.x), y: mean(({ a }) => a.y) };
  const to = { x: mean(({ b }) => b.x), y: mean(({ b }) => b.y) };
  let common = 0;
  let spread = 0;
  for (const { a, b } of matches) {
    common += (a.x - from.x) * (b.x - to.x) + (a.y - from.y) * (b.y - to.y);
    spread += (a.x - from.x) ** 2 + (a.y - from.y) ** 2;
  }
  const scale = common / spread;
  if (spread < minSpread || !(scale > minScale && scale < maxScale)) return null;
  return { scale, right: to.x - scale * from.x, down: to.y - scale * from.y };
}
