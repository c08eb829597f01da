import { Refusal } from "../../refusal.ts";
import { listTooLarge } from "../format/csv-bytes.ts";
import { listBounds } from "../format/file-bounds.ts";
import { refuseOddJson } from "./refuse-odd-json.ts";

type BodyLimits = { bytes: number; timeoutMs: number; tooLarge: string };

/** 256 kB at 9 kB per second. Photos have their own limits. */
const formLimits: BodyLimits = { bytes: 256 * 1024, timeoutMs: 30_000, tooLarge: "Your request is too large." };

/** Includes the form around the list; 16 MB at 56 kB per second. */
export const listBodyLimits: BodyLimits = {
  bytes: listBounds.bytes + 200_000,
  timeoutMs: 5 * 60_000,
  tooLarge: listTooLarge,
};

const tooLarge = ({ tooLarge: message }: BodyLimits) => new Refusal("too_large", message);
/** A client that disconnects isn't a server error. */
const brokenOff = () => new Refusal("malformed", "Your request arrived incomplete. Please try again.");
const tooSlow = () => new Refusal("too_slow", "Your request didn't arrive in time. Please try again.");

const heldForOne = 4 * 1024 * 1024;
const heldForAll = 64 * 1024 * 1024;

export type BodyReader = {
  /** Throws `too_large`, `too_slow`, `malformed` or `busy`. */
  read(request: Request, address: string, limits?: BodyLimits): Promise<Request>;
};

export function createBodyReader(timeoutMs = formLimits.timeoutMs): BodyReader {
  const held = new Map<string, number>();
  let all = 0;

  function hold(address: string, bytes: number, limits: BodyLimits): void {
    const before = held.get(address) ?? 0;
    if (before + bytes > Math.max(heldForOne, limits.bytes) || all + bytes > heldForAll) {
      throw new Refusal("busy", "The server is busy. Please try again in a moment.", { retryAfter: 5 });
    }
    held.set(address, before + bytes);
    all += bytes;
  }

  function release(address: string, bytes: number): void {
    const remaining = (held.get(address) ?? bytes) - bytes;
    if (remaining > 0) held.set(address, remaining);
    else held.delete(address);
    all -= bytes;
  }

  return {
    async read(request, address, limits = { ...formLimits, timeoutMs }) {
      if (!request.body) return request;
      const stated = Number(request.headers.get("content-length") ?? 0);
      if (!(stated <= limits.bytes)) throw tooLarge(limits);
      let reserved = 0;
      const reserve = (bytes: number) => {
        if (bytes <= reserved) return;
        hold(address, bytes - reserved, limits);
        reserved = bytes;
      };
      try {
        reserve(stated);
        const body = await inTime(readBounded(request.body, limits, reserve), limits.timeoutMs);
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
  limits: BodyLimits,
  reserve: (bytes: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of wholeOrRefused(body)) {
    bytes += chunk.byteLength;
    if (bytes > limits.bytes) throw tooLarge(limits);
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
