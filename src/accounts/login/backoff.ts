import { LRUCache } from "lru-cache";

export type DelayRule = {
  free: number;
  /** The wait after the next failure, in ms; each further failure doubles it. */
  firstMs: number;
  maxMs: number;
  /** One failure is forgiven per this time, in ms. Must be longer than `maxMs`. */
  forgiveMs: number;
};

export type Backoff = {
  /** Ms until `key` may try again, or 0 if it may now. */
  waitMs(key: string, now: number): number;
  /**
   * Counts an attempt as failed before the outcome is known, so that parallel attempts count. Returns a function that
   * undoes it.
   */
  count(key: string, now: number): () => void;
  clear(key: string): void;
};

type Failures = { count: number; at: number };

const maxKeys = 10_000;

/** Kept in memory. The keys with the oldest failures are evicted first. */
export function createBackoff({ free, firstMs, maxMs, forgiveMs }: DelayRule): Backoff {
  const failures = new LRUCache<string, Failures>({ max: maxKeys });
  /** More failures than this wouldn't increase the wait. */
  const maxCount = free + 1 + Math.ceil(Math.log2(maxMs / firstMs));

  function countOf(key: string, now: number): number {
    const failure = failures.peek(key);
    return failure ? Math.max(0, failure.count - Math.floor(Math.max(0, now - failure.at) / forgiveMs)) : 0;
  }

  return {
    waitMs(key, now) {
      const failure = failures.peek(key);
      if (!failure || failure.count <= free) return 0;
      const delay = Math.min(maxMs, firstMs * 2 ** (countOf(key, now) - free - 1));
      return Math.max(0, Math.min(delay, failure.at + delay - now));
    },
    count(key, now) {
      const before = failures.get(key);
      const counted = { count: Math.min(maxCount, countOf(key, now) + 1), at: now };
      failures.set(key, counted);
      return () => {
        const current = failures.get(key);
        if (current !== counted) {
          if (current && current.count > 1) failures.set(key, { ...current, count: current.count - 1 });
          else failures.delete(key);
        } else if (before) failures.set(key, before);
        else failures.delete(key);
      };
    },
    clear(key) {
      failures.delete(key);
    },
  };
}
