import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { changePayment, mayChange } from "../payment.ts";
import { readClubCode } from "../providers/club-code.ts";
import { ProviderFailure } from "../providers/provider.ts";
import { findPayment, type Payment } from "./payment-rows.ts";
import { rereadPayment } from "./reread-payment.ts";
import { refundFailed } from "./sync-refunds.ts";

type Needs = Pick<Deps, "store" | "payments" | "clock">;

const isToSend = (payment: Payment) => mayChange(payment, "sendRefund");

/** Stores the attempt before it's made. Returns null when there's nothing left to send, or another worker has begun one. */
async function beginAttempt(tx: Tx, { id, refundAttempt }: Payment, now: number) {
  const payment = await findPayment(tx, id);
  if (!(payment?.intentId && isToSend(payment)) || payment.refundAttempt !== refundAttempt) return null;
  await changePayment(tx, id, "sendRefund", {}, now);
  const key = `refund-${await readClubCode(tx)}-${id}-${refundAttempt + 1}`;
  return { intentId: payment.intentId, key };
}

/** Checks earlier attempts first, so that nothing is sent twice. Throws while the outcome is unknown. */
export async function sendRefund(deps: Needs, payload: Record<string, unknown>): Promise<void> {
  const { store, payments, clock } = deps;
  const id = Number(payload.paymentId);
  const queuedRefund = await store.read((db) => findPayment(db, id));
  if (!(queuedRefund && isToSend(queuedRefund)) || queuedRefund.provider !== payments.name) return;
  const payment = queuedRefund.refundAttempt > 0 ? await rereadPayment(deps, queuedRefund) : queuedRefund;
  if (!(payment && isToSend(payment)) || payment.refundedCents >= payment.amountCents) return;
  const attempt = await store.write((tx) => beginAttempt(tx, payment, clock()));
  if (!attempt) return;
  try {
    await payments.refund(attempt);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "unknown" || error.kind === "busy") throw error;
    if (error.kind !== "already_refunded") {
      await store.write((tx) => refundFailed(tx, id, error.message, clock()));
      return;
    }
  }
  await rereadPayment(deps, payment);
}
