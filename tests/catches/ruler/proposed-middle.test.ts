import { expect, test } from "bun:test";
import { luminanceOf } from "../../../src/base/photos/duplicate-detection/luminance.ts";
import type { Brightness } from "../../../src/base/photos/duplicate-detection/sample-brightness.ts";
import { measureFish } from "../../../src/catches/review/ruler/measure-fish.ts";
import { proposeMiddle } from "../../../src/catches/review/ruler/ticks/propose-middle.ts";
import { layoutOf, type PaintedCatch, paintCatch } from "../../../src/demo/painting/catch.ts";
import { columnOf } from "../../../src/demo/painting/layout.ts";
import { between, type Random, randomFrom } from "../../../src/demo/painting/random.ts";
import type { Marks, Point } from "../../../src/scoring/scoring-rules.ts";
import { scaleRuns } from "../../support/seed.ts";
import { anyShot, cameraOf, type Printed, photograph, type Shot, size, ticksAt } from "./photographed-board.ts";

const ofEachTilt = scaleRuns(5);

const tilts = [0, 5, 10, 15, 20, 25, 30];

const clear: Printed = { unitsPerInch: 1, ticks: 4, face: 205, ink: 40, covers: [] };

const something = (random: Random, longest: number) => {
  const from = between(random, 0, 16);
  return { from, to: from + between(random, 0.3, longest), gray: between(random, 30, 250) };
};

const boards: Record<string, (random: Random) => Printed> = {
  "quarter inches": () => clear,
  "half inches": () => ({ ...clear, ticks: 2 }),
  "whole inches, light on dark": () => ({ ...clear, ticks: 1, face: 60, ink: 210 }),
  "faint quarter inches": () => ({ ...clear, ink: 190 }),
  "half centimeters": () => ({ ...clear, unitsPerInch: 2.54, ticks: 2 }),
  millimeters: () => ({ ...clear, unitsPerInch: 2.54, ticks: 10 }),
  "quarter inches, partly covered": (random) => ({ ...clear, covers: [something(random, 6), something(random, 1)] }),
};

const withoutTicks: Record<string, (random: Random) => Printed> = {
  "a board without ticks": () => ({ ...clear, ink: clear.face }),
  "a board without ticks, with things on it": (random) => ({
    ...clear,
    ink: clear.face,
    covers: Array.from({ length: 9 }, () => something(random, 2)),
  }),
};

const data = new Float32Array(size.width * size.height);

function luminanceIn(shot: Shot, seed: number): Brightness {
  const { grayAt } = photograph(shot, seed);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) data[at] = Math.max(0, Math.min(255, grayAt(x, y)));
  }
  return { ...size, data };
}

/** A picture of each tilt, with marks that are up to a pixel off, as if set by hand, in the scale's units. */
function* pictures(printed: (random: Random) => Printed, ofTilt: number, start: number) {
  for (const tilt of tilts) {
    for (let index = 0; index < ofTilt; index++) {
      const seed = start + tilt * 1000 + index;
      const random = randomFrom(seed);
      const shot: Shot = { ...anyShot(random, tilt), printed: printed(random) };
      const perInch = shot.printed?.unitsPerInch ?? 1;
      const see = cameraOf(shot);
      const hand = (inch: number): Point => {
        const { x, y } = see(inch, ticksAt);
        return { x: Math.round(x + between(random, -0.5, 0.5)), y: Math.round(y + between(random, -0.5, 0.5)) };
      };
      const far = Math.min(Math.floor(shot.board * perInch), Math.ceil((shot.nose + shot.fish) * perInch) + 1);
      const mark = (value: number) => ({ ...hand(value / perInch), value });
      const [first, middle, last] = [mark(0), mark(Math.round(far / 2)), mark(far)];
      const fish: Marks["fish"] = [hand(shot.nose), hand(shot.nose + shot.fish)];
      const errorWith = (...board: Marks["board"]) =>
        Math.abs(measureFish({ board, fish }).length / perInch - shot.fish);
      yield { picture: luminanceIn(shot, seed), first, middle, last, errorWith };
    }
  }
}

const sorted = (errors: number[]) => errors.toSorted((a, b) => a - b);
const median = (errors: number[]) => sorted(errors)[errors.length >> 1] ?? 0;
const inches = (errors: number[]) => `${median(errors).toFixed(3)} (${Math.max(...errors).toFixed(3)})`;

test("on pictures of boards tilted up to 30°, nearly every middle is suggested, and is as accurate as one set by hand", () => {
  const errors = { proposed: [] as number[], byHand: [] as number[], without: [] as number[] };
  let pictureCount = 0;
  for (const [kind, [name, printed]] of Object.entries(boards).entries()) {
    const before = errors.proposed.length;
    for (const { picture, first, middle, last, errorWith } of pictures(printed, ofEachTilt, 20 * kind)) {
      pictureCount++;
      const proposed = proposeMiddle(picture, first, last, middle.value);
      if (!proposed) continue;
      errors.proposed.push(errorWith(first, { ...proposed, value: middle.value }, last));
      errors.byHand.push(errorWith(first, middle, last));
      errors.without.push(errorWith(first, last));
    }
    console.log(
      `  ${name}: ${errors.proposed.length - before} of ${ofEachTilt * tilts.length}, ${inches(errors.proposed.slice(before))}`,
    );
  }
  const { proposed, byHand, without } = errors;
  console.log(`  proposed in ${proposed.length} of ${pictureCount}; errors in inches, median (largest): `);
  console.log(`  proposed ${inches(proposed)}, by hand ${inches(byHand)}, two marks ${inches(without)}`);
  expect(pictureCount).toBe(ofEachTilt * tilts.length * Object.keys(boards).length);
  expect(proposed.length).toBeGreaterThan(0.9 * pictureCount);
  expect(Math.max(...proposed)).toBeLessThan(0.06);
  expect(median(proposed)).toBeLessThan(1.2 * median(byHand));
  expect(median(without)).toBeGreaterThan(2 * median(proposed));
}, 120_000);

