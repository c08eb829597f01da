import { eq } from "drizzle-orm";
import { type AuditActor, requireTournamentRole, type SignedIn } from "../../actor.ts";
import { tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { changePayment, isRefundable, mayChange } from "../payment.ts";
import { findPayment, type Payment } from "./payment-rows.ts";

/** Throws `not_found` or `not_yours`. */
export async function paymentFor(db: Db, by: SignedIn, id: number): Promise<Payment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Refusal("not_found", "This payment doesn't exist.");
  requireTournamentRole(by, "move-money", payment.tournamentId);
  return payment;
}

function refuseUnlessRefundable(payment: Payment): void {
  if (isRefundable(payment)) return;
  const { disputeState, refundState } = payment;
  if (disputeState === "open" || disputeState === "lost") {
    throw new Refusal(
      "not_refundable",
      "The payer disputed the payment with their bank, which will decide who gets the money.",
    );
  }
  if (refundState === "failed") {
    throw new Refusal("not_refundable", "The refund failed. Try it again instead.");
  }
  const isBack = refundState !== null;
  throw new Refusal("not_refundable", isBack ? "It's already being refunded." : "Nothing has been paid yet.");
}

/** Requires a reason after the start. Throws `not_found`, `not_refundable` or `invalid`. */
export async function refundPayment(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const payment = await paymentFor(tx, admin, id);
  refuseUnlessRefundable(payment);
  const { tournamentId, depositId } = payment;
  const [tournament] =
    tournamentId === null ? [] : await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  const isByRule = tournament !== undefined && now < tournament.startsAt && depositId === null;
  if (!isByRule && reason === "") {
    const rule =
      depositId === null
        ? "Entry fees are non-refundable after the start"
        : "The challenge's decision settles the deposit";
    throw Refusal.ofField("reason", `${rule}: give a reason for this one.`);
  }
  const reasonText = reason || "Refunded before the start.";
  await changePayment(tx, id, "askRefund", { by: admin, reason: reasonText, removesEntry: true }, now);
}

/** Throws `not_found` or `not_refundable`. */
export async function retryRefund(tx: Tx, admin: SignedIn, id: number, now: number): Promise<void> {
  const payment = await paymentFor(tx, admin, id);
  if (!mayChange(payment, "retryRefund")) {
    throw new Refusal("not_refundable", "There is no failed refund to retry.");
  }
  await changePayment(tx, id, "retryRefund", { by: admin }, now);
}

/** The note names who returned the cash. Throws `not_found`, or `not_refundable` when no cash refund is pending. */
export async function returnCash(tx: Tx, admin: SignedIn, id: number, { note }: { note: string }, now: number) {
  const payment = await paymentFor(tx, admin, id);
  if (!mayChange(payment, "returnCash")) {
    throw new Refusal("not_refundable", "There's no cash to return for this payment.");
  }
  await changePayment(tx, id, "returnCash", { by: admin, note }, now);
}

/** Refunds the fee of a removed entry if possible. Returns whether it was. */
export async function refundFee(tx: Tx, id: number, by: AuditActor, reason: string, now: number): Promise<boolean> {
  const payment = await findPayment(tx, id);
  if (!(payment && isRefundable(payment))) return false;
  await changePayment(tx, id, "askRefund", { by, reason, removesEntry: false }, now);
  return true;
}
