import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { markTexts, measureFish, pixelShown, problemsOf } from "../../../src/catches/review/ruler/measure-fish.ts";
import { marks, marksOn, typedMarks } from "../../../src/catches/review/ruler/ruler-marks.ts";
import type { Marks, Point } from "../../../src/scoring/scoring-rules.ts";
import { seedFrom } from "../../support/seed.ts";

const mark = (x: number, y: number, value: number): Marks["board"][number] => ({ x, y, value });
const point = (x: number, y: number): Point => ({ x, y });

const level: Marks = {
  board: [mark(100, 500, 0), mark(700, 500, 12), mark(1300, 500, 24)],
  fish: [point(100, 500), point(1012.5, 500)],
};

describe("the length", () => {
  test("a length is the difference between the board's values at both ends", () => {
    expect(measureFish(level).length).toBeCloseTo(18.25, 9);
  });

  test("a length from two marks is linear", () => {
    expect(measureFish({ ...level, board: [mark(100, 500, 0), mark(1300, 500, 24)] }).length).toBeCloseTo(18.25, 9);
  });

  test("a length from three marks corrects the perspective along the board", () => {
    // On a board that recedes from the camera, inch v is seen at 2400·v / (v + 24).
    const seen = (value: number) => (2400 * value) / (value + 24);
    const away: Marks = {
      board: [mark(seen(0), 80, 0), mark(seen(10), 80, 10), mark(seen(24), 80, 24)],
      fish: [point(seen(1), 80), point(seen(19.75), 80)],
    };
    expect(measureFish(away).length).toBeCloseTo(18.75, 9);
    const [first, , last] = away.board;
    expect(first && last && measureFish({ ...away, board: [first, last] }).length).toBeCloseTo(19.75, 2);
  });

  test("an end beside the scale is projected at a right angle", () => {
    const beside: Marks = { ...level, fish: [point(100, 460), point(1012.5, 570)] };
    expect(measureFish(beside).length).toBeCloseTo(18.25, 9);
  });
});

describe("the uncertainty", () => {
  test("the uncertainty adds up the effect of one pixel at each point", () => {
    // A pixel is 0.02 in; an end in the middle depends half on each of two marks: √(1 + 1 + ½² + ½²) of it, and at the first mark √(1 + 1).
    const halfway: Marks = { board: [mark(0, 0, 0), mark(1000, 0, 20)], fish: [point(0, 0), point(500, 0)] };
    expect(measureFish(halfway).uncertainty).toBeCloseTo(0.02 * Math.sqrt(1 + 1 + 0.25 + 0.25), 6);
  });

  test("the uncertainty is in pixels of the picture shown to the judge", () => {
    expect(pixelShown({ width: 4000, height: 3000 })).toBe(2.5);
    expect(pixelShown({ width: 900, height: 1200 })).toBe(1);
    const { uncertainty } = measureFish(level);
    expect(measureFish(level, 2.5).uncertainty).toBeCloseTo(2.5 * uncertainty, 9);
  });
});

/** Marks as a camera sees them: the board's inches along a line through the picture, receding by up to half. */
const seenMarks = fc
  .record({
    x: fc.double({ min: 200, max: 1400, noNaN: true }),
    y: fc.double({ min: 200, max: 1000, noNaN: true }),
    turn: fc.double({ min: -3, max: 3, noNaN: true }),
    away: fc.double({ min: -0.3, max: 0.5, noNaN: true }),
    nose: fc.double({ min: 0, max: 4, noNaN: true }),
    length: fc.double({ min: 5, max: 18, noNaN: true }),
    isThree: fc.boolean(),
  })
  .map(({ x, y, turn, away, nose, length, isThree }): { marks: Marks; length: number } => {
    const at = (value: number): Point => {
      const place = (40 * value) / (1 + (isThree ? away : 0) * (value / 24));
      return { x: x + place * Math.cos(turn), y: y + place * Math.sin(turn) };
    };
    const values = isThree ? [0, 11, 24] : [0, 24];
    return {
      marks: { board: values.map((value) => ({ ...at(value), value })), fish: [at(nose), at(nose + length)] },
      length,
    };
  });

function holds(property: (seen: { marks: Marks; length: number }) => void) {
  const seed = seedFrom("RULER_SEED");
  console.log(`  RULER_SEED=${seed}`);
  fc.assert(fc.property(seenMarks, property), { seed, numRuns: 500 });
}

const mapped = ({ board, fish: [nose, tail] }: Marks, map: (point: Point) => Point): Marks => ({
  board: board.map(({ value, ...place }) => ({ ...map(place), value })),
  fish: [map(nose), map(tail)],
});

function expectSame(first: Marks, other: Marks, scale = 1): void {
  const [before, after] = [measureFish(first), measureFish(other)];
  expect(after.length).toBeCloseTo(before.length, 7);
  expect(after.uncertainty).toBeCloseTo(before.uncertainty / scale, 5);
}

