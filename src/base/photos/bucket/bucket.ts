import { S3Client } from "bun";
import { Refusal } from "../../../refusal.ts";
import { codeOf } from "../../error-code.ts";
import { createDecodeQueue } from "../decode-queue.ts";
import { photoTexts } from "../photo-renditions.ts";
import type { PhotoBucket } from "./bucket-settings.ts";

export type BucketReply = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };

/** `error` is the service's own code or the network's. */
export class BucketFailure extends Error {
  override readonly name = "BucketFailure";
  constructor(
    readonly error: string,
    readonly reply: BucketReply | null = null,
  ) {
    super(`The bucket failed: ${error}.`);
  }
}

export type ListedObject = { key: string; size: number; modifiedAt: number };

type Send = {
  method?: "GET" | "HEAD" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
};

export type Bucket = {
  settings: PhotoBucket;
  /** Returns 2xx replies, 404 for a missing object, and 416. Throws `BucketFailure`, immediately while the bucket is failing. */
  send(key: string, how?: Send): Promise<BucketReply>;
  /** Returns up to 1,000 objects after the key `after`, sorted by key. Throws `BucketFailure`. */
  list(after: string): Promise<{ objects: ListedObject[]; isLast: boolean }>;
};

/** Bun allows 256 requests at a time for the whole process, and payments need some of them. */
const bounds = { atOnce: 32, maxWaiting: 512 };

export type Timeouts = { readMs: number; writeMs: number; restMs: number };

const usualTimeouts: Timeouts = { readMs: 10_000, writeMs: 30_000, restMs: 3000 };

export const retryAfterSeconds = 10;

/** Key prefix of objects that aren't photos. */
export const ownPrefix = ".fishtournament-";

export const storageUnavailable = () =>
  new Refusal("storage_unavailable", photoTexts.storageUnavailable, { retryAfter: retryAfterSeconds });

const errorIn = (bytes: Uint8Array): string | undefined =>
  /<Code>([\w.]+)<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4096)))?.[1];

/** `onChange` is called when the bucket begins to fail, and with null when it works again. */
export function openBucket(
  settings: PhotoBucket,
  onChange: (failure: string | null) => void = () => undefined,
  { readMs, writeMs, restMs }: Timeouts = usualTimeouts,
): Bucket {
  const { endpoint, name, region, accessKeyId, secretAccessKey } = settings;
  const s3 = { endpoint, region, accessKeyId, secretAccessKey };
  const client = new S3Client({ ...s3, bucket: name });
  const turns = createDecodeQueue(bounds);
  let failure: string | null = null;
  let restsUntil = 0;

  function note(next: string | null): void {
    restsUntil = next === null ? 0 : performance.now() + restMs;
    if ((failure === null) !== (next === null)) onChange(next);
    failure = next;
  }

  async function attempt(key: string, { method = "GET", headers, body }: Send): Promise<BucketReply> {
    const signal = AbortSignal.timeout(method === "PUT" ? writeMs : readMs);
    const options = {
      method,
      s3,
      redirect: "manual",
      signal,
      ...(headers && { headers }),
      ...(body && { body }),
    } as const;
    const response = await fetch(`s3://${name}/${key}`, options);
    const reply = { status: response.status, headers: response.headers, bytes: await response.bytes() };
    // A reply without a body doesn't show whether the bucket itself is missing.
    if (method === "HEAD" && reply.status === 404) return attempt(key, { headers: { range: "bytes=0-0" } });
    const error = errorIn(method === "GET" && response.ok ? new Uint8Array() : reply.bytes);
    const isMissing = method !== "PUT" && reply.status === 404 && error !== "NoSuchBucket";
    if (response.ok || isMissing || reply.status === 416) return reply;
    throw new BucketFailure(error ?? `HTTP ${reply.status}`, reply);
  }

  const isPassing = (error: unknown) =>
    error instanceof BucketFailure ? (error.reply?.status ?? 0) >= 500 : codeOf(error) === "ECONNRESET";

  /** Runs work in turn and retries once after a transient error. Fails immediately while the bucket is in its rest period. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    return turns.run(async () => {
      if (failure !== null && performance.now() < restsUntil) throw new BucketFailure(failure);
      try {
        const result = await work().catch((error: unknown) => {
          if (isPassing(error)) return work();
          throw error;
        });
        note(null);
        return result;
      } catch (error) {
        const failed = error instanceof BucketFailure ? error : new BucketFailure(codeOf(error));
        note(failed.error);
        throw failed;
      }
    });
  }

  async function listAfter(startAfter: string) {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new BucketFailure("TimeoutError")), readMs);
    try {
      const listing = client.list({ maxKeys: 1000, ...(startAfter && { startAfter }) });
      const { contents = [], isTruncated = false } = await Promise.race([listing, late]);
      const objects = contents.map(({ key, size = 0, lastModified = "" }) => ({
        ...{ key, size, modifiedAt: Date.parse(lastModified) },
      }));
      return { objects, isLast: !isTruncated || objects.length === 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    settings,
    send: (key, how = {}) => guarded(() => attempt(key, how)),
    list: (after) => guarded(() => listAfter(after)),
  };
}

/** Turns `BucketFailure` into `storage_unavailable`, for use in requests. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BucketFailure ? storageUnavailable() : error;
  }
}
