import { setImmediate } from "node:timers/promises";
import type { Store, Tx } from "./store.ts";

/**
 * Does `work` for each item in its own write, so that requests get a turn in between. A failure doesn't stop the other items
 * and is thrown at the end. Returns the sum of the results of `work`.
 */
export async function writeForEach<Item>(
  { write }: Pick<Store, "write">,
  items: readonly Item[],
  work: (tx: Tx, item: Item) => Promise<number>,
): Promise<number> {
  const errors: unknown[] = [];
  let done = 0;
  for (const item of items) {
    await setImmediate();
    try {
      done += await write((tx) => work(tx, item));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${items.length} failed.`);
  if (errors.length === 1) throw errors[0];
  return done;
}
