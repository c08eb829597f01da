import { type Keypoint, similarityOf } from "./keypoints.ts";

/** Maps a point (x, y) of one picture to (scale · x + right, scale · y + down) of the other. */
export type Alignment = { scale: number; right: number; down: number };

type Match = { one: Keypoint; other: Keypoint; scale: number };

const minSimilarity = 0.88;
const minScale = 0.45;
const maxScale = 2.2;
/** Maximum factor between a spot's own scale and the picture's. */
const maxScaleError = 1.35;
const minAgreeing = 4;
const minSpread = 25;

/** The alignment that most of the two pictures' common spots agree on; null if too few agree. */
export function align(ones: readonly Keypoint[], others: readonly Keypoint[]): Alignment | null {
  const matches = matchesOf(ones, others);
  let best: Alignment | null = null;
  let agreeing: Match[] = [];
  for (const { one, other, scale } of matches) {
    const guess = { scale, right: other.x - scale * one.x, down: other.y - scale * one.y };
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
function matchesOf(ones: readonly Keypoint[], others: readonly Keypoint[]): Match[] {
  const matches: Match[] = [];
  for (const keypoint of ones) {
    const best: (Match & { similarity: number })[] = [];
    for (const other of others) {
      const scale = other.sigma / keypoint.sigma;
      if (scale < minScale || scale > maxScale) continue;
      const similarity = similarityOf(keypoint, other);
      if (similarity < minSimilarity) continue;
      // If dozens match, sorting them all takes longer than finding them.
      const place = best.findIndex((match) => match.similarity < similarity);
      if (place === -1 && best.length === maxMatchesOfSpot) continue;
      best.splice(place === -1 ? best.length : place, 0, { one: keypoint, other, scale, similarity });
      best.length = Math.min(best.length, maxMatchesOfSpot);
    }
    matches.push(...best);
  }
  return matches;
}

function agrees({ scale, right, down }: Alignment, { one, other, scale: matched }: Match): boolean {
  const near = 2 + other.sigma / 2;
  const error = matched / scale;
  return (
    Math.abs(other.x - scale * one.x - right) <= near &&
    Math.abs(other.y - scale * one.y - down) <= near &&
    error < maxScaleError &&
    error > 1 / maxScaleError
  );
}

/** Returns at most one match for each spot of the first picture. */
function agreeingWith(alignment: Alignment, matches: readonly Match[]): Match[] {
  const agreeing: Match[] = [];
  for (const match of matches) {
    if (agreeing.at(-1)?.one !== match.one && agrees(alignment, match)) agreeing.push(match);
  }
  return agreeing;
}

/** The number of matches that `agreeingWith` returns, without building the list: called once for each match. */
function countAgreeing(alignment: Alignment, matches: readonly Match[]): number {
  let count = 0;
  let last: Keypoint | null = null;
  for (const match of matches) {
    if (last === match.one || !agrees(alignment, match)) continue;
    last = match.one;
    count++;
  }
  return count;
}

/** Null if the spots are too close together to tell. */
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
