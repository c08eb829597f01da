import type { Fetcher } from "../call-api.ts";
import { isReadersCache, mayChangeReader } from "./page-cache-rules.ts";

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

/** Sends as `send` does, and forgets what is kept when somebody logs in or out. */
export const clearingPageCache =
  (send: Fetcher): Fetcher =>
  async (input, init) => {
    if (!mayChangeReader(init.method ?? "GET", new URL(input).pathname)) return send(input, init);
    await forget();
    try {
      return await send(input, init);
    } finally {
      await forget();
    }
  };
