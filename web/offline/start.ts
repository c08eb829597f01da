import { memberIsHere } from "../layout/member-parts.ts";
import type { Host } from "../runtime/host.ts";
import { startCopies } from "./copies.ts";

/** Everything that goes on without signal, begun once the page is there: a member's kept catches are sent, seen pages are kept. */
export function startOffline(host: Host, isMember: boolean): void {
  void memberIsHere.then(async () => (await import("./outbox.ts")).startOutbox(host)).catch(() => undefined);
  // A browser without a worker, or one that allows none, has no copies; the rest works.
  startCopies(host, isMember).catch(() => undefined);
}
