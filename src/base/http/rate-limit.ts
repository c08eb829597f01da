import { LRUCache } from "lru-cache";
import { Refusal } from "../../refusal.ts";

type Bucket = { tokens: number; at: number };

export type RateLimit = {
  /** `now` in UTC ms. Throws `too_many` with the seconds to wait. */
  count(address: string, now: number): void;
};

export const noRateLimit: RateLimit = { count: () => undefined };

const maxAddresses = 10_000;

/** Kept in memory; the least recently seen addresses are forgotten first. */
export function createRateLimit(burst: number, perMinute: number): RateLimit {
  const buckets = new LRUCache<string, Bucket>({ max: maxAddresses });
  const perMs = perMinute / 60_000;
  return {
    count(address, now) {
      const last = buckets.get(address) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, last.tokens + Math.max(0, now - last.at) * perMs);
      buckets.set(address, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      if (tokens >= 1) return;
      const retryAfter = Math.max(1, Math.ceil((1 - tokens) / perMs / 1000));
      throw new Refusal("too_many", "Too many attempts. Please wait a moment and try again.", { retryAfter });
    },
  };
}
