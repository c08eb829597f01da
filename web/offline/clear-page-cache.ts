import type { Fetcher } from "../call-api.ts";
import { isReadersCache, mayChangePages, mayChangeReader } from "./reader-rules.ts";

/** What a page tells the worker, whose caches it shares: somebody else may read now. */
export type ForgetMessage = { forget: true };

/**
 * Forgets every page and picture kept on this phone. A page does it too: after a hard reload its requests do not pass the
 * worker, which is told so that it keeps nothing either that it asked for before.
 */
async function clearPageCache(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter(isReadersCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ forget: true } satisfies ForgetMessage);
}

/** A browser that refuses this has kept nothing. */
const forget = () => clearPageCache().catch(() => undefined);

/**
 * Sends as `send` does, and forgets what is kept when somebody logs in or out. `onWritten` is called after a request that
 * may have changed what the kept pages show.
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
