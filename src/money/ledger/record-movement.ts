import { asc, eq } from "drizzle-orm";
import { ledger } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";

/** `amountCents` is from the club's point of view: in is positive, out negative. */
export type Movement = Omit<typeof ledger.$inferInsert, "id">;

type Of = Pick<Movement, "tournamentId" | "userId" | "paymentId" | "payoutId">;

/** Finds the ids of a deleted tournament or account in earlier movements of the same money. */
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

/** Idempotent by `kind` and `reference`. Returns whether the movement was new. */
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
  // The tournament's page shows whether the prizes are paid.
  if (added.length > 0 && movement.payoutId && movement.tournamentId != null) {
    await bumpVersion(tx, `tournament:${movement.tournamentId}`);
  }
  return added.length > 0;
}
