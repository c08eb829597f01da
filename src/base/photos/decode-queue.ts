import { Refusal } from "../../refusal.ts";
import { createTurns, type Owner } from "../tasks/turns.ts";
import { photoTexts } from "./photo-renditions.ts";

/** Waits until `bytes` fit alongside the other open pictures; a single picture always fits. */
export type Reserve = (bytes: number) => Promise<void>;

export type DecodeQueue = {
  /** Runs one at a time for each account, and accounts take turns. Throws `busy` if too many are waiting. */
  run<T>(work: (reserve: Reserve) => Promise<T>, owner?: Owner): Promise<T>;
  /** Runs when nothing from `run` is waiting; never refused. */
  runAtLowPriority<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>;
};

export type DecodeBounds = {
  atOnce: number;
  /** The waiting photos are on the disk, so they take no memory. */
  maxWaiting: number;
  /** Limit for a single account. */
  maxWaitingOfOne: number;
  bytes: number;
};

/** One more than the codec's threads on a small server: while one is written to the disk, the others continue. */
const bounds: DecodeBounds = { atOnce: 3, maxWaiting: 256, maxWaitingOfOne: 32, bytes: 120 * 1024 * 1024 };

type Waiting = { owner: Owner; resolve: () => void };

export function createDecodeQueue(given: Partial<DecodeBounds> = {}): DecodeQueue {
  const { atOnce, maxWaiting, maxWaitingOfOne, bytes: maxBytes } = { ...bounds, ...given };
  const turns = createTurns();
  const waiting: Waiting[] = [];
  const lowPriority: Waiting[] = [];
  const unreserved: { bytes: number; resolve: () => void }[] = [];
  let running = 0;
  let held = 0;

  const fits = (bytes: number) => held === 0 || held + bytes <= maxBytes;

  function beginNext(): void {
    while (running < atOnce) {
      const next = turns.take(waiting) ?? turns.take(lowPriority);
      if (!next) return;
      running += 1;
      next.resolve();
    }
  }

  function turn(line: Waiting[], owner: Owner): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    line.push({ owner, resolve });
    beginNext();
    return promise;
  }

  function pass(owner: Owner): void {
    running -= 1;
    turns.end(owner);
    beginNext();
  }

  function refuseTooMany(owner: Owner): void {
    const ofOne = owner === null ? 0 : waiting.filter((turn) => turn.owner === owner).length;
    if (waiting.length < maxWaiting && ofOne < maxWaitingOfOne) return;
    throw new Refusal("busy", photoTexts.busy, { retryAfter: 5 });
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

  async function inTurn<T>(line: Waiting[], work: (reserve: Reserve) => Promise<T>, owner: Owner): Promise<T> {
    await turn(line, owner);
    let reserved = 0;
    const reserve = async (bytes: number) => {
      await hold(bytes);
      reserved += bytes;
    };
    try {
      return await work(reserve);
    } finally {
      if (reserved > 0) release(reserved);
      pass(owner);
    }
  }

  return {
    async run(work, owner = null) {
      refuseTooMany(owner);
      return inTurn(waiting, work, owner);
    },
    runAtLowPriority: (work) => inTurn(lowPriority, work, null),
  };
}
