import { describe, expect, test } from "bun:test";
import type { Marks } from "../../../src/scoring/scoring-rules.ts";
import {
  canSuggestMiddle,
  emptyRuler,
  moved,
  nudged,
  type RulerState,
  readingOf,
  rulerWith,
  withMiddleAccepted,
  withMiddleSuggested,
  withValue,
} from "../../../web/catches/review/ruler/ruler-marks.ts";

const photo = { width: 4000, height: 3000 };

const savedMarks: Marks = {
  board: [
    { x: 400, y: 2000, value: 0 },
    { x: 1900, y: 2000, value: 10 },
    { x: 3400, y: 2000, value: 20 },
  ],
  fish: [
    { x: 400, y: 2000 },
    { x: 3137.5, y: 2000 },
  ],
};

const pressAll = (points: readonly { x: number; y: number }[]): RulerState =>
  points.reduce((state, point, spot) => moved(state, spot, point, photo), emptyRuler(photo, 18.25));

/**
 * A quarter of the photo's width: from 0 at x = 100 to 20 at 900, with a tick at every inch, seen from straight above.
 */
const picture = (() => {
  const [width, height] = [1000, 750];
  const data = new Uint8Array(width * height).fill(200);
  for (let inch = 0; inch <= 20; inch++) {
    for (let y = 490; y < 510; y++) data.fill(30, y * width + 100 + 40 * inch - 1, y * width + 100 + 40 * inch + 1);
  }
  return { width, height, data };
})();

