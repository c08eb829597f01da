import { expect, test } from "bun:test";
import { bitsApart, fingerprint, fingerprintBits } from "../../../src/base/photos/duplicate-detection/fingerprint.ts";
import { samePictureBits } from "../../../src/base/photos/photo-renditions.ts";
import { paintCatch } from "../../../src/demo/painting/catch.ts";
import { bmpOf, jpegOf, quartered } from "./pictures.ts";

/** Soft light and dark areas, like a photo seen from afar. */
const scene = (seed: number) =>
  bmpOf(900, 600, (x, y) => {
    const light = 120 + 80 * Math.sin(x / (170 - 55 * seed) + seed) * Math.cos(y / (40 + 50 * seed) - seed);
    return [light, light * 0.8, 200 - light / 2].map(Math.round) as [number, number, number];
  });

const apart = (a: string, b: string) => bitsApart(fingerprintBits(a), fingerprintBits(b));

test("a smaller, brighter, re-encoded picture has nearly the same fingerprint", async () => {
  const picture = scene(1);
  const original = await fingerprint(await jpegOf(picture));
  const smaller = await new Bun.Image(picture).resize(300, 200).webp({ quality: 50 }).bytes();
  const brighter = await new Bun.Image(picture).modulate({ brightness: 1.1 }).png().bytes();
  expect(original).toMatch(/^[0-9a-f]{64}$/);
  expect(apart(original, await fingerprint(smaller))).toBeLessThanOrEqual(samePictureBits);
  expect(apart(original, await fingerprint(brighter))).toBeLessThanOrEqual(samePictureBits);
});

test("the fingerprints of different pictures are far apart", async () => {
  const [first, second] = [await fingerprint(scene(1)), await fingerprint(scene(2))];
  expect(apart(first, second)).toBeGreaterThan(samePictureBits * 2);
});

test("brightness that falls to the right sets a bit, brightness that rises doesn't", async () => {
  expect(await fingerprint(quartered(90, 80))).toBe(`${"0180".repeat(8)}${"0000".repeat(8)}`);
});

test("two fish of one species on one kind of board are different pictures", async () => {
  const walleye = { species: "Walleye", lengthInches: 20.5 };
  const seen = await Promise.all(
    [11, 12, 13, 14].map(async (seed) => fingerprint(await paintCatch({ ...walleye, seed }))),
  );
  for (const [i, first] of seen.entries()) {
    for (const other of seen.slice(i + 1)) expect(apart(first, other)).toBeGreaterThan(samePictureBits);
  }
});

test("the distance counts differing bits over all 256", () => {
  const none = "0".repeat(64);
  expect(apart(none, none)).toBe(0);
  expect(apart(`8${"0".repeat(62)}1`, none)).toBe(2);
  expect(apart("f".repeat(64), none)).toBe(256);
});
