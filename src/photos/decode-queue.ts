import { Refusal } from "../refusal.ts";
import { photoTexts } from "./rules.ts";

/** Waits until so many bytes fit beside the other open pictures; a picture that is alone always fits. */
export type Reserve = (bytes: number) => Promise<void>;

export type DecodeQueue = {
  /** In order of arrival. Throws `busy` when too many wait. */
  run<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>;
  /** When nothing of `run` waits; never refused. */
  runAtLowPriority<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>;
};

export type DecodeBounds = {
  atOnce: number;
  /** Their photos are on the disk, so waiting costs no memory. */
  maxWaiting: number;
  bytes: number;
};

/** One more than the codec's threads on a small server: while one is written to the disk, the others go on. */
const bounds: DecodeBounds = { atOnce: 3, maxWaiting: 256, bytes: 120 * 1024 * 1024 };

type Turn = { resolve: () => void };

export function createDecodeQueue(given: Partial<DecodeBounds> = {}): DecodeQueue {
  const { atOnce, maxWaiting, bytes: maxBytes } = { ...bounds, ...given };
  const waiting: Turn[] = [];
  const lowPriority: Turn[] = [];
  const unreserved: (Turn & { bytes: number })[] = [];
  let running = 0;
  let held = 0;

  const fits = (bytes: number) => held === 0 || held + bytes <= maxBytes;

  async function turn(line: Turn[]): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    await new Promise<void>((resolve) => line.push({ resolve }));
  }

  function pass(): void {
    const next = waiting.shift() ?? lowPriority.shift();
    if (next) next.resolve();
    else running--;
  }

  async function hold(bytes: number): Promise<void> {
    if (unreserved.length > 0 || !fits(bytes)) {
      await new Promise<void>((resolve) => unreserved.push({ bytes, resolve }));
      return;
    }
    held += bytes;
  }

  function release(bytes: number): void {
    held -= bytes;
    for (let next = unreserved[0]; next && fits(next.bytes); next = unreserved[0]) {
      unreserved.shift();
      held += next.bytes;
      next.resolve();
    }
  }

  async function inTurn<T>(line: Turn[], work: (reserve: Reserve) => Promise<T>): Promise<T> {
    await turn(line);
    let reserved = 0;
    const reserve = async (bytes: number) => {
      await hold(bytes);
      reserved += bytes;
    };
    try {
      return await work(reserve);
    } finally {
      if (reserved > 0) release(reserved);
      pass();
    }
  }

  return {
    async run(work) {
      if (running >= atOnce && waiting.length >= maxWaiting) {
        throw new Refusal("busy", photoTexts.busy, { retryAfter: 5 });
      }
      return inTurn(waiting, work);
    },
    runAtLowPriority: (work) => inTurn(lowPriority, work),
  };
}