describe("the judge's ruler", () => {
  test("the ruler begins with zero, a number near the middle, and one beyond the claimed tail", () => {
    expect(emptyRuler(photo, 18.25).values).toEqual(["0", "10", "20"]);
    expect(emptyRuler(photo, 0.1).values).toEqual(["0", "1", "2"]);
  });

  test("the ruler asks for the scale's ends, its middle and the fish's ends, then shows the length", () => {
    const points = [...savedMarks.board, ...savedMarks.fish];
    let state = emptyRuler(photo, 18.25);
    for (const [index, next] of [0, 2, 1, 3, 4].entries()) {
      expect(readingOf(state, photo)).toEqual({ kind: "unset", next, step: index + 1 });
      state = moved(state, next, points[next] ?? { x: 0, y: 0 }, photo);
    }
    const reading = readingOf(state, photo);
    if (reading.kind !== "read") throw new Error(reading.kind);
    expect(reading.measurement.length).toBeCloseTo(18.25, 9);
    expect(reading.beside).toBeNull();
  });

  test("the ruler shows a misplaced mark before the others are set, and goes on once it is moved", () => {
    const [zero, , far] = savedMarks.board;
    const ends = [zero, far].reduce(
      (state, point, index) => moved(state, index * 2, point ?? { x: 0, y: 0 }, photo),
      emptyRuler(photo, 18.25),
    );
    const beyond = moved(ends, 1, { x: 3600, y: 2000 }, photo);
    expect(readingOf(beyond, photo)).toEqual({
      kind: "wrong",
      message: "Middle mark: This mark isn't between its neighbors, although its value is.",
      misplaced: 1,
    });
    const between = moved(beyond, 1, { x: 1900, y: 2000 }, photo);
    expect(readingOf(between, photo)).toEqual({ kind: "unset", next: 3, step: 4 });
    expect(readingOf(withValue(between, 2, "5"), photo)).toMatchObject({ kind: "wrong" });
    expect(readingOf(withValue(between, 2, ""), photo)).toMatchObject({ kind: "unset" });
  });

  test("the ruler aligns marks that aren't set yet with those that are", () => {
    const single = moved(emptyRuler(photo, 18), 0, { x: 300, y: 2222 }, photo);
    expect(single.points.slice(1, 3).map(({ y }) => y)).toEqual([2222, 2222]);
    const three = pressAll(savedMarks.board);
    expect(three.points[3]).toEqual({ x: 400, y: 2000 });
    expect(three.points[4]?.y).toBe(2000);
  });

  test("the ruler's marks move by one pixel of the shown picture, by ten with Shift, and not outside of it", () => {
    const at = (state: RulerState) => state.points[0];
    const state = moved(emptyRuler(photo, 18), 0, { x: 5, y: 100 }, photo);
    expect(at(nudged(state, "ArrowRight", false, photo))).toEqual({ x: 7.5, y: 100 });
    expect(at(nudged(state, "ArrowDown", true, photo))).toEqual({ x: 5, y: 125 });
    expect(at(nudged(state, "ArrowLeft", true, photo))).toEqual({ x: 0, y: 100 });
    expect(nudged(state, "a", false, photo)).toBe(state);
  });

  test("the ruler continues from saved marks, and asks for the middle if there are only two", () => {
    expect(readingOf(rulerWith(savedMarks, photo), photo)).toMatchObject({ kind: "read", marks: savedMarks });
    const two = { ...savedMarks, board: savedMarks.board.toSpliced(1, 1) };
    expect(readingOf(rulerWith(two, photo), photo)).toEqual({ kind: "unset", next: 1, step: 3 });
  });

  test("the ruler suggests the middle mark once both ends of the scale are set, and uses it only when accepted", () => {
    const bare = emptyRuler(photo, 18.25);
    const zero = moved(bare, 0, { x: 400, y: 2000 }, photo);
    const ends = moved(zero, 2, { x: 3600, y: 2000 }, photo);
    expect([bare, zero, ends, withValue(ends, 2, ""), withValue(ends, 2, "0")].map(canSuggestMiddle)).toEqual([
      ...[false, false],
      ...[true, false, false],
    ]);
    const suggested = withMiddleSuggested(ends, picture, photo);
    if (!suggested) throw new Error("Nothing is suggested");
    expect(suggested.points[1]?.x).toBeCloseTo(2000, -1);
    expect(suggested.points[1]?.y).toBe(2000);
    expect(readingOf(suggested, photo)).toEqual({ kind: "unset", next: 1, step: 3 });
    const fish = moved(moved(suggested, 3, { x: 400, y: 2000 }, photo), 4, { x: 3320, y: 2000 }, photo);
    expect(readingOf(fish, photo)).toEqual({ kind: "unset", next: 1, step: 3 });
    const reading = readingOf(withMiddleAccepted(fish, photo), photo);
    if (reading.kind !== "read") throw new Error(reading.kind);
    expect(reading.measurement.length).toBeCloseTo(18.25, 1);
    expect(readingOf(nudged(fish, "ArrowLeft", false, photo), photo).kind).toBe("unset");
    const nudgedThere = nudged({ ...fish, active: 1 }, "ArrowLeft", false, photo);
    expect([readingOf(nudgedThere, photo).kind, nudgedThere.isMiddleSuggested]).toEqual(["read", false]);
  });

  test("the ruler discards a suggestion when the marks it is based on change", () => {
    const ends = moved(moved(emptyRuler(photo, 18.25), 0, { x: 400, y: 2000 }, photo), 2, { x: 3600, y: 2000 }, photo);
    const suggested = withMiddleSuggested(ends, picture, photo);
    if (!suggested) throw new Error("Nothing is suggested");
    const later = [moved(suggested, 0, { x: 410, y: 2000 }, photo), withValue(suggested, 1, "9")];
    expect(later.map(({ isMiddleSuggested }) => isMiddleSuggested)).toEqual([false, false]);
  });

  test("the ruler suggests nothing if the far number doesn't fit the ticks", () => {
    const ends = moved(moved(emptyRuler(photo, 18.25), 0, { x: 400, y: 2000 }, photo), 2, { x: 3600, y: 2000 }, photo);
    expect(withMiddleSuggested(withValue(ends, 2, "21"), picture, photo)).toBeNull();
  });

  const messageAfter = (change: (state: RulerState) => RulerState) => {
    const reading = readingOf(change(rulerWith(savedMarks, photo)), photo);
    if (reading.kind === "wrong") return reading.message;
    return reading.kind === "read" ? reading.beside : reading.kind;
  };
  const typed = (mark: number, value: string) => (state: RulerState) => ({
    ...state,
    values: state.values.with(mark, value),
  });

  test.each([
    ["a missing number", typed(1, ""), "Middle mark: type the number on the board at this mark."],
    ["a negative one", typed(0, "-1"), "First mark: type the number on the board at this mark."],
    ["decreasing numbers", typed(2, "9"), "Far mark: The values must increase from the first mark to the last."],
    [
      "both ends in the same place",
      (state: RulerState) => moved(state, 4, { x: 400, y: 2000 }, photo),
      "Tail: This mark is in the same place as another.",
    ],
    [
      "an end beside the scale",
      (state: RulerState) => moved(state, 4, { x: 3137.5, y: 1700 }, photo),
      "The tail is beside the scale. Follow the board's ticks to where it meets the scale, and set it there.",
    ],
  ])("the ruler reports %s", (_, change, message) => expect(messageAfter(change)).toBe(message));
});
