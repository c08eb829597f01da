import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { crc32, deflateSync } from "node:zlib";
import { catches, photos } from "../../../src/base/db/schema.ts";
import { ensureRenditions } from "../../../src/base/photos/make-rendition.ts";
import { photoUrl } from "../../../src/base/photos/photo-renditions.ts";
import { withoutUnsafeProfile } from "../../../src/base/photos/picture.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { detailed, detailedJpeg, hugePng, pngOf, webpOf } from "./pictures.ts";

let club: Club;
let angler: Browser;
beforeEach(async () => {
  club = await openClub();
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

const script = "<script>alert(document.cookie)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const bytesOf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));

function segment(marker: number, ...parts: (string | Uint8Array)[]): Buffer {
  const body = bytesOf(...parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function chunk(type: string, ...parts: (string | Uint8Array)[]): Buffer {
  const body = bytesOf(type, ...parts);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A color profile with a valid header and arbitrary content. */
function profile(words: string, length = 600): Buffer {
  const bytes = Buffer.alloc(length, words);
  bytes.writeUInt32BE(length, 0);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  bytes.write("acsp", 36, "latin1");
  return bytes;
}

const inJpeg = (jpeg: Uint8Array, ...segments: Buffer[]) => bytesOf(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
const inPng = (png: Uint8Array, ...chunks: Buffer[]) => bytesOf(png.subarray(0, 33), ...chunks, png.subarray(33));

async function send(bytes: Uint8Array, name = "fish.jpg", type = "image/jpeg"): Promise<Response> {
  const form = new FormData();
  const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };
  for (const [field, value] of Object.entries(fish)) form.set(field, value);
  form.set("photo", new File([new Uint8Array(bytes)], name, { type }));
  return angler.send("/api/catches", { form });
}

/** Expects nothing of a refused photo to remain: no catch, no row, no file. */
async function nothingKept(): Promise<void> {
  const rows = await club.store.read(async (db) => (await db.$count(catches)) + (await db.$count(photos)));
  expect(rows).toBe(0);
  for await (const file of club.photos.files.list()) throw new Error(`${file.name} was kept.`);
}

describe("a file that isn't a photo is refused, whatever its name", () => {
  test.each([
    ["HTML", bytesOf("<!doctype html>", script)],
    ["an SVG", bytesOf(svg)],
    ["an SVG after a byte order mark", bytesOf("\xef\xbb\xbf", svg)],
    ["a PDF", bytesOf("%PDF-1.7\n", script)],
    ["a zip", bytesOf("PK\x03\x04", "A".repeat(100))],
    ["a program", bytesOf("\x7fELF\x02\x01\x01", "\0".repeat(100))],
    ["a video", bytesOf("\0\0\0\x18ftypmp42", "\0".repeat(100))],
    ["text that begins like a BMP", bytesOf("BM", "W sells cars. ".repeat(10))],
    ["a TIFF", bytesOf("II*\0\x08\0\0\0", "\0".repeat(100))],
    ["an icon", bytesOf("\0\0\x01\0\x01\0", "\0".repeat(100))],
  ])("%s is refused as a photo", async (_, bytes) => {
    const response = await send(bytes);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: "wrong_type", issues: [{ path: "photo" }] });
    await nothingKept();
  });

  test.each([
    ["an SVG behind a JPEG's first bytes", bytesOf(jpegStart, svg)],
    ["HTML behind a PNG's first bytes", bytesOf("\x89PNG\r\n\x1a\n", script)],
    ["a script behind a GIF's first bytes", bytesOf("GIF89a/*", "x".repeat(40), "*/=1;alert(1)")],
    ["HTML behind a WebP's first bytes", bytesOf("RIFF\x40\0\0\0WEBPVP8 ", script)],
    ["nothing behind a JPEG's first bytes", bytesOf(jpegStart)],
  ])("%s is refused as a photo", async (_, bytes) => {
    const response = await send(bytes);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "unreadable_photo" });
    await nothingKept();
  });
});

describe("pictures made to fill the memory are refused after their first bytes", () => {
  const sized = (png: Uint8Array, width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };

  test.each([
    ["a PNG of 4 billion pixels", async () => sized(await pngOf(detailed(64, 64)), 65_000, 65_000)],
    ["a PNG of 60 megapixels in a few kilobytes", async () => hugePng(10_000, 6000)],
    ["a PNG wider than any number", async () => sized(await pngOf(detailed(64, 64)), 0x7fffffff, 1)],
    ["a BMP that claims more than it contains", async () => Buffer.from(detailed(64, 64)).fill(0x7f, 18, 26)],
    ["a JPEG of 65,500 × 65,500", async () => jpegSized(await detailedJpeg(64, 64), 65_500)],
  ])("%s is refused after its first bytes", async (_, make) => {
    const response = await send(await make());
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "unreadable_photo" });
    await nothingKept();
  });

  test.each(["iCCP", "zTXt"])("a PNG whose %s unpacks to 64 MB", async (type) => {
    const bomb = chunk(type, "x\0\0", deflateSync(Buffer.alloc(64 * 1024 * 1024)));
    const response = await send(inPng(await pngOf(detailed(64, 64)), bomb));
    expect([201, 422]).toContain(response.status);
  });

  function jpegSized(jpeg: Uint8Array, edge: number): Buffer {
    const bytes = Buffer.from(jpeg);
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(edge, frame + 5);
    bytes.writeUInt16BE(edge, frame + 7);
    return bytes;
  }
});

