import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { listKeptPhotos } from "../base/photos/list-stored-photos.ts";
import { reservedBytes } from "../base/photos/photo-renditions.ts";
import { BackupProblem } from "./backup-problem.ts";
import { databaseEntry } from "./backup-retention.ts";
import type { ClubDeps } from "./make-backup.ts";

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Size in bytes. The database counts twice, because it is copied first. */
export async function sizeOfClub({ config, store, photos }: ClubDeps): Promise<number> {
  let size = 2 * Bun.file(join(config.dataDir, databaseEntry)).size;
  if (photos.files.keptIn === "bucket") return size;
  for await (const { sha256, needs } of await store.read(async (db) => listKeptPhotos(db))) {
    for (const name of needs) size += (await photos.files.sizeOf(sha256, name)) ?? 0;
  }
  return size;
}

/** An upper bound for the size of a rendition. */
const renditionBytes = 512 * 1024;

async function sizeOfBucket({ store }: ClubDeps): Promise<number> {
  let size = 0;
  for await (const { bytes, needs } of await store.read(async (db) => listKeptPhotos(db))) {
    for (const name of needs) size += name === "original" ? bytes : renditionBytes;
  }
  return size;
}

/** The space to keep free beside a backup: 0 if the folder is on a separate disk. */
async function reservedIn(folder: string, dataDir: string): Promise<number> {
  const [there, here] = await Promise.all([stat(folder), stat(dataDir)]);
  if (there.dev !== here.dev) return 0;
  const { blocks, bsize } = await statfs(folder);
  return reservedBytes({ size: blocks * bsize });
}

/**
 * Call before a manual backup, so that it doesn't fill a disk that is too small or download a whole bucket for nothing.
 * Throws `BackupProblem`.
 */
export async function requireFreeSpace(deps: ClubDeps, folder: string, freeBytes = freeBytesOf): Promise<void> {
  const isInBucket = deps.photos.files.keptIn === "bucket";
  const size = isInBucket ? await sizeOfBucket(deps) : await sizeOfClub(deps);
  const reserved = await reservedIn(folder, deps.config.dataDir);
  const free = await freeBytes(folder);
  if (size + reserved <= free) return;
  const [needs, keeps, has] = [size, reserved, free].map((bytes) => Math.ceil(bytes / 1e6));
  throw new BackupProblem(
    isInBucket
      ? `The photos in the bucket need up to ${needs} MB, and ${folder} has ${has} MB free. Turn on the bucket's versioning instead; the daily backup has the database.`
      : `The backup needs ${needs} MB in addition to the ${keeps} MB reserved for the club, but ${folder} has only ${has} MB free. Choose another disk.`,
  );
}
