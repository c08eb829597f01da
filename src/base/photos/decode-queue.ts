import { Refusal } from "../../refusal.ts";
import { createTurns, type Owner } from "../tasks/turns.ts";
import { photoTexts } from "./photo-renditions.ts";

/** Waits until `bytes` fit alongside the other open pictures; a single picture always fits. */
export type Reserve = (bytes: number) => Promise<void>;

/** Four queues: a judge waits for the first, uploads for the second, and nobody for the others. */
export type DecodeQueue = {
  /** Runs before everything else that waits; never refused. For judges, who look at one picture at a time. */
  runFirst<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>;
  /** Runs one at a time for each account, and accounts take turns. Throws `busy` if too many are waiting. */
  run<T>(work: (reserve: Reserve) => Promise<T>, owner?: Owner): Promise<T>;
  /** Runs when nothing from `run` is waiting, in turns of accounts; never refused. For photos that were accepted unopened. */
  runInBackground<T>(work: (reserve: Reserve) => Promise<T>, owner: Owner): Promise<T>;
  /** Runs when nothing else is waiting; never refused. */
  runAtLowPriority<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>;
  isIdle(): boolean;
  /** Whether an upload would wait for more than a second or so. */
  isCrowded(): boolean;
};

export type DecodeBounds = {
  atOnce: number;
  /** The waiting photos are on the disk, so they take no memory. */
  maxWaiting: number;
  /** Limit for a single account. */
  maxWaitingOfOne: number;
  /** The limit for work that nobody waits for. */
  inBackgroundAtOnce: number;
  /** The number of waiting uploads from which `isCrowded` is true. */
  crowd: number;
  bytes: number;
};

/** One more than the codec's threads on a small server: while one is written to the disk, the others continue. */
const bounds: DecodeBounds = {
  atOnce: 3,
  maxWaiting: 256,
  maxWaitingOfOne: 32,
  inBackgroundAtOnce: 2,
  crowd: 4,
  bytes: 120 * 1024 * 1024,
};

type QueuedTurn = { owner: Owner; resolve: () => void };

/** While `isArriving`, work that nobody waits for runs one at a time, so that uploads get the processor. */
export function createDecodeQueue(
  customBounds: Partial<DecodeBounds> = {},
  isArriving: () => boolean = () => false,
): DecodeQueue {
  const {
    atOnce,
    maxWaiting,
    maxWaitingOfOne,
    inBackgroundAtOnce,
    crowd,
    bytes: maxBytes,
  } = { ...bounds, ...customBounds };
  const turns = createTurns();
  const first: QueuedTurn[] = [];
  const waiting: QueuedTurn[] = [];
  const background: QueuedTurn[] = [];
  const lowPriority: QueuedTurn[] = [];
  const unreserved: { bytes: number; resolve: () => void }[] = [];
  let running = 0;
  let runningInBackground = 0;
  let held = 0;

  const fits = (bytes: number) => held === 0 || held + bytes <= maxBytes;

  /** Work that nobody waits for must never fill all slots, or a judge would have to wait for it. */
  function takeFromBackground(): QueuedTurn | undefined {
    if (runningInBackground >= (isArriving() ? 1 : inBackgroundAtOnce)) return undefined;
    const next = turns.take(background) ?? turns.take(lowPriority);
    if (next) runningInBackground += 1;
    return next;
  }

  function beginNext(): void {
    while (running < atOnce) {
      const next = first.shift() ?? turns.take(waiting) ?? takeFromBackground();
      if (!next) return;
      running += 1;
      next.resolve();
    }
  }

  function turn(line: QueuedTurn[], owner: Owner): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    line.push({ owner, resolve });
    beginNext();
    return promise;
  }

  function pass(line: QueuedTurn[], owner: Owner): void {
    running -= 1;
    if (line === background || line === lowPriority) runningInBackground -= 1;
    if (line !== first) turns.end(owner);
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

  async function inTurn<T>(line: QueuedTurn[], work: (reserve: Reserve) => Promise<T>, owner: Owner): Promise<T> {
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
      pass(line, owner);
    }
  }

  return {
    runFirst: (work) => inTurn(first, work, null),
    async run(work, owner = null) {
      refuseTooMany(owner);
      return inTurn(waiting, work, owner);
    },
    runInBackground: (work, owner) => inTurn(background, work, owner),
    runAtLowPriority: (work) => inTurn(lowPriority, work, null),
    isIdle: () => running === 0,
    isCrowded: () => waiting.length >= crowd,
  };
}
