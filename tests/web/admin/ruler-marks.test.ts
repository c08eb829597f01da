import { describe, expect, test } from "bun:test";
import type { Marks } from "../../../src/scoring/rules.ts";
import {
  emptyRuler,
  moved,
  nudged,
  type RulerState,
  readingOf,
  rulerWith,
} from "../../../web/admin/verification/ruler/ruler-marks.ts";

const photo = { width: 4000, height: 3000 };

const kept: Marks = {
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

describe("the judge's ruler", () => {
  test("begins with zero, a number near the middle, and one beyond the claimed tail", () => {
    expect(emptyRuler(photo, 18.25).values).toEqual(["0", "10", "20"]);
    expect(emptyRuler(photo, 0.1).values).toEqual(["0", "1", "2"]);
  });

  test("asks for one point after the other, then reads the length", () => {
    const points = [...kept.board, ...kept.fish];
    for (const set of points.keys()) {
      expect(readingOf(pressAll(points.slice(0, set)), photo)).toEqual({ kind: "unset", next: set });
    }
    const reading = readingOf(pressAll(points), photo);
    if (reading.kind !== "read") throw new Error(reading.kind);
    expect(reading.measurement.length).toBeCloseTo(18.25, 9);
    expect(reading.beside).toBeNull();
  });

  test("lays what is not set yet in line with what is", () => {
    const one = moved(emptyRuler(photo, 18), 0, { x: 300, y: 2222 }, photo);
    expect(one.points.slice(1, 3).map(({ y }) => y)).toEqual([2222, 2222]);
    const three = pressAll(kept.board);
    expect(three.points[3]).toEqual({ x: 400, y: 2000 });
    expect(three.points[4]?.y).toBe(2000);
  });

  test("moves by a pixel of the picture on show, by ten with Shift, and not out of it", () => {
    const at = (state: RulerState) => state.points[0];
    const state = moved(emptyRuler(photo, 18), 0, { x: 5, y: 100 }, photo);
    expect(at(nudged(state, "ArrowRight", false, photo))).toEqual({ x: 7.5, y: 100 });
    expect(at(nudged(state, "ArrowDown", true, photo))).toEqual({ x: 5, y: 125 });
    expect(at(nudged(state, "ArrowLeft", true, photo))).toEqual({ x: 0, y: 100 });
    expect(nudged(state, "a", false, photo)).toBe(state);
  });

  test("continues from kept marks, and asks for the middle where there are only two", () => {
    expect(readingOf(rulerWith(kept, photo), photo)).toMatchObject({ kind: "read", marks: kept });
    const two = { ...kept, board: kept.board.toSpliced(1, 1) };
    expect(readingOf(rulerWith(two, photo), photo)).toEqual({ kind: "unset", next: 1 });
  });

  const told = (change: (state: RulerState) => RulerState) => {
    const reading = readingOf(change(rulerWith(kept, photo)), photo);
    if (reading.kind === "wrong") return reading.message;
    return reading.kind === "read" ? reading.beside : reading.kind;
  };
  const typed = (mark: number, value: string) => (state: RulerState) => ({
    ...state,
    values: state.values.with(mark, value),
  });

  test.each([
    ["a number left out", typed(1, ""), "Middle mark: type the number on the board there."],
    ["a negative one", typed(0, "-1"), "First mark: type the number on the board there."],
    ["numbers that fall", typed(2, "9"), "Far mark: The values must rise from the first mark to the last."],
    [
      "both ends in one place",
      (state: RulerState) => moved(state, 4, { x: 400, y: 2000 }, photo),
      "Tail: This mark is where another one is.",
    ],
    [
      "an end beside the scale",
      (state: RulerState) => moved(state, 4, { x: 3137.5, y: 1700 }, photo),
      "The tail is beside the scale. Follow the board's ticks to where it meets the scale, and set it there.",
    ],
  ])("tells the judge of %s", (_, change, message) => expect(told(change)).toBe(message));
});
