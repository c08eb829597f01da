import { asc, eq } from "drizzle-orm";
import { ledger } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";

/** One movement of money; `amountCents` seen from the club: in is positive, out negative. */
export type Movement = Omit<typeof ledger.$inferInsert, "id">;

/** Whose money it is. */
type Of = Pick<Movement, "tournamentId" | "userId" | "paymentId" | "payoutId">;

/** The numbers of a tournament or an account deleted meanwhile, as earlier movements of the same money have them. */
async function earlier(tx: Tx, { paymentId, payoutId }: Of): Promise<Of> {
  const same = paymentId ? eq(ledger.paymentId, paymentId) : eq(ledger.payoutId, payoutId ?? 0);
  const [first] = await tx
    .select({ tournamentId: ledger.tournamentId, userId: ledger.userId })
    .from(ledger)
    .where(same)
    .orderBy(asc(ledger.id))
    .limit(1);
  return first ?? {};
}

/**
 * Writes a movement down, in the transaction of what it changes. The same `kind` and `reference` again is the same
 * movement and changes nothing: answers whether it was new.
 */
export async function recordMovement(tx: Tx, movement: Movement): Promise<boolean> {
  const isOrphan = movement.tournamentId == null || movement.userId == null;
  const before = isOrphan ? await earlier(tx, movement) : {};
  const tournamentId = movement.tournamentId ?? before.tournamentId;
  const userId = movement.userId ?? before.userId;
  const added = await tx
    .insert(ledger)
    .values({ ...movement, tournamentId, userId })
    .onConflictDoNothing()
    .returning({ id: ledger.id });
  return added.length > 0;
}
