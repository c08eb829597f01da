import { isOutboxSupported, outboxStore } from "./outbox-store.ts";
import { isWaiting } from "./queued-catch.ts";

/** The number of catches that this phone hasn't sent yet, for all its anglers. */
export async function countWaiting(): Promise<number> {
  return isOutboxSupported() ? (await outboxStore.all()).filter(isWaiting).length : 0;
}
