import { renditions } from "../../../base/photos/photo-renditions.ts";
import type { Marks, Point } from "../../../scoring/scoring-rules.ts";

/** A point on the board's scale and the reading there, in the tournament's unit. */
type BoardMark = Marks["board"][number];

export type PhotoSize = { width: number; height: number };

export type MarksProblem = { path: (string | number)[]; message: string };

/** A measured length in the tournament's unit, not rounded. */
export type Measurement = { length: number; uncertainty: number };

/** Marks closer than this, in pixels, coincide. */
const leastApart = 2;

/**
 * How far the middle mark may be from the line through the others, as a share of their span. Lenses bend it by less.
 */
const maxBend = 0.05;

/** How much farther from the camera one used point of the board may be than another. Photos of boards stay below 2. */
const maxDepthRatio = 5;

export const markTexts = {
  outside: "This mark is outside the photo",
  coincide: "This mark is in the same place as another",
  values: "The values must increase from the first mark to the last",
  order: "This mark isn't between its neighbors, although its value is",
  bent: "This mark isn't in line with the others",
  unfit: "These values don't match the positions of the marks. Check each one",
} as const;

const apart = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/**
 * The line that best fits all marks (by perpendicular distance). `along` is 0 at the first mark and about 1 at the
 * last.
 */
