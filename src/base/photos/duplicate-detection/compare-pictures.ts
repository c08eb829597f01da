import { freeBytes } from "../free-bytes.ts";
import { type Alignment, align } from "./align-pictures.ts";
import { blurred, type Luminance } from "./luminance.ts";
import type { ComparedPicture } from "./orientations.ts";
import { valuesAt } from "./sample-brightness.ts";

const asWhole = (a: Luminance, b: Luminance): Alignment => ({
  scale: b.width / a.width,
  right: 0,
  down: 0,
});

/** Whether two whole pictures show the same thing; 'unknown' if they show too little to tell. */
export function isSamePicture(a: Luminance, b: Luminance): boolean | "unknown" {
  const overlap = overlapOf(a, b, asWhole(a, b));
  if (!overlap || overlap.textured < minTextured) return "unknown";
  return isSame(overlap) || isSame(nearestFit(a, b, overlap, 2));
}

/** Null if the pictures differ anywhere in the part that both of them show. */
export function similarityOfPictures(a: ComparedPicture, b: ComparedPicture): { isCropped: boolean } | null {
  const [luminanceA, luminanceB] = [a.luminance, b.luminance];
  const alignment = align(a.keypoints, b.keypoints) ?? asWhole(luminanceA, luminanceB);
  const [left, right] = asSharp(luminanceA, luminanceB, alignment.scale);
  const first = overlapOf(left, right, alignment);
  if (!first || first.textured < minTextured) return null;
  const isNear = first.mean >= minMeanBeforeFit && !isSame(first);
  const overlap = isNear ? nearestFit(left, right, first, 12) : first;
  if (!isSame(overlap) || overlap.shareOfSmaller < minShareOfSmaller) return null;
  return { isCropped: overlap.shareOfLarger < wholeShare };
}

/** A crop shows finer detail than its original; blurring it makes them agree better. */
function asSharp(a: Luminance, b: Luminance, scale: number): [Luminance, Luminance] {
  const finer = Math.max(scale, 1 / scale);
  if (finer < 1.05) return [a, b];
  const sigma = Math.sqrt(finer ** 2 - 1) * pixelSigma;
  return scale > 1 ? [a, blurred(b, sigma)] : [blurred(a, sigma), b];
}

/** The blur caused by a pixel's own size together with the noise filter. */
const pixelSigma = 1.1;

/** A crop lies inside its original; two crops of one picture have most of the smaller one in common. */
const minShareOfSmaller = 0.6;
const wholeShare = 0.93;

const columns = 120;
const rows = 72;
const side = 6;
const stride = side / 2;
const blocksAcross = (columns - side) / stride + 1;
const blocksDown = (rows - side) / stride + 1;

/** Levels of brightness. Below this, a block's texture is as much noise as picture. */
const minTexture = 6;
const encoderNoise = 4;
const minTextured = 60;
const minNeighbors = 6;

/**
 * Tested on 480 pairs: a copy agrees with its original by at least 0.78 everywhere; another fish in the same place, in front
 * of the same fixed camera, agrees by at most 0.73.
 */
const minAgreement = 0.76;

/** Copies aligned by their spots already agree well; below this, a better fit isn't searched for. */
const minMeanBeforeFit = 0.65;

/** How well the blocks of two pictures agree in the part that both show. */
type Overlap = {
  alignment: Alignment;
  mean: number;
  textured: number;
  /** Agreement of each block, -1 to 1; NaN if there is nothing to see. */
  agreement: Float32Array;
  shareOfSmaller: number;
  shareOfLarger: number;
};

const minOverlap = 20;

const placesOf = (number: number) => (from: number, length: number) =>
  Array.from({ length: number }, (_, index) => from + (length * (index + 0.5)) / number);
const columnsOf = placesOf(columns);
const rowsOf = placesOf(rows);

function overlapOf(a: Luminance, b: Luminance, alignment: Alignment): Overlap | null {
  const { scale, right, down } = alignment;
  const left = Math.max(0, -right / scale);
  const top = Math.max(0, -down / scale);
  const across = Math.min(a.width - 1, (b.width - 1 - right) / scale) - left;
  const deep = Math.min(a.height - 1, (b.height - 1 - down) / scale) - top;
  if (across < minOverlap || deep < minOverlap) return null;
  const pixelsA = valuesAt(a, columnsOf(left, across), rowsOf(top, deep));
  const pixelsB = valuesAt(
    b,
    columnsOf(left * scale + right, across * scale),
    rowsOf(top * scale + down, deep * scale),
  );
  const { agreement, mean, textured } = agreementOf(pixelsA, pixelsB);
  freeBytes(pixelsA, pixelsB);
  const shares = [
    (across * deep) / ((a.width - 1) * (a.height - 1)),
    (across * deep * scale * scale) / ((b.width - 1) * (b.height - 1)),
  ];
  const [shareOfLarger, shareOfSmaller] = [Math.min(...shares), Math.max(...shares)];
  return { alignment, mean, textured, agreement, shareOfSmaller, shareOfLarger };
}

