import { memberIsHere } from "../layout/signed-in-chunk.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { PageRouter } from "./signal.ts";

/** Starts all offline features once the page is shown: a member's stored catches are sent, pages are cached. */
export function startOffline(runtime: Runtime, router: PageRouter): void {
  void memberIsHere.then(async () => (await import("./outbox.ts")).startOutbox(runtime, router)).catch(() => undefined);
  // A browser without workers, or one that forbids them, has no page cache; the rest works.
  import("./offline-fallback.ts")
    .then(({ startOfflineFallback }) => startOfflineFallback(runtime, router))
    .catch(() => undefined);
}
