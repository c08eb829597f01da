import { photoFormBounds } from "../format/file-bounds.ts";

const megabyte = 1024 * 1024;

/** The memory that photos may use at once. More of them wait, or are refused for a few seconds. */
export type PhotoLimits = {
  /** Uploads in flight. They are streamed to the disk; up to half of their bytes are in memory. */
  arrivingBytes: number;
  /** Forms posted by pages without script are parsed in memory. */
  pageFormBytes: number;
  /** Open pictures together; a larger one is opened alone. */
  openBytes: number;
  /** One picture. A larger one is never accepted. */
  pictureBytes: number;
  /** A limit, because each photo is briefly in memory. */
  storedAtOnce: number;
};

/** Enough for the photos of a hundred phones, and for every picture within the bounds. */
const most: PhotoLimits = {
  arrivingBytes: 384 * megabyte,
  pageFormBytes: photoFormBounds.bytes,
  openBytes: 120 * megabyte,
  pictureBytes: Number.POSITIVE_INFINITY,
  storedAtOnce: 4,
};

/** The program with 200 readers, without photos. */
const withoutPhotos = 256 * megabyte;

/** One photo of 12 megapixels, or the largest form. */
const least = 40 * megabyte;

/** Enough memory to open any photo within the limits at any time. */
const plenty = 768 * megabyte;

/** The limits for a process that may use `memory` bytes (docs/decisions/0088-small-machines.md). */
export function photoLimits(memory: number): PhotoLimits {
  if (memory >= plenty) return most;
  const spare = Math.max(0, memory - withoutPhotos);
  const arrivingBytes = Math.max(least, Math.floor(spare * 0.75));
  return {
    arrivingBytes,
    pageFormBytes: least,
    openBytes: Math.min(most.openBytes, Math.max(least, Math.floor(spare / 2))),
    pictureBytes: Math.max(least, spare - Math.floor(arrivingBytes / 2)),
    storedAtOnce: 2,
  };
}
