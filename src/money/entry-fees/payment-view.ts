import { isoText } from "../../format/moments.ts";
import type { AdminPaymentView, PaymentView } from "./model.ts";
import type { Payment } from "./payment-rows.ts";
import { isRefundable, paymentState } from "./rules.ts";

/** A payment as its payer sees it. */
export function paymentView(payment: Payment, hasEntry: boolean): PaymentView {
  const { id, tournamentId, tournamentName, provider, refundState, refundReason, disputeState } = payment;
  return {
    ...{ id, tournamentId, tournamentName, provider, refundState, refundReason, disputeState },
    state: paymentState(payment, hasEntry),
    amount: payment.amountCents,
    method: payment.methodType,
    last4: payment.methodLast4,
    brand: payment.methodBrand,
    paidAt: isoText(payment.paidAt),
    createdAt: isoText(payment.createdAt),
    refunded: payment.refundedCents,
    refundedAt: isoText(payment.refundedAt),
  };
}

type WithEntry = { payment: Payment; username: string | null; entryId: number | null; heldAt: number | null };

/** A payment as admins see it. */
export function adminPaymentView({ payment, username, entryId, heldAt }: WithEntry): AdminPaymentView {
  const { userId, note, refundFailure } = payment;
  return {
    ...paymentView(payment, entryId !== null),
    ...{ userId, username, note, refundFailure },
    fee: payment.feeCents,
    heldAt: isoText(heldAt),
    hasEntry: entryId !== null,
    isRefundable: isRefundable(payment),
  };
}
