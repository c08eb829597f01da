/*
 * Every kind of file that comes from outside, and how much of it a parser is given. The table in docs/security.md says why
 * each parser is fast and small within these bounds.
 */

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** docs/rules.md 7.1 and 7.3. */
export const photoBounds = {
  /** For file inputs; the first bytes decide. Without HEIC, an iPhone converts to JPEG. */
  types: "image/jpeg,image/png,image/webp,image/gif,image/bmp",
  bytes: 20 * megabyte,
  pixels: 50_000_000,
  /** The decoder passes over all pixels for each. Cameras and programs write at most some twenty. */
  jpegScans: 100,
  /** What a JPEG segment can have. A block of a PNG or WebP file is cut there: cameras write what is read here first. */
  exifBytes: 64 * kilobyte,
  /** Color profiles of phones and cameras have 500 to 3,200 bytes. */
  profileBytes: 4 * kilobyte,
} as const;

/** The form around a photo; more is refused before a byte is read. Browsers send few parts with short names. */
export const photoFormBounds = {
  bytes: 40 * megabyte,
  parts: 64,
  fieldBytes: 64 * kilobyte,
  headers: 16,
  headerBytes: 8 * kilobyte,
} as const;

/** docs/rules.md 15.1. `members` and `entrants` of what one import does, which others wait for. */
export const listBounds = {
  /** How their names begin. What browsers and scripts call a CSV file; Windows calls it Excel's. */
  types: ["text/", "application/csv", "application/vnd.ms-excel", "application/octet-stream"],
  bytes: 16 * megabyte,
  rows: 100_000,
  rowBytes: 100_000,
  columns: 50,
  members: 5000,
  entrants: 1000,
} as const;

/** A backup, which whoever runs the server restores: its photos and database may have any size. */
export const archiveBounds = { manifestBytes: 256 * megabyte } as const;
