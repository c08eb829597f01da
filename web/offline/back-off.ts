/** The longest wait as a multiple of the shortest. */
const longest = 2;

/** The wait doubles with each attempt up to this, so that a crowd of phones thins out. */
const slowestMs = 30_000;

/**
 * How long to wait before the next attempt, after `attempts` of them were put off. Never shorter than the club asked for
 * (`Retry-After`), and spread at random above that. `random` is from 0 to 1.
 */
export function backOffMs(afterMs: number, attempts: number, random: number = Math.random()): number {
  const base = Math.max(afterMs, Math.min(slowestMs, afterMs * 2 ** (attempts - 1)));
  return Math.round(base * (1 + random * (longest - 1)));
}
