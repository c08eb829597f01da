import { expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { decodable } from "../../../src/base/photos/decodable.ts";
import { isComplete } from "../../../src/base/photos/photo-format.ts";
import { compressedText, jpegOfScans, pngChunk, pngWith } from "../../fuzz/bombs.ts";
import { detailedJpeg, pixelAt, pngOf, quartered } from "./pictures.ts";

const has = (bytes: Uint8Array, name: string) => Buffer.from(bytes).includes(name);

/** A profile of this many bytes with a valid header. */
function profileOf(length: number): Buffer {
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(length, 0);
  profile.write("mntrRGB XYZ ", 12, "latin1");
  profile.write("acsp", 36, "latin1");
  return pngChunk("iCCP", Buffer.concat([Buffer.from("Display P3\0\0", "latin1"), deflateSync(profile)]));
}

test("a picture without text is decoded without copying it", async () => {
  const png = await pngOf(quartered(64, 48));
  const jpeg = await detailedJpeg(64, 48);
  expect(decodable("png", png)).toBe(png);
  expect(decodable("jpeg", jpeg)).toBe(jpeg);
});

test("the text of a PNG isn't decoded, and its pixels stay", async () => {
  const png = pngWith(compressedText("zTXt"), compressedText("iTXt"), pngChunk("tEXt", Buffer.from("Author\0Ann")));
  const shown = decodable("png", png);
  for (const name of ["zTXt", "iTXt", "tEXt"])
    expect([name, has(png, name), has(shown, name)]).toEqual([name, true, false]);
  expect(shown.length).toBeLessThan(png.length - 100_000);
  for (const [x, y] of [
    [1, 1],
    [60, 40],
  ] as const) {
    expect(await pixelAt(shown, x, y)).toEqual(await pixelAt(pngWith(), x, y));
  }
});

test("a color profile of the size that cameras write is decoded", () => {
  expect(has(decodable("png", pngWith(profileOf(3200))), "iCCP")).toBe(true);
  expect(has(decodable("png", pngWith(profileOf(5000))), "iCCP")).toBe(false);
  expect(has(decodable("png", pngWith(compressedText("iCCP"))), "iCCP")).toBe(false);
  expect(has(decodable("png", pngWith(pngChunk("iCCP", Buffer.from("no profile")))), "iCCP")).toBe(false);
});

test("bytes after the end of a PNG are left untouched", () => {
  const trailer = pngChunk("zTXt", Buffer.from("x\0\0"));
  const png = new Uint8Array(Buffer.concat([pngWith(), trailer]));
  expect(decodable("png", png)).toBe(png);
});

test("a JPEG of up to a hundred scans is accepted, one with more is not opened", () => {
  expect(isComplete("jpeg", jpegOfScans(64, 100))).toBe(true);
  expect(isComplete("jpeg", jpegOfScans(64, 101))).toBe(false);
});
