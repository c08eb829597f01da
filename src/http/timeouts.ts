/**
 * A connection is cut when nothing is asked on it for this long. A request that has begun must be there whole by then,
 * or bring 16 kB for each of these seconds: Bun counts less as nothing.
 */
export const idleSeconds = 30;

/** A photo of 12 MB over a link of 13 kB a second. */
const uploadTimeoutMs = 15 * 60_000;

/** Sets after how many such seconds the connection of one request is cut; 0 for never. */
export type SetIdleTimeout = (seconds: number) => void;

/**
 * Gives an upload its time, however bad the signal, and returns a function that ends it. After a quarter of an hour only
 * an upload that comes at full speed goes on.
 */
export function extendForUpload(setIdleTimeout: SetIdleTimeout, timeoutMs = uploadTimeoutMs): () => void {
  setIdleTimeout(0);
  const timer = setTimeout(() => setIdleTimeout(1), timeoutMs);
  return () => {
    clearTimeout(timer);
    setIdleTimeout(idleSeconds);
  };
}
