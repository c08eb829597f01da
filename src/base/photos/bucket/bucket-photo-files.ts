import { LRUCache } from "lru-cache";
import { photoBounds } from "../../format/file-bounds.ts";
import { openPhotoFiles, type PhotoFile, type PhotoFiles } from "../photo-files.ts";
import { isWholeWebp } from "../photo-format.ts";
import { type PhotoFileName, photoFileEndings } from "../photo-renditions.ts";
import { type Bucket, type BucketReply, orUnavailable, ownPrefix } from "./bucket.ts";

/** Memory that a slow reader of a large file takes; smaller files are read with a single request. */
export const pieceBytes = 1024 * 1024;

/** Cache for pictures that readers of a board request at the same time: about a hundred thumbnails. They never change. */
const cachedBytes = 16 * 1024 * 1024;
const maxCached = 256 * 1024;

const names = new Map(Object.entries(photoFileEndings).map(([name, ending]) => [ending, name as PhotoFileName]));
const isSha256 = /^[0-9a-f]{64}$/;

/** Keys match the paths in the folder, so that each can be copied to the other. */
function keyOf(sha256: string, name: PhotoFileName): string {
  if (!isSha256.test(sha256)) throw new TypeError("A photo is named by 64 hex digits.");
  return `${sha256.slice(0, 2)}/${sha256}.${photoFileEndings[name]}`;
}

export function photoOf(key: string): { sha256: string; name: PhotoFileName } | null {
  const sha256 = key.slice(3, 67);
  const name = names.get(key.slice(68));
  return name && isSha256.test(sha256) && key === keyOf(sha256, name) ? { sha256, name } : null;
}

/** Photos in a bucket shared by all instances. An upload in progress is in the data folder of the instance that receives it. */
export function openBucketPhotoFiles(dataDir: string, bucket: Bucket): PhotoFiles {
  const { hold, clearIncoming } = openPhotoFiles(dataDir);

  const piece = (key: string, from: number, to: number) =>
    bucket.send(key, { headers: { range: `bytes=${from}-${to - 1}` } });

  /** Null if the object doesn't exist; `modifiedAt` is in UTC ms. */
  async function head(key: string): Promise<{ size: number; modifiedAt: number } | null> {
    const { status, headers } = await bucket.send(key, { method: "HEAD" });
    if (status === 404) return null;
    return { size: sizeIn(headers), modifiedAt: Date.parse(headers.get("last-modified") ?? "") };
  }

  /** Readers who request the same file at once share one request. */
  const cached = new LRUCache<string, Blob>({ maxSize: cachedBytes, sizeCalculation: ({ size }) => size || 1 });
  const underWay = new Map<string, Promise<PhotoFile | null>>();

  async function fetchFile(key: string): Promise<PhotoFile | null> {
    const first = await orUnavailable(piece(key, 0, pieceBytes));
    return first.status === 404 ? null : fileOf(first, (from, to) => orUnavailable(piece(key, from, to)));
  }

  async function fetchOnce(key: string): Promise<PhotoFile | null> {
    const begun = underWay.get(key) ?? fetchFile(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    const file = await begun;
    if (file instanceof Blob && file.size <= maxCached && (await isWholeWebp(file))) cached.set(key, file);
    return file;
  }

  return {
    keptIn: "bucket",
    hold,
    clearIncoming,
    async write(sha256, files) {
      const all = Object.entries(files) as [PhotoFileName, Uint8Array][];
      const put = ([name, bytes]: [PhotoFileName, Uint8Array]) => {
        cached.delete(keyOf(sha256, name));
        const type = name === "original" ? "application/octet-stream" : "image/webp";
        const body = bytes as Uint8Array<ArrayBuffer>;
        return bucket.send(keyOf(sha256, name), { method: "PUT", body, headers: { "content-type": type } });
      };
      // Wait for all of them first: the caller frees the bytes.
      const ended = await Promise.allSettled(all.map(put));
      for (const end of ended) if (end.status === "rejected") await orUnavailable(Promise.reject(end.reason));
    },
    async sizeOf(sha256, name) {
      return (await orUnavailable(head(keyOf(sha256, name))))?.size ?? null;
    },
    async find(sha256, name) {
      const key = keyOf(sha256, name);
      return name === "original" ? fetchFile(key) : (cached.get(key) ?? fetchOnce(key));
    },
    async *list(onStranger) {
      for (let after = ""; ; ) {
        const { objects, isLast } = await orUnavailable(bucket.list(after));
        for (const { key, modifiedAt } of objects) {
          const photo = photoOf(key);
          if (photo) yield { ...photo, modifiedAt };
          else if (!key.startsWith(ownPrefix)) onStranger?.(key);
          after = key;
        }
        if (isLast) return;
      }
    },
    async removeOld(sha256, name, writtenBefore) {
      const key = keyOf(sha256, name);
      const object = await orUnavailable(head(key));
      // An unreadable age keeps the object.
      if (object && !(object.modifiedAt < writtenBefore)) return false;
      cached.delete(key);
      if (object) await orUnavailable(bucket.send(key, { method: "DELETE" }));
      return true;
    },
  };
}

const sizeIn = (headers: Headers): number =>
  Number(/\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1] ?? headers.get("content-length"));

/** A service that ignores ranges sends the whole object with 200; an empty object has no range to send (416). */
function fileOf(
  { status, headers, bytes: first }: BucketReply,
  piece: (from: number, to: number) => Promise<BucketReply>,
): PhotoFile {
  if (status === 416) return new Blob();
  const size = status === 206 ? sizeIn(headers) : first.byteLength;
  if (size === first.byteLength) return new Blob([first]);

  async function read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (to <= first.byteLength) return first.slice(from, to);
    const { status: replied, bytes } = await piece(from, to);
    if (replied !== 206 || bytes.byteLength !== to - from) throw new Error("A photo changed while it was read.");
    return bytes;
  }

  return {
    size,
    async bytes() {
      if (size > photoBounds.bytes) throw new Error("An object of the bucket is larger than any photo.");
      const whole = new Uint8Array(size);
      for (let index = 0; index < size; index += pieceBytes)
        whole.set(await read(index, Math.min(index + pieceBytes, size)), index);
      return whole;
    },
    stream(from = 0, to = size) {
      let at = from;
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(out) {
            const end = Math.min(at + pieceBytes, to);
            if (at < end) out.enqueue(await read(at, end));
            at = end;
            if (at >= to) out.close();
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}
