import { describe, expect, test } from "bun:test";
import { type Pixels, pngPixels } from "../../src/base/photos/duplicate-detection/fingerprint.ts";
import { layoutOf, type PaintedCatch, paintCatch } from "../../src/demo/painting/catch.ts";
import { columnOf } from "../../src/demo/painting/layout.ts";
import { lookOf } from "../../src/demo/painting/species.ts";

const decoded = async (jpeg: Uint8Array) => pngPixels(await new Bun.Image(jpeg).png().bytes());

function apart({ width, channels, data }: Pixels, y: number, x: number, other: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    sum += Math.abs((data[(y * width + x) * channels + c] ?? 0) - (data[(y * width + other) * channels + c] ?? 0));
  }
  return sum;
}

/**
 * The end of the fish, read from the pixels: the last column that differs from the empty board an inch further right.
 * Excludes the printed inch lines, which may differ from each other.
 */
async function tailColumn(painted: PaintedCatch): Promise<number> {
  const layout = layoutOf(painted);
  const pixels = await decoded(await paintCatch(painted));
  const last = Math.floor(columnOf(layout, painted.lengthInches + 0.4));
  for (let x = last; x > layout.zero; x--) {
    const onLine = Math.abs((((x - layout.zero) / layout.pixelsPerInch + 0.5) % 1) - 0.5) * layout.pixelsPerInch < 4;
    if (onLine) continue;
    for (let y = layout.boardTop + 8; y < layout.rulerTop - 6; y++) {
      if (apart(pixels, y, x, Math.round(x + layout.pixelsPerInch)) > 90) return x + 1;
    }
  }
  throw new Error("There is no fish.");
}

describe("the tail reaches the stated length on the ruler", () => {
  const catches: [string, number][] = [
    ["Largemouth Bass", 18.25],
    ["Smallmouth Bass", 16.5],
    ["Rainbow Trout", 19.5],
    ["Brown Trout", 21.75],
    ["Walleye", 24.5],
    ["Northern Pike", 36.4],
    ["Bluegill", 8.6],
    ["Black Crappie", 12.25],
    ["Channel Catfish", 26.5],
    ["Yellow Perch", 11.4],
  ];
  for (const [i, [species, lengthInches]] of catches.entries()) {
    test(`a ${species} of ${lengthInches} inches`, async () => {
      const painted = { species, lengthInches, seed: 100 + i };
      const stated = columnOf(layoutOf(painted), lengthInches);
      expect(Math.abs((await tailColumn(painted)) - stated)).toBeLessThanOrEqual(2);
    });
  }

  test("a fish that is half an inch longer ends half an inch further along the ruler", () => {
    const layout = layoutOf({ species: "Walleye", lengthInches: 20, seed: 7 });
    expect(columnOf(layout, 20.5) - columnOf(layout, 20)).toBeCloseTo(layout.pixelsPerInch / 2, 6);
  });
});

test("the nose touches the stop at zero inches", async () => {
  const painted = { species: "Brown Trout", lengthInches: 18.5, seed: 3 };
  const layout = layoutOf(painted);
  const pixels = await decoded(await paintCatch(painted));
  const row = Math.round(layout.fishMiddle);
  const aboveFish = layout.boardTop + 12;
  const colour = (y: number) =>
    [0, 1, 2].map((c) => pixels.data[(y * pixels.width + layout.zero + 6) * pixels.channels + c] ?? 0);
  const difference = colour(row).reduce((sum, value, c) => sum + Math.abs(value - (colour(aboveFish)[c] ?? 0)), 0);
  expect(difference).toBeGreaterThan(60);
});

test("the same catch and seed give the same bytes, and another seed a different picture", async () => {
  const painted = { species: "Walleye", lengthInches: 21.25, seed: 42 };
  const first = await paintCatch(painted);
  expect(await paintCatch(painted)).toEqual(first);
  expect(await paintCatch({ ...painted, seed: 43 })).not.toEqual(first);
});

test("a painted catch is a JPEG of the requested size", async () => {
  const painted = { species: "Bluegill", lengthInches: 8, seed: 5 };
  expect(await new Bun.Image(await paintCatch(painted)).metadata()).toEqual({
    width: 1080,
    height: 630,
    format: "jpeg",
  });
  const small = await paintCatch({ ...painted, width: 600, height: 350 });
  expect(await new Bun.Image(small).metadata()).toMatchObject({ width: 600, height: 350 });
});

test("a painted fish of any valid length is entirely on the board", () => {
  for (const lengthInches of [0.1, 1, 5.5, 60, 200]) {
    for (const species of ["Bluegill", "Northern Pike"]) {
      const layout = layoutOf({ species, lengthInches, seed: 9 });
      expect(columnOf(layout, lengthInches)).toBeLessThan(layout.width);
      expect(layout.inches).toBeGreaterThanOrEqual(lengthInches);
    }
  }
});

test("species are recognized by their common names, ignoring case", () => {
  expect(lookOf("WALLEYE").shape).not.toBe(lookOf("northern pike").shape);
  expect(lookOf("Brook Trout").shape).toBe(lookOf("rainbow trout").shape);
  expect(lookOf("Some Fish Nobody Knows")).toBe(lookOf("Largemouth Bass"));
});
