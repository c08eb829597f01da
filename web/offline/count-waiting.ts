import { isOutboxSupported, keptStore } from "./outbox-store.ts";
import { isWaiting } from "./queued-catch.ts";

/** The number of catches that this phone hasn't sent yet, for all its anglers. */
export async function countWaiting(): Promise<number> {
  return isOutboxSupported() ? (await keptStore.all()).filter(isWaiting).length : 0;
}
