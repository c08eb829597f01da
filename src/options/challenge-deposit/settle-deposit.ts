import { and, desc, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { catches, challengeDeposits, payments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { changePayment, type DepositOutcome, isRefundable, settlePaidDeposit } from "../../money/payment.ts";

export const heldDepositQuery = (db: Db, challengeId: number) =>
  db
    .select({ payment: payments })
    .from(challengeDeposits)
    .innerJoin(payments, eq(payments.depositId, challengeDeposits.id))
    .where(
      and(
        eq(challengeDeposits.challengeId, challengeId),
        eq(payments.status, "succeeded"),
        isNull(payments.refundState),
        isNull(payments.keptAt),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);

/** Settles a challenge's deposit (docs/rules.md 10.12). A disputed payment is settled once the dispute is won. */
export async function settleDeposit(
  tx: Tx,
  challengeId: number,
  outcome: DepositOutcome,
  by: AuditActor,
  now: number,
): Promise<void> {
  const [held] = await heldDepositQuery(tx, challengeId);
  if (held) await settlePaidDeposit(tx, held.payment, outcome, by, now);
}

export const depositsOnFishQuery = (db: Db, anglerId: number) =>
  db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(challengeDeposits, eq(challengeDeposits.id, payments.depositId))
    .innerJoin(catches, eq(catches.id, challengeDeposits.catchId))
    .where(and(eq(catches.userId, anglerId), isNotNull(payments.depositId), isNull(payments.keptAt)))
    .orderBy(payments.id);

/** Refunds deposits before the angler's fish and their challenges are deleted. */
export async function returnDepositsOfAngler(tx: Tx, userId: number, by: AuditActor, now: number): Promise<void> {
  const details = { by, reason: "The fish was deleted along with the angler's account.", removesEntry: false };
  for (const payment of await depositsOnFishQuery(tx, userId)) {
    if (isRefundable(payment)) await changePayment(tx, payment.id, "askRefund", details, now);
  }
}
