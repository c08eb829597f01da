import { type Brightness, valueAt } from "../../../../base/photos/duplicate-detection/sample-brightness.ts";
import type { Marks, Point } from "../../../../scoring/scoring-rules.ts";

type BoardMark = Marks["board"][number];

/**
 * `likeness` is the share of the variation along the scale that repeats in every unit; `nextBest` is the same for the
 * runner-up.
 */
export type MiddleProposal = Point & { likeness: number; nextBest: number };

/** Fewer units repeat by chance too often, and finer ticks can't be told apart. */
const minUnits = 8;
const minUnitPixels = 8;

/** The likeness that a proposal needs, and its required multiple of the runner-up's. */
const minLikeness = 0.4;
const minLead = 2;

/** How much farther from the camera one mark may be than the other. A 30-inch board tilted by 30° reaches 1.8. */
const maxDepthRatio = 2;

/** How far beside the line to look for ticks, as a share of its length, and the step in pixels. */
const besideShare = 0.015;
const rowStep = 2;

/**
 * The search step, the places compared, and the distance within which two middles are the same; the distances in units.
 */
const searchStep = 0.02;
const placesOfUnit = 20;
const sameMiddle = 0.3;

/** Surfaces that vary less than this, in gray levels, count as even. */
const minContrast = 2;
/** Caps contrast at this multiple of the usual contrast nearby, so that a glint or an edge doesn't dominate. */
const maxContrast = 2.5;

/**
 * Locates the mark of `value` between two marks that the judge set, from the board's ticks between them. Null if that
 * isn't clear. With both ends given, only one number of the projective map is unknown: the reading in the middle of the
 * line. For each candidate, the picture along the line is cut into units, which are overlaid; for the right number,
 * they look the same.
 */
export function proposeMiddle(
  picture: Brightness,
  first: BoardMark,
  last: BoardMark,
  value: number,
): MiddleProposal | null {
  const middle = findMiddle(picture, first, last);
  if (!(middle && value > first.value && value < last.value)) return null;
  if (middle.likeness < minLikeness || middle.likeness < minLead * middle.nextBest) return null;
  const share = (value - first.value) / (last.value - first.value);
  const place = share / (middle.depthRatio + (1 - middle.depthRatio) * share);
  return {
    x: first.x + place * (last.x - first.x),
    y: first.y + place * (last.y - first.y),
    likeness: middle.likeness,
    nextBest: middle.nextBest,
  };
}

/** `depthRatio` is 1 + c of the ruler's map: how much farther from the camera the last mark is. */
function findMiddle(picture: Brightness, first: BoardMark, last: BoardMark) {
  const units = last.value - first.value;
  const span = Math.hypot(last.x - first.x, last.y - first.y);
  if (!(units >= minUnits && span / units >= minUnitPixels)) return null;
  const rows = rowsAlong(picture, first, last, span).map((row) => evenedOut(row, row.length / units));
  const least = 1 / (1 + maxDepthRatio);
  const steps = Math.ceil(((1 - 2 * least) * units) / searchStep);
  const shares = Array.from({ length: steps + 1 }, (_, step) => least + ((1 - 2 * least) * step) / steps);
  const likenesses = likenessesOf(rows, first.value, units, shares);
  const best = likenesses.indexOf(Math.max(...likenesses));
  const apart = (sameMiddle / searchStep) | 0;
  const nextBest = Math.max(0, ...likenesses.filter((_, step) => Math.abs(step - best) > apart));
  const share = (shares[best] ?? 0.5) + (peakBeside(likenesses, best) * (1 - 2 * least)) / steps;
  return { depthRatio: share / (1 - share), likeness: likenesses[best] ?? 0, nextBest };
}

/** The brightness on the line and beside it, averaged over three pixels across, at two samples per pixel. */
function rowsAlong(picture: Brightness, first: Point, last: Point, span: number): Float64Array[] {
  const along = { x: (last.x - first.x) / span, y: (last.y - first.y) / span };
  const places = Math.round(2 * span);
  const beside = Math.ceil((span * besideShare) / rowStep) * rowStep;
  const rows: Float64Array[] = [];
  for (let off = -beside; off <= beside; off += rowStep) {
    const row = new Float64Array(places);
    for (let place = 0; place < places; place++) {
      const far = ((place + 0.5) / places) * span;
      for (let across = off - 1; across <= off + 1; across++) {
        const [x, y] = [first.x + along.x * far - along.y * across, first.y + along.y * far + along.x * across];
        row[place] = (row[place] ?? 0) + valueAt(picture, x - 0.5, y - 0.5) / 3;
      }
    }
    rows.push(row);
  }
  return rows;
}

/** Evens out light, shadow and print strength, so that every unit counts the same. */
function evenedOut(row: Float64Array, unit: number): Float64Array {
  const around = averaged(row, unit);
  const flat = row.map((value, place) => value - (around[place] ?? 0));
  const squares = averaged(
    flat.map((value) => value * value),
    2 * unit,
  );
  return flat.map((value, place) => {
    const contrast = value / Math.max(minContrast, Math.sqrt(squares[place] ?? 0));
    return Math.max(-maxContrast, Math.min(maxContrast, contrast));
  });
}

function averaged(row: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(row.length + 1);
  for (let place = 0; place < row.length; place++) sums[place + 1] = (sums[place] ?? 0) + (row[place] ?? 0);
  const half = Math.max(1, Math.round(width / 2));
  return row.map((_, place) => {
    const [from, to] = [Math.max(0, place - half), Math.min(row.length, place + half + 1)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/**
 * For each share of the way, in units, that is reached in the middle of the line: the part of the variation that all
 * units have in common, in the row that repeats best. Even units that have nothing in common share one part in `units`.
 */
function likenessesOf(rows: readonly Float64Array[], from: number, units: number, shares: readonly number[]): number[] {
  const places = rows[0]?.length ?? 0;
  const powers = rows.map((row) => row.reduce((sum, value) => sum + value * value, 0));
  const placeInUnit = new Uint8Array(places);
  const counts = new Float64Array(placesOfUnit);
  const sums = new Float64Array(placesOfUnit);
  return shares.map((share) => {
    const ratio = share / (1 - share);
    counts.fill(0);
    for (let place = 0; place < places; place++) {
      const t = (place + 0.5) / places;
      const value = from + (units * ratio * t) / (1 + (ratio - 1) * t);
      const part = ((value - Math.floor(value)) * placesOfUnit) | 0;
      placeInUnit[place] = part;
      counts[part] = (counts[part] ?? 0) + 1;
    }
    let best = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? new Float64Array();
      sums.fill(0);
      for (let place = 0; place < places; place++) {
        const part = placeInUnit[place] ?? 0;
        sums[part] = (sums[part] ?? 0) + (row[place] ?? 0);
      }
      let common = 0;
      for (let part = 0; part < placesOfUnit; part++) {
        if (counts[part]) common += (sums[part] ?? 0) ** 2 / (counts[part] ?? 1);
      }
      best = Math.max(best, common / (powers[index] || 1));
    }
    return (best - 1 / units) / (1 - 1 / units);
  });
}

/** How far the peak is from the best step, in steps, by the parabola through it and its neighbors. */
function peakBeside(likenesses: readonly number[], best: number): number {
  const [before, at, after] = [likenesses[best - 1], likenesses[best], likenesses[best + 1]];
  if (before === undefined || at === undefined || after === undefined) return 0;
  const bend = before - 2 * at + after;
  return bend < 0 ? (before - after) / (2 * bend) : 0;
}
