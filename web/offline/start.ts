import { memberIsHere } from "../layout/signed-in-chunk.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { startOfflineFallback } from "./offline-fallback.ts";

/** Everything that goes on without signal, begun once the page is there: a member's kept catches are sent, seen pages are kept. */
export function startOffline(runtime: Runtime, isMember: boolean): void {
  void memberIsHere.then(async () => (await import("./outbox.ts")).startOutbox(runtime)).catch(() => undefined);
  // A browser without a worker, or one that allows none, has no page cache; the rest works.
  startOfflineFallback(runtime, isMember).catch(() => undefined);
}
