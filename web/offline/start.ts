import { memberIsHere } from "../layout/signed-in-chunk.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { PageRouter } from "./signal.ts";

/** Everything that goes on without signal, begun once the page is there: a member's kept catches are sent, pages are kept. */
export function startOffline(runtime: Runtime, router: PageRouter): void {
  void memberIsHere.then(async () => (await import("./outbox.ts")).startOutbox(runtime, router)).catch(() => undefined);
  // A browser without a worker, or one that allows none, has no page cache; the rest works.
  import("./offline-fallback.ts")
    .then(({ startOfflineFallback }) => startOfflineFallback(runtime, router))
    .catch(() => undefined);
}
