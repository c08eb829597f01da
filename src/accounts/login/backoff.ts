import { LRUCache } from "lru-cache";

export type DelayRule = {
  free: number;
  /** The wait after the next one, ms; each further one doubles it. */
  firstMs: number;
  maxMs: number;
  /** One failure is forgiven in this time, ms. Must be longer than `maxMs`. */
  forgiveMs: number;
};

export type Backoff = {
  /** Ms until `key` may try again; 0 when it may now. */
  waitMs(key: string, now: number): number;
  /** Counts a try as failed before it is decided, so that parallel tries count. Returns how to undo it. */
  count(key: string, now: number): () => void;
  clear(key: string): void;
};

type Failures = { count: number; at: number };

const maxKeys = 10_000;

/** Kept in memory; the keys that failed longest ago are forgotten first. */
export function createBackoff({ free, firstMs, maxMs, forgiveMs }: DelayRule): Backoff {
  const failures = new LRUCache<string, Failures>({ max: maxKeys });
  /** More failures than these would not make the wait longer. */
  const maxCount = free + 1 + Math.ceil(Math.log2(maxMs / firstMs));

  function countOf(key: string, now: number): number {
    const known = failures.peek(key);
    return known ? Math.max(0, known.count - Math.floor(Math.max(0, now - known.at) / forgiveMs)) : 0;
  }

  return {
    waitMs(key, now) {
      const known = failures.peek(key);
      if (!known || known.count <= free) return 0;
      const delay = Math.min(maxMs, firstMs * 2 ** (countOf(key, now) - free - 1));
      return Math.max(0, Math.min(delay, known.at + delay - now));
    },
    count(key, now) {
      const before = failures.get(key);
      const counted = { count: Math.min(maxCount, countOf(key, now) + 1), at: now };
      failures.set(key, counted);
      return () => {
        const known = failures.get(key);
        if (known !== counted) {
          if (known && known.count > 1) failures.set(key, { ...known, count: known.count - 1 });
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
