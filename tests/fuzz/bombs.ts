import { crc32, deflateSync } from "node:zlib";
import { exifBomb } from "../base/photos/exif.ts";
import {
  hugePng,
  jpegOf,
  jpegWithExif,
  pngOf,
  pngWithExif,
  quartered,
  webpOf,
  webpWithExif,
} from "../base/photos/pictures.ts";

/* Files that cost their sender nothing and could cost a careless parser everything. */

const [width, height] = [64, 48];
const png = await pngOf(quartered(width, height));
const jpeg = await jpegOf(quartered(width, height));
const webp = await webpOf(quartered(width, height));

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const repeated = (piece: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => piece));

/** The chunks come before the image data, where the decoder reads them. */
export const pngWith = (...chunks: Buffer[]) =>
  new Uint8Array(Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]));

/** 64 kB that unpack to 64 MB. */
const unpacksTo64Mb = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });

export const compressedText = (type: "zTXt" | "iTXt" | "iCCP"): Buffer =>
  pngChunk(type, Buffer.concat([Buffer.from(type === "iTXt" ? "x\0\x01\0\0\0" : "x\0\0", "latin1"), unpacksTo64Mb]));

/** A progressive JPEG in gray whose `scans` scans of a few bytes each pass over all of its pixels. */
export function jpegOfScans(edge: number, scans: number): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, ...bytes: number[]) => Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes]);
  const big = [edge >> 8, edge & 255];
  const oneCode = (table: number, symbol: number) => [table, 1, ...Array<number>(15).fill(0), symbol];
  const blocks = Math.ceil(edge / 8) ** 2;
  // Each code ends 32,767 blocks without further data.
  const runs = Math.ceil(blocks / 32_767);
  const bits = `0${"1".repeat(14)}`.repeat(runs);
  const bytes = bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, "1"), 2)) ?? [];
  const data = Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, 0, ...Array<number>(64).fill(1)),
      segment(0xc2, 8, ...big, ...big, 1, 1, 0x11, 0),
      segment(0xc4, ...oneCode(0x00, 0)),
      segment(0xc4, ...oneCode(0x10, 0xe0)),
      segment(0xda, 1, 1, 0, 0, 0, 0),
      Buffer.alloc(Math.ceil(blocks / 8)),
      repeated(Buffer.concat([segment(0xda, 1, 1, 0, 1, 63, 0), data]), scans - 1),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

function gifOf(edge: number, frames: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(19, 0);
  head.write("GIF89a", 0, "latin1");
  head.writeUInt16LE(edge, 6);
  head.writeUInt16LE(edge, 8);
  head[10] = 0x80;
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, edge & 255, edge >> 8, edge & 255, edge >> 8, 0, 2, 2, 0x4c, 0x01, 0]);
  return new Uint8Array(Buffer.concat([head, repeated(frame, frames), Buffer.from([0x3b])]));
}

function pngSized(edge: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(edge, 16);
  bytes.writeUInt32BE(edge, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return new Uint8Array(bytes);
}

export const ordinaryPhoto: Uint8Array<ArrayBuffer> = jpeg;

export const notAPhoto: Uint8Array<ArrayBuffer> = new TextEncoder().encode("<html>No photo.</html>".repeat(1000));

/** Photos by their defect. Refused ones come first, because a catch changes once it has a photo. */
export const photoBombs: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "a PNG of 4 billion pixels": pngSized(65_000),
  "a PNG of 60 megapixels in a few kilobytes": hugePng(10_000, 6000),
  "a JPEG of 100,000 scans": jpegOfScans(1000, 100_000),
  "a JPEG that is cut off": jpeg.slice(0, jpeg.length / 2),
  "a PNG that is cut off": png.slice(0, png.length / 2),
  "a JPEG of a million empty segments": new Uint8Array(
    Buffer.concat([jpeg.subarray(0, 2), repeated(Buffer.from([0xff, 0xe5, 0, 2]), 1_000_000)]),
  ),
  "a PNG of a million empty chunks": pngWith(repeated(pngChunk("teSt", Buffer.alloc(0)), 1_000_000)),
  "a PNG whose texts unpack to 640 MB": pngWith(repeated(compressedText("zTXt"), 10)),
  "a PNG whose international texts unpack to 640 MB": pngWith(repeated(compressedText("iTXt"), 10)),
  "a PNG whose color profile unpacks to 64 MB": pngWith(compressedText("iCCP")),
  "a PNG whose 60,000 entries share one value of 4 MB": pngWithExif(png, exifBomb(60_000, 4_000_000)),
  "a WebP whose 5,000 entries share one value of 1 MB": webpWithExif(webp, width, height, exifBomb(5000, 1_000_000)),
  "a JPEG whose 2,500 entries share one value of 35 kB": jpegWithExif(jpeg, exifBomb(2500, 35_000)),
  "a GIF of 5,000 frames": gifOf(2000, 5000),
};

const heading = "Name,Email,State\n";
const listBytes = 16_000_000;
const filled = (piece: string) => piece.repeat(Math.floor(listBytes / piece.length));

export const ordinaryList = `${heading}Cara Carp,cara@example.org,TX\n`;

/** Lists that are refused or contain nobody, so that they change nothing. */
export const listBombs: Readonly<Record<string, string>> = {
  "a list of 100,002 rows": `${heading}${"A,a@b.co,TX\n".repeat(100_002)}`,
  "as many rows as 16 MB have": `${heading}${filled("A,\n")}`,
  "16 MB in one line": filled("x"),
  "16 MB of quotes": filled('"'),
  "16 MB of separators": filled(","),
  "rows of 50,000 cells": filled(`${"x,".repeat(49_000)}\n`),
  "quotes that open in each cell": filled('","'),
  "16 MB of spaces": filled(" "),
};