export function lineThrough(board: readonly Point[]) {
  const [first, last] = [board[0], board.at(-1)];
  if (!(first && last)) throw new Error("A line needs marks");
  const middle = { x: 0, y: 0 };
  for (const { x, y } of board) {
    middle.x += x / board.length;
    middle.y += y / board.length;
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of board) {
    xx += (x - middle.x) ** 2;
    xy += (x - middle.x) * (y - middle.y);
    yy += (y - middle.y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const points = (last.x - first.x) * Math.cos(angle) + (last.y - first.y) * Math.sin(angle) < 0 ? -1 : 1;
  const direction = { x: points * Math.cos(angle), y: points * Math.sin(angle) };
  const span = apart(first, last);
  const from = (first.x - middle.x) * direction.x + (first.y - middle.y) * direction.y;
  const along = ({ x, y }: Point) => ((x - middle.x) * direction.x + (y - middle.y) * direction.y - from) / span;
  return {
    along,
    /** The distance from the line, as a share of its length. */
    beside: ({ x, y }: Point) => ((y - middle.y) * direction.x - (x - middle.x) * direction.y) / span,
    pointAt: (place: number): Point => ({
      x: middle.x + (from + place * span) * direction.x,
      y: middle.y + (from + place * span) * direction.y,
    }),
  };
}

/**
 * The board's readings along its line in the photo. A camera maps a line to a line by a projective map, which three
 * marks determine: v = v₀ + a·t / (1 + c·t), where 1 + c·t grows with the distance from the camera. With two marks c is
 * 0.
 */
function scaleOf(board: readonly BoardMark[]) {
  const line = lineThrough(board);
  const [first, second, third] = board;
  if (!(first && second)) throw new Error("A scale needs two marks");
  const slope = (mark: BoardMark) => (mark.value - first.value) / line.along(mark);
  const c = third ? (slope(second) - slope(third)) / (third.value - second.value) : 0;
  const a = slope(second) * (1 + c * line.along(second));
  const depthAt = (point: Point) => 1 + c * line.along(point);
  return { depthAt, valueAt: (point: Point) => first.value + (a * line.along(point)) / depthAt(point) };
}

function signedLength({ board, fish: [nose, tail] }: Marks): number {
  const { valueAt } = scaleOf(board);
  return valueAt(tail) - valueAt(nose);
}

/**
 * An end beside the scale is projected at right angles onto the scale's line in the photo, because marks on one line
 * don't show how the board's ticks run there. That is exact on the line, and anywhere if the camera doesn't look across
 * the board at a slant; so judges set the ends where they meet the scale (docs/rules.md 8.11). `uncertainty` is the
 * total effect of an error of one `pixel` at each point, in any direction.
 */
export function measureFish(marks: Marks, pixel = 1): Measurement {
  const step = 0.001;
  const moved = (list: "board" | "fish", index: number, dx: number, dy: number): number => {
    const move = <P extends Point>(point: P, at: number): P =>
      at === index ? { ...point, x: point.x + dx, y: point.y + dy } : point;
    const [nose, tail] = marks.fish;
    return signedLength(
      list === "board"
        ? { board: marks.board.map(move), fish: marks.fish }
        : { board: marks.board, fish: [move(nose, 0), move(tail, 1)] },
    );
  };
  const worthOf = (list: "board" | "fish", index: number) =>
    Math.hypot(
      (moved(list, index, step, 0) - moved(list, index, -step, 0)) / (2 * step),
      (moved(list, index, 0, step) - moved(list, index, 0, -step)) / (2 * step),
    );
  const worths = [
    ...marks.board.map((_, index) => worthOf("board", index)),
    ...marks.fish.map((_, index) => worthOf("fish", index)),
  ];
  return { length: Math.abs(signedLength(marks)), uncertainty: pixel * Math.hypot(...worths) };
}

/** One pixel of the picture that the judge sees, in pixels of the photo. */
export const pixelShown = ({ width, height }: PhotoSize): number =>
  Math.max(1, Math.max(width, height) / renditions.large.edge);

/** Some of the marks, while others are still to be set. */
type PartialMarks = { board: readonly BoardMark[]; fish: readonly Point[] };

/** Empty for marks that can be measured. Without `photo`, its edges aren't checked. */
export function problemsOf({ board, fish }: PartialMarks, photo?: PhotoSize): MarksProblem[] {
  const outside = photo ? [...outsideOf(photo, "board", board), ...outsideOf(photo, "fish", fish)] : [];
  const coinciding = [...coincidingIn("board", board), ...coincidingIn("fish", fish)];
  const values = board.flatMap(({ value }, index) => {
    const before = board[index - 1];
    return before && before.value >= value ? [{ path: ["board", index, "value"], message: markTexts.values }] : [];
  });
  const placed = [...outside, ...coinciding];
  if (placed.length > 0 || values.length > 0) return [...placed, ...values];
  const order = orderProblems(board);
  return order.length > 0 ? order : depthProblems({ board, fish });
}

function outsideOf({ width, height }: PhotoSize, list: string, points: readonly Point[]): MarksProblem[] {
  return points.flatMap(({ x, y }, index) => [
    ...(x < 0 || x > width ? [{ path: [list, index, "x"], message: markTexts.outside }] : []),
    ...(y < 0 || y > height ? [{ path: [list, index, "y"], message: markTexts.outside }] : []),
  ]);
}

function coincidingIn(list: string, points: readonly Point[]): MarksProblem[] {
  return points.flatMap((point, index) =>
    points.slice(0, index).some((other) => apart(point, other) < leastApart)
      ? [{ path: [list, index], message: markTexts.coincide }]
      : [],
  );
}

function orderProblems(board: readonly BoardMark[]): MarksProblem[] {
  const [first, middle, last] = board;
  if (!(first && middle && last)) return [];
  const { along, beside } = lineThrough([first, last]);
  const place = along(middle);
  const least = leastApart / apart(first, last);
  if (place < least || place > 1 - least) return [{ path: ["board", 1], message: markTexts.order }];
  return Math.abs(beside(middle)) > maxBend ? [{ path: ["board", 1], message: markTexts.bent }] : [];
}

function depthProblems({ board, fish }: PartialMarks): MarksProblem[] {
  if (board.length < 2) return [];
  const { depthAt } = scaleOf(board);
  const depths = [...board, ...fish].map(depthAt);
  const fits = Math.min(...depths) > 0 && Math.max(...depths) / Math.min(...depths) <= maxDepthRatio;
  return fits ? [] : [{ path: ["board", 1, "value"], message: markTexts.unfit }];
}
