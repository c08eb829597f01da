import { and, eq, inArray, sum } from "drizzle-orm";
import { ledger, payments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import type { RefundFacts } from "../providers/provider.ts";
import { putEntryOnHold } from "./entry-on-hold.ts";
import { notifyAdmins } from "./notify-payer.ts";
import { findPayment, type Payment, recordPaymentMovement } from "./payment-rows.ts";

/** The provider stores whole seconds. */
const clockStepMs = 1000;

const cameBack = ({ status }: RefundFacts) => status === "failed" || status === "canceled";

/** Dated when the provider began it; a failed one came back. */
async function recordRefund(tx: Tx, payment: Payment, refund: RefundFacts): Promise<void> {
  const { id: reference, createdAt: at, amountCents, failure: note } = refund;
  await recordPaymentMovement(tx, payment, { at, kind: "refund", amountCents: -amountCents, reference });
  if (!cameBack(refund)) return;
  await recordPaymentMovement(tx, payment, { at, kind: "refund_failed", amountCents, reference, note });
}

/** From the ledger, because these facts may be older than others seen before. */
async function refundedCents(db: Db, paymentId: number): Promise<number> {
  const isRefund = inArray(ledger.kind, ["refund", "refund_failed"]);
  const [row] = await db
    .select({ cents: sum(ledger.amountCents) })
    .from(ledger)
    .where(and(eq(ledger.paymentId, paymentId), isRefund));
  return -Number(row?.cents ?? 0);
}

const isSending = ({ refundState }: Payment) => refundState === "queued" || refundState === "sending";

/** An entry that nobody removed waits for an admin. */
async function finish(tx: Tx, payment: Payment, refunds: readonly RefundFacts[], now: number): Promise<void> {
  const isPending = refunds.some(({ status }) => status === "pending" || status === "requires_action");
  const state = isPending && isSending(payment) ? ("sending" as const) : ("done" as const);
  const refundedAt = payment.refundedAt ?? refunds.at(0)?.createdAt ?? now;
  const done = { refundState: state, refundFailure: null, ...(state === "done" && { refundedAt }) };
  await tx.update(payments).set(done).where(eq(payments.id, payment.id));
  if (payment.refundState !== null) return;
  await putEntryOnHold(tx, payment, `${moneyText(payment.amountCents)} was given back at the payment provider.`, now);
}

async function fail(tx: Tx, payment: Payment, why: string, now: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundState: "failed", refundFailure: why, refundedAt: null })
    .where(eq(payments.id, payment.id));
  const title = `A refund of ${moneyText(payment.amountCents)} failed`;
  await notifyAdmins(tx, payment, { title, message: `${payment.tournamentName}: ${why}` }, now);
}

export async function syncRefunds(tx: Tx, paymentId: number, refunds: RefundFacts[], now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || refunds.length === 0) return;
  for (const refund of refunds) await recordRefund(tx, payment, refund);
  const cents = await refundedCents(tx, paymentId);
  await tx.update(payments).set({ refundedCents: cents }).where(eq(payments.id, paymentId));
  if (cents >= payment.amountCents) {
    if (payment.refundState !== "done") await finish(tx, payment, refunds, now);
    return;
  }
  const newest = refunds.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  const wasGone = payment.refundState === "done" || payment.refundedCents >= payment.amountCents;
  const isOfThisAttempt = isSending(payment) && (newest?.createdAt ?? 0) >= (payment.refundAskedAt ?? 0) - clockStepMs;
  if (newest && cameBack(newest) && (wasGone || isOfThisAttempt)) {
    await fail(tx, payment, newest.failure ?? "The bank sent the money back.", now);
  }
}

/** For a certain failure; notifies the admins why. */
export async function refundFailed(tx: Tx, paymentId: number, why: string, now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (payment && isSending(payment)) await fail(tx, payment, why, now);
}
