/** Also: a request in progress must bring 16 kB in this time, because Bun counts less as nothing. */
export const idleSeconds = 30;

/** A photo of 12 MB at 13 kB a second. */
const uploadTimeoutMs = 15 * 60_000;

/** 0 for never. */
export type SetIdleTimeout = (seconds: number) => void;

/** Returns a function that ends it. After a quarter of an hour only an upload at full speed goes on. */
export function extendForUpload(setIdleTimeout: SetIdleTimeout, timeoutMs = uploadTimeoutMs): () => void {
  setIdleTimeout(0);
  const timer = setTimeout(() => setIdleTimeout(1), timeoutMs);
  return () => {
    clearTimeout(timer);
    setIdleTimeout(idleSeconds);
  };
}
