import { ledger } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

/** One movement of money; `amountCents` seen from the club: in is positive, out negative. */
export type Movement = Omit<typeof ledger.$inferInsert, "id">;

/**
 * Writes a movement down, in the transaction of what it changes. The same `kind` and `reference` again is the same
 * movement and changes nothing: answers whether it was new.
 */
export async function recordMovement(tx: Tx, movement: Movement): Promise<boolean> {
  const added = await tx.insert(ledger).values(movement).onConflictDoNothing().returning({ id: ledger.id });
  return added.length > 0;
}
