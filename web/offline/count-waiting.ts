import { canKeep, keptStore } from "./outbox-store.ts";
import { isWaiting } from "./queued-catch.ts";

/** How many catches this phone has not sent yet, of all its anglers. */
export async function countWaiting(): Promise<number> {
  return canKeep() ? (await keptStore.all()).filter(isWaiting).length : 0;
}
