import { statfs } from "node:fs/promises";
import type { Deps } from "../deps.ts";
import { listKeptPhotos } from "../photos/list-kept-photos.ts";
import { BackupProblem } from "./backup-problem.ts";

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** More than a rendition has. */
const renditionBytes = 512 * 1024;

/** Before all of a bucket is fetched for a disk that cannot hold it. Throws `BackupProblem`. */
export async function refuseWithoutRoom(
  { store, photos }: Pick<Deps, "store" | "photos">,
  folder: string,
  freeBytes = freeBytesOf,
): Promise<void> {
  if (photos.files.keptIn === "folder") return;
  let needed = 0;
  for await (const { bytes, needs } of await store.read(async (db) => listKeptPhotos(db))) {
    for (const name of needs) needed += name === "original" ? bytes : renditionBytes;
  }
  const free = await freeBytes(folder);
  if (needed <= free) return;
  const [needs, has] = [needed, free].map((bytes) => Math.ceil(bytes / 1e6));
  throw new BackupProblem(
    `The photos in the bucket need up to ${needs} MB, and ${folder} has ${has} MB free. Switch the bucket's versioning on instead; the daily backup has the database.`,
  );
}
