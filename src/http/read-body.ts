import { listLimits, listTooLarge } from "../format/csv-bytes.ts";
import { Refusal } from "../refusal.ts";
import { refuseOddJson } from "./refuse-odd-json.ts";

/** Photos have bounds of their own. */
const maxFormBytes = 256 * 1024;

/** With the form around it. */
export const maxListBytes = listLimits.bytes + 200_000;

/** 256 kB at 9 kB a second. */
const formTimeoutMs = 30_000;

const tooLarge = (maxBytes: number) =>
  new Refusal("too_large", maxBytes === maxListBytes ? listTooLarge : "What you sent is too large.");
/** A client that hangs up is no error of the program. */
const brokenOff = () => new Refusal("malformed", "What you sent did not arrive whole. Please try again.");
const tooSlow = () => new Refusal("too_slow", "What you sent did not arrive in time. Please try again.");

/** While bodies arrive. */
const heldForOne = 4 * 1024 * 1024;
const heldForAll = 64 * 1024 * 1024;

export type BodyReader = {
  /** Throws `too_large`, `too_slow`, `malformed` or `busy`. */
  read(request: Request, address: string, maxBytes?: number): Promise<Request>;
};

export function createBodyReader(timeoutMs = formTimeoutMs): BodyReader {
  const held = new Map<string, number>();
  let all = 0;

  function hold(address: string, bytes: number): void {
    const before = held.get(address) ?? 0;
    if (before + bytes > heldForOne || all + bytes > heldForAll) {
      throw new Refusal("busy", "The server is busy. Please try again in a moment.", { retryAfter: 5 });
    }
    held.set(address, before + bytes);
    all += bytes;
  }

  function release(address: string, bytes: number): void {
    const left = (held.get(address) ?? bytes) - bytes;
    if (left > 0) held.set(address, left);
    else held.delete(address);
    all -= bytes;
  }

  return {
    async read(request, address, maxBytes = maxFormBytes) {
      if (!request.body) return request;
      const stated = Number(request.headers.get("content-length") ?? 0);
      if (!(stated <= maxBytes)) throw tooLarge(maxBytes);
      let reserved = 0;
      const reserve = (bytes: number) => {
        if (bytes <= reserved) return;
        hold(address, bytes - reserved);
        reserved = bytes;
      };
      try {
        reserve(stated);
        const body = await inTime(readBounded(request.body, maxBytes, reserve), timeoutMs);
        if (request.headers.get("content-type")?.startsWith("application/json")) refuseOddJson(await body.text());
        return new Request(request, { body });
      } finally {
        release(address, reserved);
      }
    },
  };
}

async function inTime<T>(reading: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(tooSlow()), timeoutMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readBounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  reserve: (bytes: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of wholeOrRefused(body)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    reserve(bytes);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

async function* wholeOrRefused(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw brokenOff();
  }
}