describe("in any picture", () => {
  test("a fish has the right length in any picture", () => {
    holds(({ marks: seen, length }) => {
      expect(problemsOf(seen)).toEqual([]);
      expect(measureFish(seen).length).toBeCloseTo(length, 7);
    });
  });

  test("nose and tail may be swapped without changing the length", () => {
    holds(({ marks: seen }) => expectSame(seen, { ...seen, fish: [seen.fish[1], seen.fish[0]] }));
  });

  test("a rotated picture gives the same length", () => {
    holds(({ marks: seen }) =>
      expectSame(
        seen,
        mapped(seen, ({ x, y }) => ({ x: 1200 - y, y: x })),
      ),
    );
    holds(({ marks: seen }) =>
      expectSame(
        seen,
        mapped(seen, ({ x, y }) => ({ x: x * 0.6 - y * 0.8, y: x * 0.8 + y * 0.6 })),
      ),
    );
  });

  test("a mirrored or moved picture gives the same length", () => {
    holds(({ marks: seen }) =>
      expectSame(
        seen,
        mapped(seen, ({ x, y }) => ({ x: 1600 - x, y: y + 50 })),
      ),
    );
  });

  test("a picture of twice the size gives the same length with half the uncertainty", () => {
    holds(({ marks: seen }) =>
      expectSame(
        seen,
        mapped(seen, ({ x, y }) => ({ x: 2 * x, y: 2 * y })),
        2,
      ),
    );
  });
});

const photo = { width: 1600, height: 1200 };
const [zero, twelve, far] = [mark(100, 500, 0), mark(700, 500, 12), mark(1300, 500, 24)];
const [nose, tail] = level.fish;

describe("marks that can't be measured get an error at their position", () => {
  test.each<[string, Marks, [path: string, message: string][]]>([
    ["nothing of good ones", level, []],
    ["nothing of marks on the edge", { ...level, fish: [point(0, 500), point(1600, 500)] }, []],
    ["left of the photo", { ...level, fish: [point(-1, 500), tail] }, [["fish.0.x", markTexts.outside]]],
    [
      "right of and below it",
      { ...level, board: [zero, twelve, mark(1601, 1201, 24)] },
      [
        ["board.2.x", markTexts.outside],
        ["board.2.y", markTexts.outside],
      ],
    ],
    ["two marks in one place", { ...level, board: [zero, mark(101, 500, 12), far] }, [["board.1", markTexts.coincide]]],
    ["both ends in one place", { ...level, fish: [nose, nose] }, [["fish.1", markTexts.coincide]]],
    ["values that fall", { ...level, board: [zero, mark(700, 500, 30), far] }, [["board.2.value", markTexts.values]]],
    ["equal values", { ...level, board: [zero, mark(700, 500, 0), far] }, [["board.1.value", markTexts.values]]],
    [
      "a middle beyond the far end",
      { ...level, board: [zero, mark(1400, 500, 12), far] },
      [["board.1", markTexts.order]],
    ],
    ["a middle before zero", { ...level, board: [zero, mark(50, 500, 12), far] }, [["board.1", markTexts.order]]],
    ["a middle beside the line", { ...level, board: [zero, mark(700, 580, 12), far] }, [["board.1", markTexts.bent]]],
    [
      "a value no board has there",
      { ...level, board: [zero, mark(700, 500, 23.5), far] },
      [["board.1.value", markTexts.unfit]],
    ],
  ])("marks that can't be measured: %s", (_, values, expected) => {
    const issues = marksOn(photo).safeParse(values).error?.issues ?? [];
    expect(issues.map(({ path, message }): [string, string] => [path.join("."), message])).toEqual(expected);
  });

  test("two unusable marks get an error, whichever way the board lies", () => {
    expect(problemsOf({ board: [mark(1300, 500, 0), mark(100, 520, 24)], fish: level.fish }, photo)).toEqual([]);
  });

  test("without a photo size, no mark counts as outside the photo", () => {
    expect(marks.safeParse({ ...level, fish: [nose, point(2500, 500)] }).success).toBe(true);
  });

  test.each([
    [{ ...level, board: [zero] }, "Mark two or three places on the board"],
    [{ ...level, board: [zero, twelve, far, mark(1400, 500, 26)] }, "Mark two or three places on the board"],
    [{ ...level, fish: [nose] }, "Mark both ends of the fish"],
    [{ ...level, board: [mark(100, 500, -1), far] }, "The number on the board can't be below 0"],
    [{ ...level, board: [zero, { x: 700, y: 500 }] }, "Enter the number on the board at this mark"],
    [{ ...level, fish: [nose, { x: Number.NaN, y: 500 }] }, "x must be in pixels"],
  ])("%#: marks that are missing, too many or out of range are reported", (values, message) => {
    expect(marks.safeParse(values).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe("marks in a form", () => {
  test("marks in a form are sent as JSON", () => {
    expect(typedMarks.parse(JSON.stringify(level))).toEqual(typedMarks.parse(level));
  });

  test("marks are left out if the judge didn't measure", () => {
    expect(typedMarks.parse("")).toBeUndefined();
    expect(typedMarks.parse(undefined)).toBeUndefined();
  });

  test("marks that aren't JSON are refused", () => {
    expect(typedMarks.safeParse("{").success).toBe(false);
  });
});
