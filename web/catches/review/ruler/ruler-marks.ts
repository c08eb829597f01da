import type { Brightness } from "../../../../src/base/photos/duplicate-detection/sample-brightness.ts";
import {
  lineThrough,
  type Measurement,
  measureFish,
  type PhotoSize,
  pixelShown,
  problemsOf,
} from "../../../../src/catches/review/ruler/measure-fish.ts";
import { proposeMiddle } from "../../../../src/catches/review/ruler/ticks/propose-middle.ts";
import type { Marks, Point } from "../../../../src/scoring/scoring-rules.ts";

export const spots = ["First mark", "Middle mark", "Far mark", "Nose", "Tail"] as const;

export const boardMarks = 3;

const [first, far] = [0, 2];
export const middle = 1;

/** The points as they are set, shown and numbered. Both ends of the scale come before its middle, which can then be suggested. */
export const order = [first, far, middle, 3, 4];

/**
 * The judge's marks so far. An untouched point is placed where it can be found, and doesn't count; neither
 * does a suggested middle mark, until the judge accepts or moves it.
 */
export type RulerState = {
  points: Point[];
  values: string[];
  isSet: boolean[];
  active: number;
  isMiddleSuggested: boolean;
};

/** The reading from the typed fields and the photo. */
export type Reading =
  | { kind: "unset"; next: number; step: number }
  | { kind: "wrong"; message: string /** The point to set again. */; misplaced?: number }
  | { kind: "read"; marks: Marks; measurement: Measurement; beside: string | null };

/** An end that is farther from the scale's line than this share of it isn't where it meets the scale. */
const maxBeside = 0.015;

export function emptyRuler({ width, height }: PhotoSize, claimed: number): RulerState {
  const far = Math.max(2, Math.ceil(claimed) + 1);
  const across = [0.1, 0.5, 0.9, 0.2, 0.8];
  return {
    points: across.map((share, spot) => ({
      x: Math.round(width * share),
      y: Math.round(height * (spot < boardMarks ? 0.75 : 0.5)),
    })),
    values: ["0", String(Math.round(far / 2)), String(far)],
    isSet: spots.map(() => false),
    active: first,
    isMiddleSuggested: false,
  };
}

