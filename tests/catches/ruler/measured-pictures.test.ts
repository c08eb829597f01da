import { expect, test } from "bun:test";
import { measureFish, problemsOf } from "../../../src/catches/review/ruler/measure-fish.ts";
import { randomFrom } from "../../../src/demo/painting/random.ts";
import type { Marks } from "../../../src/scoring/scoring-rules.ts";
import { setMarks } from "./find-marks.ts";
import { anyShot, photograph, size } from "./photographed-board.ts";

const tilts = [0, 5, 10, 15, 20, 25, 30];

const withoutMiddle = ({ board, fish }: Marks): Marks => ({ board: board.toSpliced(1, 1), fish });

type Way = Parameters<typeof setMarks>[3];

/** Measures this many pictures of each tilt. Errors are in inches. */
function measureSet(picturesOfTilt: number, way: Way) {
  return tilts.flatMap((tilt) =>
    Array.from({ length: picturesOfTilt }, (_, index) => {
      const seed = tilt * 1000 + index;
      const random = randomFrom(seed);
      const shot = anyShot(random, tilt);
      const marks = setMarks(photograph(shot, seed), shot, random, way);
      expect(problemsOf(marks, size)).toEqual([]);
      const { length, uncertainty } = measureFish(marks);
      const error = Math.abs(length - shot.fish);
      return { tilt, error, uncertainty, linear: Math.abs(measureFish(withoutMiddle(marks)).length - shot.fish) };
    }),
  );
}

const sorted = (errors: number[]) => errors.toSorted((a, b) => a - b);
const median = (errors: number[]) => sorted(errors)[errors.length >> 1] ?? 0;
const inches = (errors: number[]) =>
  `median ${median(errors).toFixed(3)} in, largest ${Math.max(...errors).toFixed(3)} in`;

test("fish in 210 pictures are measured within 0.05 in, tilted up to 30°, with three marks", () => {
  const set = measureSet(30, { slip: 0 });
  const three = set.map(({ error }) => error);
  const two = set.map(({ linear }) => linear);
  console.log(`  three marks: ${inches(three)}; two marks: ${inches(two)}`);
  expect(set.length).toBe(210);
  expect(Math.max(...three)).toBeLessThan(0.05);
  expect(Math.max(...set.filter(({ tilt }) => tilt === 0).map(({ linear }) => linear))).toBeLessThan(0.05);
  expect(median(two)).toBeGreaterThan(3 * median(three));
}, 60_000);

test("with marks up to a pixel off, nine in ten measurements are within the stated uncertainty and all within twice of it", () => {
  const set = measureSet(15, { slip: 0.5 });
  console.log(`  up to a pixel off: ${inches(set.map(({ error }) => error))}`);
  expect(set.filter(({ error, uncertainty }) => error <= uncertainty).length).toBeGreaterThan(0.9 * set.length);
  for (const { error, uncertainty } of set) expect(error).toBeLessThan(2 * uncertainty);
}, 60_000);

test("marks left beside the scale are accurate only if the camera points straight down", () => {
  const set = measureSet(10, { slip: 0, isOnScale: false });
  const errorsAt = (tilt: number) => set.filter((picture) => picture.tilt === tilt).map(({ error }) => error);
  console.log(`  beside the scale, tilted 30°: ${inches(errorsAt(30))}`);
  expect(Math.max(...errorsAt(0))).toBeLessThan(0.05);
  expect(median(errorsAt(30))).toBeGreaterThan(0.1);
}, 60_000);