test("no middle mark is suggested if the far mark's number is off by one", () => {
  let [tries, proposals] = [0, 0];
  for (const printed of Object.values(boards)) {
    for (const { picture, first, middle, last } of pictures(printed, 1, 500)) {
      for (const by of [-1, 1]) {
        tries++;
        if (proposeMiddle(picture, first, { ...last, value: last.value + by }, middle.value)) proposals++;
      }
    }
  }
  console.log(`  wrong numbers: ${proposals} of ${tries}`);
  expect(proposals).toBe(0);
}, 120_000);

/** Two places in a picture that are far apart, and numbers that somebody might type there. */
function anywhere(
  random: Random,
  { width, height }: Brightness,
): [first: Marks["board"][number], last: Marks["board"][number]] {
  const place = () => ({ x: between(random, 0, width), y: between(random, 0, height) });
  for (;;) {
    const [first, other] = [place(), place()];
    if (Math.hypot(other.x - first.x, other.y - first.y) < 0.35 * width) continue;
    return [
      { ...first, value: 0 },
      { ...other, value: Math.round(between(random, 8, 30)) },
    ];
  }
}

test("no middle mark is suggested on a board without ticks, and almost never on other pictures", async () => {
  for (const [name, printed] of Object.entries(withoutTicks)) {
    let proposals = 0;
    for (const { picture, first, middle, last } of pictures(printed, 3, 900)) {
      if (proposeMiddle(picture, first, last, middle.value)) proposals++;
    }
    console.log(`  ${name}: ${proposals} of 21`);
    expect(proposals).toBe(0);
  }
  let [tries, proposals] = [0, 0];
  for (let seed = 0; seed < 10; seed++) {
    const picture = await paintedPicture(caughtBy(seed));
    const random = randomFrom(seed);
    for (let line = 0; line < 20; line++, tries++) {
      if (proposeMiddle(picture, ...anywhere(random, picture), 4)) proposals++;
    }
  }
  console.log(`  anywhere on grass, decks, boats and fish: ${proposals} of ${tries}`);
  expect(proposals).toBeLessThan(0.01 * tries);
}, 120_000);

test("evenly striped ground is recognized as a board only if the numbers fit the stripes", () => {
  let [tries, proposals] = [0, 0];
  for (let seed = 0; seed < scaleRuns(150); seed++) {
    const random = randomFrom(seed);
    const picture = stripes(random);
    if (proposeMiddle(picture, ...anywhere(random, picture), 4)) proposals++;
    tries++;
  }
  console.log(`  across stripes: ${proposals} of ${tries}`);
  expect(proposals).toBeLessThan(0.05 * tries);
}, 120_000);

/** Stripes of equal or nearly equal width, like planks, bricks or mesh. */
function stripes(random: Random): Brightness {
  const [width, dark, turn, unevenness] = [
    between(random, 12, 90),
    between(random, 0.05, 0.5),
    between(random, 0, Math.PI),
    between(random, 0, 0.2),
  ];
  const late = Array.from({ length: 400 }, () => between(random, 0, unevenness));
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      const across = (x * Math.cos(turn) + y * Math.sin(turn)) / width + 200;
      const stripe = Math.floor(across);
      const from = late[stripe % 400] ?? 0;
      data[at] = across - stripe >= from && across - stripe < from + dark ? 60 : 180;
    }
  }
  return { ...size, data };
}

const species = ["Largemouth Bass", "Walleye", "Rainbow Trout", "Redfish"];

const caughtBy = (seed: number): PaintedCatch => ({
  species: species[seed % species.length] ?? "Walleye",
  lengthInches: between(randomFrom(seed), 9, 24),
  seed,
  width: 1600,
  height: 933,
});

const paintedPicture = async (painted: PaintedCatch) => luminanceOf(await paintCatch(painted), 1600);

test("on the demo's photos, taken from straight above, the middle is suggested in the middle", async () => {
  for (let seed = 100; seed < 100 + scaleRuns(12); seed++) {
    const painted = caughtBy(seed);
    const layout = layoutOf(painted);
    const far = Math.ceil(painted.lengthInches) + 1;
    const at = (value: number) => ({ x: columnOf(layout, value), y: layout.rulerTop + 15 * layout.scale, value });
    const proposed = proposeMiddle(await paintedPicture(painted), at(0), at(far), 5);
    expect(Math.abs((proposed?.x ?? 0) - at(5).x) / layout.pixelsPerInch).toBeLessThan(0.05);
  }
}, 120_000);

test("no middle mark is suggested if the scale is too short or too fine, or the number isn't between the others", () => {
  const [board] = pictures(() => clear, 1, 0);
  if (!board) throw new Error("There is no picture");
  const { picture, first, last } = board;
  expect(proposeMiddle(picture, first, last, 5)).not.toBeNull();
  expect(proposeMiddle(picture, first, last, last.value)).toBeNull();
  expect(proposeMiddle(picture, first, last, 0)).toBeNull();
  expect(proposeMiddle(picture, first, { ...last, value: 7 }, 5)).toBeNull();
  expect(proposeMiddle(picture, first, { ...last, value: 400 }, 5)).toBeNull();
  expect(proposeMiddle(picture, first, { ...first, value: 20 }, 5)).toBeNull();
});
