/** A request in progress must also send 16 kB in this time, because Bun treats less as idle. */
export const idleSeconds = 30;

/** Long enough for a 12 MB photo at 13 kB per second. */
const uploadTimeoutMs = 15 * 60_000;

/** 0 seconds means no timeout. */
export type SetIdleTimeout = (seconds: number) => void;

/** Returns a function that ends the extension. After 15 minutes only an upload at full speed continues. */
export function extendForUpload(setIdleTimeout: SetIdleTimeout, timeoutMs = uploadTimeoutMs): () => void {
  setIdleTimeout(0);
  const timer = setTimeout(() => setIdleTimeout(1), timeoutMs);
  return () => {
    clearTimeout(timer);
    setIdleTimeout(idleSeconds);
  };
}
