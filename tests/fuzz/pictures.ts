import fc from "fast-check";
import { exifBlock } from "../base/photos/exif.ts";
import { bmpOf, detailed, jpegOf, jpegWithExif, pngOf, pngWithExif, webpOf } from "../base/photos/pictures.ts";

const small = detailed(96, 64);

const tiff = exifBlock({
  orientation: 6,
  time: "2026:06:06 10:00:00",
  offset: "-05:00",
  latitude: [45, 30, 0, "N"],
  longitude: [93, 40, 0, "W"],
});

/** A GIF with one frame, which none of our encoders creates. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Valid pictures in every format, with and without camera metadata. */
export const originals: readonly Uint8Array[] = [
  await jpegOf(small),
  jpegWithExif(await jpegOf(small), tiff),
  await pngOf(small),
  pngWithExif(await pngOf(small), tiff),
  await webpOf(small),
  bmpOf(8, 8, () => [1, 2, 3]),
  gif,
];

const place = fc.noBias(fc.nat(9999)).map((tenthousandth) => tenthousandth / 10_000);

/** The bytes most worth corrupting, sizes and lengths, are near the beginning in each format. */
const offset = fc.oneof(
  place,
  place.map((at) => at * at * at),
);

type Change = (bytes: Buffer) => Buffer;

const at = (bytes: Buffer, where: number) => Math.min(bytes.length - 1, Math.floor(where * bytes.length));

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(offset, fc.nat(255)).map(
    ([where, value]): Change =>
      (bytes) => {
        bytes[at(bytes, where)] = value;
        return bytes;
      },
  ),
  fc.tuple(offset, fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xffff)).map(
    ([where, value]): Change =>
      (bytes) => {
        const from = at(bytes, where);
        if (from + 4 <= bytes.length) bytes.writeUInt32BE(value, from);
        return bytes;
      },
  ),
  offset.map(
    (where): Change =>
      (bytes) =>
        bytes.subarray(0, at(bytes, where)),
  ),
  fc.tuple(offset, offset).map(
    ([from, to]): Change =>
      (bytes) => {
        const [first = 0, second = 0] = [at(bytes, from), at(bytes, to)].toSorted((a, b) => a - b);
        return Buffer.concat([bytes.subarray(0, first), bytes.subarray(second)]);
      },
  ),
  fc.tuple(offset, place, place).map(
    ([to, from, length]): Change =>
      (bytes) => {
        const start = at(bytes, from);
        const piece = bytes.subarray(start, start + 1 + Math.floor(length * 64));
        const into = at(bytes, to);
        return Buffer.concat([bytes.subarray(0, into), piece, bytes.subarray(into)]);
      },
  ),
  fc.tuple(offset, fc.uint8Array({ minLength: 1, maxLength: 32 })).map(
    ([where, noise]): Change =>
      (bytes) => {
        const into = at(bytes, where);
        return Buffer.concat([bytes.subarray(0, into), noise, bytes.subarray(into)]);
      },
  ),
);

/** A valid picture with one to four changes. */
export const brokenPictures: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.constantFrom(...originals), fc.array(changes, { minLength: 1, maxLength: 4 }))
  .map(([right, some]) => {
    let bytes: Buffer = Buffer.from(right);
    for (const change of some) if (bytes.length > 0) bytes = change(bytes);
    return bytes;
  });
