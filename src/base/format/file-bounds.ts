/*
 * The kinds of files that users upload, and the limits that every parser enforces. The table in docs/security.md explains why
 * each parser is fast and needs little memory within these limits.
 */

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** docs/rules.md 7.1 and 7.3. */
export const photoBounds = {
  /** The `accept` value of file inputs; the first bytes determine the type. Without HEIC, an iPhone converts to JPEG. */
  types: "image/jpeg,image/png,image/webp,image/gif,image/bmp",
  bytes: 20 * megabyte,
  pixels: 50_000_000,
  /** The decoder goes through all pixels for each scan. Cameras and programs write at most about twenty. */
  jpegScans: 100,
  /** The maximum of a JPEG segment. Longer blocks of PNG and WebP files are cut: cameras write the fields read here first. */
  exifBytes: 64 * kilobyte,
  /** Color profiles of phones and cameras are 500 to 3,200 bytes long. */
  profileBytes: 4 * kilobyte,
} as const;

/** The form around a photo; a larger one is refused before a byte is read. Browsers send few parts with short names. */
export const photoFormBounds = {
  bytes: 40 * megabyte,
  parts: 64,
  fieldBytes: 64 * kilobyte,
  headers: 16,
  headerBytes: 8 * kilobyte,
} as const;

/** docs/rules.md 15.1. `members` and `entrants` limit a single import, because other imports wait for it. */
export const listBounds = {
  /** Prefixes of the types that browsers and scripts send for a CSV file; Windows sends Excel's. */
  types: ["text/", "application/csv", "application/vnd.ms-excel", "application/octet-stream"],
  bytes: 16 * megabyte,
  rows: 100_000,
  rowBytes: 100_000,
  columns: 50,
  members: 5000,
  entrants: 1000,
} as const;

/** A backup is restored by the server's operator, so its photos and database may have any size. */
export const archiveBounds = { manifestBytes: 256 * megabyte } as const;