/** The ruler with marks that were set earlier. If there are two marks, the middle one is still to be set. */
export function rulerWith({ board, fish }: Marks, photo: PhotoSize): RulerState {
  const empty = emptyRuler(photo, 0);
  const [zero, second, third] = board;
  const marks = third ? [zero, second, third] : [zero, undefined, second];
  const points: (Point | undefined)[] = [...marks, ...fish];
  return {
    points: empty.points.map((point, spot) => ({ x: points[spot]?.x ?? point.x, y: points[spot]?.y ?? point.y })),
    values: marks.map((mark) => (mark ? String(mark.value) : "")),
    isSet: points.map((point) => point !== undefined),
    active: first,
    isMiddleSuggested: false,
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

export function moved(state: RulerState, spot: number, to: Point, { width, height }: PhotoSize): RulerState {
  const within = {
    x: tenth(Math.min(width, Math.max(0, to.x))),
    y: tenth(Math.min(height, Math.max(0, to.y))),
  };
  const next = {
    ...state,
    points: state.points.with(spot, within),
    isSet: state.isSet.with(spot, true),
    active: spot,
    isMiddleSuggested: state.isMiddleSuggested && spot >= boardMarks,
  };
  return { ...next, points: broughtNear(next) };
}

export const withValue = (state: RulerState, mark: number, typed: string): RulerState => ({
  ...state,
  values: state.values.with(mark, typed),
  isMiddleSuggested: false,
});

/** Unset points are placed in line with the set ones, so that few key presses move them into place. */
function broughtNear({ points, isSet, isMiddleSuggested }: RulerState): Point[] {
  const board = points.slice(0, boardMarks);
  const set = board.filter((_, spot) => isSet[spot]);
  const [firstSet, lastSet] = [set[0], set.at(-1)];
  if (!(firstSet && lastSet)) return points;
  const line = set.length === boardMarks && !isSamePlace(firstSet, lastSet) ? lineThrough(board) : null;
  const onScale = [line?.pointAt(0), line?.pointAt(0.9)];
  return points.map((point, spot) => {
    if (isSet[spot] || (spot === middle && isMiddleSuggested)) return point;
    return spot < boardMarks ? { x: point.x, y: lastSet.y } : (onScale[spot - boardMarks] ?? point);
  });
}

/** Whether both ends of the scale are set, with rising numbers, and its middle isn't. */
export function canSuggestMiddle({ isSet, values }: RulerState): boolean {
  const [from, to] = [first, far].map((spot) => Number(values[spot] || "NaN"));
  return (
    isSet[first] === true &&
    isSet[far] === true &&
    isSet[middle] === false &&
    from !== undefined &&
    from >= 0 &&
    to !== undefined &&
    to > from
  );
}

/** Suggests the middle mark from the board's ticks in the picture; null if they aren't clear. */
export function withMiddleSuggested(state: RulerState, picture: Brightness, photo: PhotoSize): RulerState | null {
  const scale = picture.width / photo.width;
  const markAt = (spot: number) => ({
    x: (state.points[spot]?.x ?? 0) * scale,
    y: (state.points[spot]?.y ?? 0) * scale,
    value: Number(state.values[spot]),
  });
  const [firstMark, farMark] = [markAt(first), markAt(far)];
  const typed = Number(state.values[middle]);
  const value =
    typed > firstMark.value && typed < farMark.value ? typed : Math.round((firstMark.value + farMark.value) / 2);
  const proposed = proposeMiddle(picture, firstMark, farMark, value);
  if (!proposed) return null;
  return {
    ...state,
    points: state.points.with(middle, { x: tenth(proposed.x / scale), y: tenth(proposed.y / scale) }),
    values: state.values.with(middle, String(value)),
    active: middle,
    isMiddleSuggested: true,
  };
}

export function withMiddleAccepted(state: RulerState, photo: PhotoSize): RulerState {
  const point = state.points[middle];
  return point ? moved(state, middle, point, photo) : state;
}

/** The point that a press beside the points sets. */
export const nextOf = ({ isSet }: RulerState): number | undefined => order.find((spot) => !isSet[spot]);

const isSamePlace = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string) => Object.hasOwn(steps, key);

/** Moves a point by a pixel of the picture on show, or by ten. */
export function nudged(state: RulerState, key: string, isFar: boolean, photo: PhotoSize): RulerState {
  const step = steps[key];
  const from = state.points[state.active];
  if (!(step && from)) return state;
  const by = pixelShown(photo) * (isFar ? 10 : 1);
  return moved(state, state.active, { x: from.x + step.x * by, y: from.y + step.y * by }, photo);
}

/** The first problem of the points that are set. A number that is still to be typed isn't a problem. */
function problemSoFar({ points, values, isSet }: RulerState, photo: PhotoSize): Reading | null {
  const setSpots = spots.map((_, spot) => spot).filter((spot) => isSet[spot]);
  const boardSpots = setSpots.filter((spot) => spot < boardMarks);
  const fishSpots = setSpots.filter((spot) => spot >= boardMarks);
  const placeOf = (spot: number) => points[spot] ?? { x: 0, y: 0 };
  const board = boardSpots.map((spot) => ({ ...placeOf(spot), value: Number(values[spot] || "NaN") }));
  if (board.some(({ value }) => !(value >= 0))) return null;
  const [problem] = problemsOf({ board, fish: fishSpots.map(placeOf) }, photo);
  if (!problem) return null;
  const [list, index, part] = problem.path;
  const spot = (list === "fish" ? fishSpots : boardSpots)[Number(index)] ?? first;
  const message = `${spots[spot]}: ${problem.message}.`;
  return part === "value" ? { kind: "wrong", message } : { kind: "wrong", message, misplaced: spot };
}

export function readingOf(state: RulerState, photo: PhotoSize): Reading {
  const { points, values } = state;
  const next = nextOf(state);
  if (next !== undefined) return problemSoFar(state, photo) ?? { kind: "unset", next, step: order.indexOf(next) + 1 };
  const [nose, tail] = points.slice(boardMarks);
  const board = points.slice(0, boardMarks).map((point, spot) => ({ ...point, value: Number(values[spot] || "NaN") }));
  const untyped = board.findIndex(({ value }) => !(value >= 0));
  if (untyped !== -1)
    return { kind: "wrong", message: `${spots[untyped]}: type the number on the board at this mark.` };
  if (!(nose && tail)) throw new Error("A ruler has five points");
  const marks: Marks = { board, fish: [nose, tail] };
  const problem = problemSoFar(state, photo);
  if (problem) return problem;
  const line = lineThrough(board);
  const end = marks.fish.findIndex((point) => Math.abs(line.beside(point)) > maxBeside);
  return {
    kind: "read",
    marks,
    measurement: measureFish(marks, pixelShown(photo)),
    beside:
      end === -1
        ? null
        : `The ${end === 0 ? "nose" : "tail"} is beside the scale. Follow the board's ticks to where it meets the scale, and set it there.`,
  };
}
