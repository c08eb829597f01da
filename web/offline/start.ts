import type { Host } from "../host.ts";
import { startCopies } from "./copies.ts";
import { startOutbox } from "./outbox.ts";

/** Everything that goes on without signal, begun once the page is there: kept catches are sent, seen pages are kept. */
export function startOffline(host: Host, isMember: boolean): void {
  startOutbox(host);
  // A browser without a worker, or one that allows none, has no copies; the rest works.
  startCopies(host, isMember).catch(() => undefined);
}