/** Measures agreement by correlation, which isn't affected by brightness and contrast. */
function agreementOf(pixelsA: Float32Array, pixelsB: Float32Array): Pick<Overlap, "agreement" | "mean" | "textured"> {
  const agreement = new Float32Array(blocksAcross * blocksDown).fill(Number.NaN);
  const cells = cellSums(pixelsA, pixelsB);
  let sum = 0;
  let textured = 0;
  for (let block = 0; block < agreement.length; block++) {
    const upper = (Math.floor(block / blocksAcross) * cellsAcross + (block % blocksAcross)) * sums;
    const lower = upper + cellsAcross * sums;
    const meanA = meanOf(cells, upper, lower);
    const meanB = meanOf(cells, upper + 1, lower + 1);
    const spreadA = meanOf(cells, upper + 2, lower + 2) - meanA ** 2;
    const spreadB = meanOf(cells, upper + 3, lower + 3) - meanB ** 2;
    if (Math.max(spreadA, spreadB) <= minTexture ** 2) continue;
    const common = meanOf(cells, upper + 4, lower + 4) - meanA * meanB;
    const value = common / Math.sqrt((spreadA + encoderNoise) * (spreadB + encoderNoise));
    agreement[block] = value;
    sum += value;
    textured++;
  }
  freeBytes(cells);
  return { agreement, mean: textured === 0 ? 0 : sum / textured, textured };
}

/** A block consists of two cells and the two below them. */
const meanOf = (cells: Float64Array, upper: number, lower: number) =>
  ((cells[upper] ?? 0) + (cells[upper + sums] ?? 0) + (cells[lower] ?? 0) + (cells[lower + sums] ?? 0)) / side ** 2;

const cellsAcross = columns / stride;

/** Number of sums per cell: the brightness of each picture, their squares, and their product. */
const sums = 5;

function cellSums(pixelsA: Float32Array, pixelsB: Float32Array): Float64Array {
  const cells = new Float64Array((pixelsA.length / stride ** 2) * sums);
  for (let cell = 0; cell < cells.length; cell += sums) {
    const across = (cell / sums) % cellsAcross;
    const down = Math.floor(cell / sums / cellsAcross);
    const start = (down * columns + across) * stride;
    for (let row = start; row < start + stride * columns; row += columns) {
      for (let index = row; index < row + stride; index++) {
        const a = pixelsA[index] ?? 0;
        const b = pixelsB[index] ?? 0;
        cells[cell] = (cells[cell] ?? 0) + a;
        cells[cell + 1] = (cells[cell + 1] ?? 0) + b;
        cells[cell + 2] = (cells[cell + 2] ?? 0) + a * a;
        cells[cell + 3] = (cells[cell + 3] ?? 0) + b * b;
        cells[cell + 4] = (cells[cell + 4] ?? 0) + a * b;
      }
    }
  }
  return cells;
}

/** Moves and scales in ever smaller steps as long as that makes the pictures agree better. */
function nearestFit(a: Luminance, b: Luminance, first: Overlap, maxRounds: number): Overlap {
  let best = first;
  let pixels = 1;
  for (let round = 0; round < maxRounds && pixels >= 0.2; round++) {
    const before = best;
    const scaleBy = pixels * 0.01 * best.alignment.scale;
    for (const [larger, right, down] of steps) {
      const { alignment } = best;
      const moved = {
        scale: alignment.scale + larger * scaleBy,
        right: alignment.right + right * pixels - (larger * scaleBy * a.width) / 2,
        down: alignment.down + down * pixels - (larger * scaleBy * a.height) / 2,
      };
      const overlap = overlapOf(a, b, moved);
      if (overlap && overlap.mean > best.mean) best = overlap;
    }
    if (best === before) pixels /= 2;
  }
  return best;
}

const steps = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** A single block may disagree by chance; a whole neighborhood disagrees if it shows another fish. */
function isSame({ agreement }: Overlap): boolean {
  let seen = 0;
  let disagreeing = 0;
  for (let y = 0; y < blocksDown; y++) {
    for (let x = 0; x < blocksAcross; x++) {
      let sum = 0;
      let count = 0;
      for (let near = 0; near < 9; near++) {
        const column = x + (near % 3) - 1;
        const row = y + Math.floor(near / 3) - 1;
        if (column < 0 || row < 0 || column >= blocksAcross || row >= blocksDown) continue;
        const value = agreement[row * blocksAcross + column] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        sum += value;
        count++;
      }
      if (count < minNeighbors) continue;
      seen++;
      if (sum / count < minAgreement) disagreeing++;
    }
  }
  return seen > 0 && disagreeing <= Math.floor(seen / 100);
}
