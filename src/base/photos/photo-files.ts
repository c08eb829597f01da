import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, statfsSync, writeFileSync } from "node:fs";
import * as nodeFiles from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { diskFullText, Refusal } from "../../refusal.ts";
import { freeBytes } from "./free-bytes.ts";
import { type DiskSpace, type PhotoFileName, photoFileEndings, photoTexts, reservedBytes } from "./photo-renditions.ts";

/** Replaceable, so that a test can observe the order of calls or simulate a full disk. */
export type Disk = Pick<typeof nodeFiles, "mkdir" | "open" | "rename" | "rm">;

function spaceOf(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** A complete upload; `sha256` is the hash of its bytes in lowercase hex. */
export type ArrivedPhoto = { content: Blob; sha256: string };

/** An upload that hasn't been moved to the photos yet. */
export type HeldFile = ArrivedPhoto & { remove(): Promise<void> };

/** The bytes can be read once. A `Blob` is also a `PhotoFile`; others can be streamed in part. */
export type PhotoFile = {
  readonly size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  stream(from?: number, to?: number): ReadableStream<Uint8Array<ArrayBuffer>>;
};

export type KeptFile = { sha256: string; name: PhotoFileName; modifiedAt: number };

/** Named by the original's SHA-256, so a picture is stored once. All throw `storage_unavailable` if the bucket fails. */
export type PhotoFiles = {
  keptIn: "folder" | "bucket";
  /** Durable when it resolves. Replaces existing files, which renews their age. `arrived` is from `hold`. Throws `disk_full`. */
  write(sha256: string, files: Partial<Record<PhotoFileName, Uint8Array>>, arrived?: Blob): Promise<void>;
  /**
   * Frees the pieces that it has written. Keeps nothing if it fails. Throws `disk_full`, also if it would use the space
   * reserved for everything else, or the error of reading.
   */
  hold(arriving: Readable): Promise<HeldFile>;
  /** Size in bytes, without reading the file; null if it doesn't exist. */
  sizeOf(sha256: string, name: PhotoFileName): Promise<number | null>;
  find(sha256: string, name: PhotoFileName): Promise<PhotoFile | null>;
  /** Ages are in UTC ms; temporary files are skipped. In a bucket, `onStranger` gets the keys of objects that aren't photos. */
  list(onStranger?: (key: string) => void): AsyncIterable<KeptFile>;
  /** Removes the file only if it was last written before `writtenBefore` (UTC ms). True if it no longer exists. */
  removeOld(sha256: string, name: PhotoFileName, writtenBefore: number): Promise<boolean>;
  /** Removes temporary files left by a crash. Returns how many. */
  clearIncoming(writtenBefore: number): Promise<number>;
};

const names = new Map(Object.entries(photoFileEndings).map(([name, ending]) => [ending, name as PhotoFileName]));
const isSha256 = /^[0-9a-f]{64}$/;

export function openPhotoFiles(dataDir: string, disk: Disk = nodeFiles, space = spaceOf): PhotoFiles {
  const root = join(dataDir, "photos");
  const incoming = join(root, "incoming");
  const shardOf = (sha256: string) => {
    if (!isSha256.test(sha256)) throw new TypeError("A photo is named by 64 hex digits.");
    return join(root, sha256.slice(0, 2));
  };
  const pathOf = (sha256: string, name: PhotoFileName) => join(shardOf(sha256), `${sha256}.${photoFileEndings[name]}`);

  const heldAt = new WeakMap<Blob, string>();

  /** Folders that this process has synced. */
  const durable = new Set<string>();

  /** The parent also needs a sync, even if the folder exists. */
  async function syncParents(shard: string): Promise<void> {
    if (durable.has(shard)) return;
    await syncFolder(root);
    if (!durable.has(root)) await syncFolder(dataDir);
    durable.add(root).add(shard);
  }

  async function syncFolder(path: string): Promise<void> {
    // Windows can't open a folder as a file, and its journal preserves renames.
    if (process.platform === "win32") return;
    const folder = await disk.open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async function writeBeside(bytes: Uint8Array): Promise<string> {
    const path = join(incoming, randomUUID());
    const file = await disk.open(path, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await disk.rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return path;
  }

  async function syncHeld(arrived: Blob): Promise<string | null> {
    const path = heldAt.get(arrived);
    if (path === undefined) return null;
    heldAt.delete(arrived);
    const file = await disk.open(path, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    return path;
  }

  return {
    keptIn: "folder",
    async write(sha256, files, arrived) {
      const shard = shardOf(sha256);
      try {
        await disk.mkdir(incoming, { recursive: true });
        await disk.mkdir(shard, { recursive: true });
        for (const [name, bytes] of Object.entries(files) as [PhotoFileName, Uint8Array][]) {
          const held = name === "original" && arrived ? await syncHeld(arrived) : null;
          await disk.rename(held ?? (await writeBeside(bytes)), pathOf(sha256, name));
        }
        await syncFolder(shard);
        await syncParents(shard);
      } catch (error) {
        // If there is no original, this isn't an upload: a judge is waiting for a rendition of an existing photo.
        if (isFull(error)) throw new Refusal("disk_full", files.original ? photoTexts.diskFull : diskFullText);
        throw error;
      }
    },
    async hold(arriving) {
      const path = join(incoming, randomUUID());
      const remove = () => nodeFiles.rm(path, { force: true });
      try {
        mkdirSync(incoming, { recursive: true });
        const sha256 = await writeAsItArrives(arriving, path, () => refuseReserved(space(incoming)));
        const content = Bun.file(path);
        heldAt.set(content, path);
        return { content, sha256, remove };
      } catch (error) {
        await remove();
        throw isFull(error) ? new Refusal("disk_full", photoTexts.diskFull) : error;
      }
    },
    sizeOf: (sha256, name) =>
      nodeFiles.stat(pathOf(sha256, name)).then((stats) => stats.size, absentIs<number | null>(null)),
    async find(sha256, name) {
      const file = Bun.file(pathOf(sha256, name));
      return (await file.exists()) ? file : null;
    },
    async *list() {
      for (const shard of await namesIn(root)) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue;
        for (const entry of await namesIn(join(root, shard))) {
          const sha256 = entry.slice(0, 64);
          const name = names.get(entry.slice(65));
          if (!(name && isSha256.test(sha256))) continue;
          const modifiedAt = await modified(join(root, shard, entry));
          if (modifiedAt !== null) yield { sha256, name, modifiedAt };
        }
      }
    },
    async removeOld(sha256, name, writtenBefore) {
      return removeIfOld(pathOf(sha256, name), writtenBefore);
    },
    async clearIncoming(writtenBefore) {
      let cleared = 0;
      for (const entry of await namesIn(incoming)) {
        if (await removeIfOld(join(incoming, entry), writtenBefore)) cleared++;
      }
      return cleared;
    },
  };
}

function refuseReserved(space: DiskSpace): void {
  if (space.free < reservedBytes(space)) throw new Refusal("disk_full", photoTexts.diskFull);
}

/** Other uploads arrive at the same time, so one check before the first byte isn't enough. */
const bytesBetweenLooks = 1024 * 1024;

/**
 * Writes synchronously, because a piece takes microseconds; in the thread pool it would wait behind decoding while
 * arriving bytes fill the memory. Returns the SHA-256. `look` throws if there is no space; a form with an empty file
 * doesn't need any.
 */
async function writeAsItArrives(arriving: AsyncIterable<Uint8Array>, path: string, look: () => void): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const file = openSync(path, "wx");
  let untilLook = 0;
  try {
    for await (const piece of arriving) {
      if (untilLook <= 0) {
        look();
        untilLook = bytesBetweenLooks;
      }
      untilLook -= piece.byteLength;
      writeFileSync(file, piece);
      hash.update(piece);
      freeBytes(piece);
    }
    return hash.digest("hex");
  } finally {
    closeSync(file);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT";

function absentIs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === "ENOENT") return value;
    throw error;
  };
}

const namesIn = (folder: string): Promise<string[]> => nodeFiles.readdir(folder).catch(absentIs<string[]>([]));

const modified = (path: string): Promise<number | null> =>
  nodeFiles.stat(path).then((stats) => stats.mtimeMs, absentIs(null));

async function removeIfOld(path: string, writtenBefore: number): Promise<boolean> {
  const modifiedAt = await modified(path);
  if (modifiedAt !== null && modifiedAt >= writtenBefore) return false;
  await nodeFiles.rm(path, { force: true });
  return true;
}
