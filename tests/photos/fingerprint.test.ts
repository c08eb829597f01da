import { expect, test } from "bun:test";
import { bitsApart, fingerprint } from "../../src/photos/fingerprint.ts";
import { samePictureBits } from "../../src/photos/rules.ts";
import { bmpOf, jpegOf, quartered } from "./pictures.ts";

/** Soft light and dark areas, as a photo has them from afar. */
const scene = (seed: number) =>
  bmpOf(900, 600, (x, y) => {
    const light = 120 + 80 * Math.sin(x / (170 - 55 * seed) + seed) * Math.cos(y / (40 + 50 * seed) - seed);
    return [light, light * 0.8, 200 - light / 2].map(Math.round) as [number, number, number];
  });

test("the same picture, smaller, brighter and in another format, has nearly the same fingerprint", async () => {
  const picture = scene(1);
  const original = await fingerprint(await jpegOf(picture));
  const smaller = await new Bun.Image(picture).resize(300, 200).webp({ quality: 50 }).bytes();
  const brighter = await new Bun.Image(picture).modulate({ brightness: 1.1 }).png().bytes();
  expect(original).toMatch(/^[0-9a-f]{16}$/);
  expect(bitsApart(original, await fingerprint(smaller))).toBeLessThanOrEqual(samePictureBits);
  expect(bitsApart(original, await fingerprint(brighter))).toBeLessThanOrEqual(samePictureBits);
});

test("different pictures are far apart", async () => {
  const [first, second] = [await fingerprint(scene(1)), await fingerprint(scene(2))];
  expect(bitsApart(first, second)).toBeGreaterThan(samePictureBits * 2);
});

test("brightness falling to the right sets a bit, rising leaves it clear", async () => {
  expect(await fingerprint(quartered(90, 80))).toBe("1818181800000000");
});

test("bits apart are counted over all 64", () => {
  expect(bitsApart("0000000000000000", "0000000000000000")).toBe(0);
  expect(bitsApart("8000000000000001", "0000000000000000")).toBe(2);
  expect(bitsApart("ffffffffffffffff", "0000000000000000")).toBe(64);
});
