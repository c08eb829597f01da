import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "../base/format/numbers.ts";
import { type ListedObject, openBucket } from "../base/photos/bucket/bucket.ts";
import { openBucketPhotoFiles, photoOf } from "../base/photos/bucket/bucket-photo-files.ts";
import type { PhotoBucket } from "../base/photos/bucket/bucket-settings.ts";
import { openPhotoFiles, type PhotoFiles } from "../base/photos/photo-files.ts";
import type { PrintLine } from "./copy-rows.ts";

/** A club's photos in its folder or in a bucket, under the same names. */
export type PhotoSide = {
  files: PhotoFiles;
  /** Lists the current photos, one shard at a time. */
  list(): SizesOf;
};

/**
 * Sizes in bytes by name, such as ab/ab….original. Lists only names that start with the two letters of `shard`, so that
 * a list stays short.
 */
type SizesOf = (shard: string) => Promise<Map<string, number>>;

export function folderPhotos(dataDir: string): PhotoSide {
  return {
    files: openPhotoFiles(dataDir),
    list: () => async (shard) => {
      const folder = join(dataDir, "photos", shard);
      const sizes = new Map<string, number>();
      if (!existsSync(folder)) return sizes;
      for (const entry of (await readdir(folder)).toSorted()) {
        const name = `${shard}/${entry}`;
        if (photoOf(name)) sizes.set(name, (await stat(join(folder, entry))).size);
      }
      return sizes;
    },
  };
}

export function bucketPhotos(dataDir: string, settings: PhotoBucket): PhotoSide {
  const bucket = openBucket(settings);

  /** A single page of a bucket covers many shards of a small club. */
  function list(): SizesOf {
    let page = { objects: [] as ListedObject[], isLast: false };
    return async (shard) => {
      const sizes = new Map<string, number>();
      for (let after = `${shard}/`; ; ) {
        page.objects = page.objects.filter(({ key }) => key > after);
        if (page.objects.length === 0 && !page.isLast) page = await bucket.list(after);
        for (const { key, size } of page.objects) {
          if (!key.startsWith(`${shard}/`)) return sizes;
          if (photoOf(key)) sizes.set(key, size);
          after = key;
        }
        if (page.isLast) return sizes;
      }
    };
  }

  return { files: openBucketPhotoFiles(dataDir, bucket), list };
}

/** Names of photos start with the first two digits of their hash. */
const shards = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));

const concurrency = 4;

async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Each photo is copied completely or not at all, so an existing one with the right size was copied earlier. */
export async function copyPhotos(from: PhotoSide, to: PhotoSide, print: PrintLine): Promise<number> {
  let [copied, before] = [0, 0];
  const [listHere, listThere] = [from.list(), to.list()];
  for (const [index, shard] of shards.entries()) {
    const [here, there] = [await listHere(shard), await listThere(shard)];
    const missing = [...here].filter(([name, size]) => there.get(name) !== size);
    before += here.size - missing.length;
    await forEach(missing, async ([key]) => {
      const photo = photoOf(key);
      const file = photo && (await from.files.find(photo.sha256, photo.name));
      if (photo && file) await to.files.write(photo.sha256, { [photo.name]: await file.bytes() });
    });
    copied += missing.length;
    const isQuarter = index % 64 === 63;
    if (isQuarter && missing.length > 0) print(`       photos: ${counted(before + copied, "file")} so far`);
  }
  if (before > 0)
    print(`       photos: ${counted(before, "file")} were already there, ${counted(copied, "file")} copied`);
  else if (copied > 0) print(`       photos: ${counted(copied, "file")} copied`);
  return copied;
}

async function hashOf({ files }: PhotoSide, key: string): Promise<string | null> {
  const photo = photoOf(key);
  const file = photo && (await files.find(photo.sha256, photo.name));
  if (!file) return null;
  const hash = new Bun.CryptoHasher("sha256");
  for await (const piece of file.stream()) hash.update(piece);
  return hash.digest("hex");
}

export async function comparePhotos(
  from: PhotoSide,
  to: PhotoSide,
  print: PrintLine,
): Promise<{ files: number; bytes: number; wrong: number }> {
  const totals = { files: 0, bytes: 0, wrong: 0 };
  const reportWrong = (text: string) => {
    totals.wrong += 1;
    print(`WRONG  photos: ${text}`);
  };
  const [listHere, listThere] = [from.list(), to.list()];
  for (const shard of shards) {
    const [here, there] = [await listHere(shard), await listThere(shard)];
    for (const name of there.keys()) if (!here.has(name)) reportWrong(`${name} is extra`);
    await forEach(here, async ([name, size]) => {
      const arrived = there.get(name);
      if (arrived === undefined) return reportWrong(`${name} didn't arrive`);
      if (arrived !== size) return reportWrong(`${name} has ${arrived} bytes instead of ${size}`);
      const [hashHere, hashThere] = await Promise.all([hashOf(from, name), hashOf(to, name)]);
      if (hashHere === null || hashHere !== hashThere) return reportWrong(`${name} has different content`);
      totals.files += 1;
      totals.bytes += size;
    });
  }
  if (totals.wrong === 0)
    print(`ok     photos: ${counted(totals.files, "file")}, ${(totals.bytes / 1e6).toFixed(1)} MB`);
  return totals;
}
