import { and, desc, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import { type AuditActor, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { catches, challengeDeposits, challenges, payments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { askRefund } from "../../money/entry-fees/ask-refund.ts";
import { notifyPayer } from "../../money/entry-fees/notify-payer.ts";
import type { Payment } from "../../money/entry-fees/payment-rows.ts";
import { isRefundable } from "../../money/entry-fees/payment-state.ts";

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

async function keep(tx: Tx, payment: Payment, by: AuditActor, now: number): Promise<void> {
  await tx.update(payments).set({ keptAt: now }).where(eq(payments.id, payment.id));
  const { id, amountCents, tournamentName } = payment;
  const message = `${tournamentName}: your challenge was denied, so the club keeps the deposit of ${moneyText(amountCents)}.`;
  await notifyPayer(tx, payment, { title: "Deposit Kept", message }, now);
  await recordAudit(
    tx,
    by,
    { action: "keep-deposit", subject: "payment", subjectId: id, detail: { amountCents } },
    now,
  );
}

/** docs/rules.md 10.12. While the payment is disputed it stays: what is due is done once the dispute is won. */
export async function settleDeposit(
  tx: Tx,
  challengeId: number,
  status: "upheld" | "denied" | "withdrawn",
  by: AuditActor,
  now: number,
): Promise<void> {
  const [held] = await heldDepositQuery(tx, challengeId);
  if (!held) return;
  if (status === "denied") return keep(tx, held.payment, by, now);
  if (isRefundable(held.payment)) await askRefund(tx, held.payment, by, `The challenge was ${status}.`, now);
}

/** Of a challenge that was decided while its deposit was disputed. */
export async function settleAfterDispute(tx: Tx, payment: Payment, now: number): Promise<void> {
  const { depositId } = payment;
  if (depositId === null || payment.keptAt !== null || !isRefundable(payment)) return;
  const [challenge] = await tx
    .select({ id: challenges.id, status: challenges.status })
    .from(challengeDeposits)
    .innerJoin(challenges, eq(challenges.id, challengeDeposits.challengeId))
    .where(eq(challengeDeposits.id, depositId));
  if (!challenge) return askRefund(tx, payment, system, "The challenge it was for is not there any more.", now);
  if (challenge.status !== "open") await settleDeposit(tx, challenge.id, challenge.status, system, now);
}

export const depositsOnFishQuery = (db: Db, anglerId: number) =>
  db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(challengeDeposits, eq(challengeDeposits.id, payments.depositId))
    .innerJoin(catches, eq(catches.id, challengeDeposits.catchId))
    .where(and(eq(catches.userId, anglerId), isNotNull(payments.depositId), isNull(payments.keptAt)))
    .orderBy(payments.id);

/** Before the fish goes, and with it what its challenges say. */
export async function returnDepositsOfAngler(tx: Tx, userId: number, by: AuditActor, now: number): Promise<void> {
  for (const payment of await depositsOnFishQuery(tx, userId)) {
    if (isRefundable(payment)) await askRefund(tx, payment, by, "The fish was removed with its angler's account.", now);
  }
}
