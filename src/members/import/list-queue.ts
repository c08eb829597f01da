import { Refusal } from "../../refusal.ts";

export type ListQueueBounds = {
  /** Each waiting request keeps its list of up to 16 MB in memory. */
  maxWaiting: number;
  waitMs: number;
  /** A turn that takes longer than any list should no longer blocks the next one. */
  turnMs: number;
};

const usual: ListQueueBounds = { maxWaiting: 4, waitMs: 60_000, turnMs: 5 * 60_000 };

const busy = () =>
  new Refusal("busy", "Other lists are being imported. Nothing was imported. Please send yours again in a minute.", {
    retryAfter: 60,
  });

export type ListQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs one list at a time, because checking a list of 100,000 rows takes about 300 MB. Throws `busy`. */
export function createListQueue(bounds: Partial<ListQueueBounds> = {}): ListQueue {
  const { maxWaiting, waitMs, turnMs } = { ...usual, ...bounds };
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function waitFor(before: Promise<void>): Promise<void> {
    const tooLong = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLong.reject(busy()), waitMs);
    waiting += 1;
    try {
      await Promise.race([before, tooLong.promise]);
    } finally {
      waiting -= 1;
      clearTimeout(timer);
    }
  }

  return async (work) => {
    if (waiting >= maxWaiting) throw busy();
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = before.then(() => turn.promise);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await waitFor(before);
      timer = setTimeout(turn.resolve, turnMs);
      return await work();
    } finally {
      clearTimeout(timer);
      turn.resolve();
    }
  };
}
