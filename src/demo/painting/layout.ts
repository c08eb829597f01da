import { between, type Random } from "./random.ts";

/** Sizes and positions in pixels. */
export type Layout = {
  width: number;
  height: number;
  /** Pixels per pixel of the picture's design size, which is 1200 wide. */
  scale: number;
  /** The face of the bump stop, where the nose touches and the scale starts. */
  zero: number;
  pixelsPerInch: number;
  /** Whole inches printed on the board, from zero. The board may extend beyond the picture. */
  inches: number;
  /** The right end of the board, which is beyond the picture if it's cropped. */
  boardEnd: number;
  boardTop: number;
  boardBottom: number;
  /** The printed ruler is between this line and `boardBottom`. */
  rulerTop: number;
  fishMiddle: number;
};

export const columnOf = (layout: Layout, inches: number): number => layout.zero + inches * layout.pixelsPerInch;

/** How far a fish extends above and below its middle line, in units of its length. */
type Reach = { up: number; down: number };

/**
 * Lays out a fish of `lengthInches` as large as the board's face allows, so that no fin hides the ruler and the tail
 * ends at least an inch and a half before the picture's edge.
 */
export function layOut(width: number, height: number, lengthInches: number, reach: Reach, random: Random): Layout {
  const scale = width / 1200;
  const zero = Math.round(between(random, 86, 108) * scale);
  const boardTop = Math.round(between(random, 72, 100) * (height / 700));
  const boardBottom = Math.round(height - between(random, 80, 112) * (height / 700));
  const rulerTop = boardBottom - Math.round(76 * scale);
  const face = rulerTop - boardTop;
  const depth = reach.up + reach.down;
  const byWidth = (width * between(random, 0.9, 0.94) - zero) / (lengthInches + 1.5);
  const byHeight = (face * 0.93) / (lengthInches * depth);
  const pixelsPerInch = Math.min(byWidth, byHeight, 150 * scale);
  const fits = Math.floor((width - zero - 30 * scale) / pixelsPerInch);
  const isCutOff = random() < 0.5;
  const inches = isCutOff ? fits + 2 : fits;
  const boardEnd = zero + inches * pixelsPerInch + (isCutOff ? width : 16 * scale);
  const fishMiddle = boardTop + face / 2 + ((reach.up - reach.down) / 2) * lengthInches * pixelsPerInch;
  return { width, height, scale, zero, pixelsPerInch, inches, boardEnd, boardTop, boardBottom, rulerTop, fishMiddle };
}
