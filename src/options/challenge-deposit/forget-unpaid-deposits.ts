import { and, eq, exists, inArray, isNull, lte, not, sql } from "drizzle-orm";
import { challengeDeposits, payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { dayMs } from "../../base/format/moments.ts";

const keptMs = 30 * dayMs;

/** Returns how many challenges it deleted that nobody paid the deposit of. */
export async function forgetUnpaidDeposits(tx: Tx, now: number): Promise<number> {
  const underWay = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.depositId, challengeDeposits.id), inArray(payments.status, ["open", "processing"])));
  const isOld = lte(challengeDeposits.createdAt, now - keptMs);
  const gone = await tx
    .delete(challengeDeposits)
    .where(and(isNull(challengeDeposits.challengeId), isOld, not(exists(underWay))))
    .returning({ id: challengeDeposits.id });
  return gone.length;
}
