import { and, eq, inArray, sum } from "drizzle-orm";
import { ledger } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { changePayment, recordRefundedCents } from "../payment.ts";
import type { RefundFacts } from "../providers/provider.ts";
import { findPayment, type Payment, recordPaymentMovement } from "./payment-rows.ts";

/** The provider stores whole seconds. */
const clockStepMs = 1000;

const cameBack = ({ status }: RefundFacts) => status === "failed" || status === "canceled";

/** Whether the refund was made for the club's latest request, and not in the provider's own dashboard. */
const wasRequested = ({ refundState, refundAskedAt }: Payment, { createdAt }: RefundFacts): boolean =>
  refundState !== null && createdAt >= (refundAskedAt ?? 0) - clockStepMs;

/** Records a refund as of its creation at the provider; a failed one is also recorded as reversed. */
async function recordRefund(tx: Tx, payment: Payment, refund: RefundFacts): Promise<void> {
  const { id: reference, createdAt: at, amountCents, failure } = refund;
  const { refundReason, refundAskedById } = payment;
  const cause = wasRequested(payment, refund)
    ? { note: refundReason && `The angler was notified: ${refundReason}`, actorId: refundAskedById }
    : { note: "Refunded at the payment provider." };
  await recordPaymentMovement(tx, payment, { at, kind: "refund", amountCents: -amountCents, reference, ...cause });
  if (!cameBack(refund)) return;
  await recordPaymentMovement(tx, payment, { at, kind: "refund_failed", amountCents, reference, note: failure });
}

/** Read from the ledger, because these facts may be older than ones already processed. */
async function refundedCents(db: Db, paymentId: number): Promise<number> {
  const isRefund = inArray(ledger.kind, ["refund", "refund_failed"]);
  const [row] = await db
    .select({ cents: sum(ledger.amountCents) })
    .from(ledger)
    .where(and(eq(ledger.paymentId, paymentId), isRefund));
  return -Number(row?.cents ?? 0);
}

const isSending = ({ refundState }: Payment) => refundState === "queued" || refundState === "sending";

/** The whole amount is refunded or pending. A refund that we didn't start counts as done immediately. */
async function finish(tx: Tx, payment: Payment, refunds: readonly RefundFacts[], now: number): Promise<void> {
  const { id, refundState } = payment;
  const isPending = refunds.some(({ status }) => status === "pending" || status === "requires_action");
  if (isPending && refundState === "sending") return;
  if (isPending && refundState === "queued") return changePayment(tx, id, "awaitRefund", {}, now);
  const refundedAt = payment.refundedAt ?? refunds.at(0)?.createdAt ?? now;
  await changePayment(tx, id, refundState === null ? "refundElsewhere" : "completeRefund", { refundedAt }, now);
}

export async function syncRefunds(tx: Tx, paymentId: number, refunds: RefundFacts[], now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || refunds.length === 0) return;
  for (const refund of refunds) await recordRefund(tx, payment, refund);
  const cents = await refundedCents(tx, paymentId);
  await recordRefundedCents(tx, payment, cents);
  if (cents >= payment.amountCents) {
    if (payment.refundState !== "done") await finish(tx, payment, refunds, now);
    return;
  }
  const newest = refunds.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  const wasGone = payment.refundState === "done" || payment.refundedCents >= payment.amountCents;
  const isOfThisAttempt = newest !== undefined && isSending(payment) && wasRequested(payment, newest);
  if (newest && cameBack(newest) && (wasGone || isOfThisAttempt)) {
    const reasonText = newest.failure ?? "The bank returned the money.";
    await changePayment(tx, paymentId, "failRefund", { why: reasonText }, now);
  }
}

/** Records a definite failure; admins are notified of the reason. */
export async function refundFailed(tx: Tx, paymentId: number, why: string, now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (payment && isSending(payment)) await changePayment(tx, paymentId, "failRefund", { why }, now);
}