describe("whatever a photo contains, the served picture is our own encoding and only a picture", () => {
  const polyglots: Record<string, () => Promise<Uint8Array>> = {
    "a JPEG with HTML in its comment, EXIF, XMP and after its end": async () =>
      bytesOf(
        inJpeg(
          await detailedJpeg(640, 480),
          segment(0xfe, script),
          segment(0xe1, "Exif\0\0MM\0*\0\0\0\x08\0\0", script),
          segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", svg),
        ),
        `<html>${script}`,
      ),
    "a JPEG whose color profile is HTML": async () =>
      inJpeg(await detailedJpeg(640, 480), segment(0xe2, "ICC_PROFILE\0\x01\x01", profile(script))),
    "a PNG with texts and a zip behind its end": async () =>
      bytesOf(inPng(await pngOf(detailed(640, 480)), chunk("tEXt", "Comment\0", script)), "PK\x03\x04", script),
    "a PNG whose color profile is HTML": async () =>
      inPng(await pngOf(detailed(640, 480)), chunk("iCCP", "x\0\0", deflateSync(profile(svg)))),
    "a WebP with HTML behind its end": async () => bytesOf(await webpOf(detailed(640, 480)), script),
  };

  test.each(Object.entries(polyglots))("the served picture is our own encoding of %s", async (_, make) => {
    const sent = await make();
    const response = await send(sent);
    expect(response.status).toBe(201);
    const sha256 = Bun.SHA256.hash(sent, "hex");
    await ensureRenditions(club.photos, sha256, { isLowPriority: true });
    for (const name of ["thumbnail", "large"] as const) {
      const served = await angler.send(photoUrl(sha256, name), { headers: { accept: "text/html" } });
      expect(served.status).toBe(200);
      expect(served.headers.get("content-type")).toBe("image/webp");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
      expect(served.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
      const bytes = Buffer.from(await served.bytes());
      expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
      expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
      for (const word of ["script", "svg", "onload", "PK\x03\x04", "Exif", "xap"]) {
        expect(`${word}: ${bytes.includes(word)}`).toBe(`${word}: false`);
      }
      expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: name === "large" ? 640 : 400 });
    }
  });

  test("a valid color profile is kept, an oversized one is removed", async () => {
    const withProfile = async (icc: Buffer) => {
      const jpeg = inJpeg(await detailedJpeg(640, 480), segment(0xe2, "ICC_PROFILE\0\x01\x01", icc));
      return withoutUnsafeProfile(await new Bun.Image(jpeg).webp().bytes());
    };
    const honest = Buffer.from(await withProfile(profile("Display P3 ")));
    expect(honest.includes("ICCP")).toBe(true);
    const long = Buffer.from(await withProfile(profile("Display P3 ", 5000)));
    expect(long.includes("ICCP")).toBe(false);
    expect(await new Bun.Image(long).metadata()).toMatchObject({ width: 640, height: 480, format: "webp" });
  });
});
