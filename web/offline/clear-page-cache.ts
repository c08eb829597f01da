import type { Fetcher } from "../call-api.ts";
import { isReadersCache, mayChangePages, mayChangeReader } from "./reader-rules.ts";

/** A page's message to the worker, whose caches it shares: somebody else may be reading now. */
export type ForgetMessage = { forget: true };

/**
 * Deletes every page and picture cached on this phone. Pages do it too: after a hard reload their requests
 * bypass the worker, which is told so that it doesn't cache earlier requests either.
 */
async function clearPageCache(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter(isReadersCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ forget: true } satisfies ForgetMessage);
}

/** A browser that refuses this has cached nothing. */
const forget = () => clearPageCache().catch(() => undefined);

/**
 * Sends as `send` does, and clears the cache when somebody logs in or out. `onWritten` is called after a
 * request that may have changed the content of the cached pages.
 */
export const clearingPageCache =
  (send: Fetcher, onWritten: () => void): Fetcher =>
  async (input, init) => {
    const [method, { pathname }] = [init.method ?? "GET", new URL(input)];
    const isAnotherReader = mayChangeReader(method, pathname);
    if (isAnotherReader) await forget();
    try {
      const response = await send(input, init);
      if (isAnotherReader) await forget();
      if (response.ok && mayChangePages(method, pathname)) onWritten();
      return response;
    } catch (error) {
      if (isAnotherReader) await forget();
      throw error;
    }
  };
