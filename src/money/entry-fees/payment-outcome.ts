import type { AnswerToast } from "../../base/http/replies.ts";
import type { Reason } from "../../refusal.ts";
import { closedTexts } from "../../tournaments/tournament-state.ts";
import type { ConfirmedPayment } from "./payment-shapes.ts";
import { paymentTexts } from "./payment-state.ts";

/** The message about a payment once its outcome is known, and the page the payer goes to next. */
export type PaymentOutcome = { toast: AnswerToast & Required<Pick<AnswerToast, "tone">>; to: string };

/** The message for a payment that wasn't completed or was refunded; `refunded` is the title for a refund. */
export function unpaidToast(
  { status, failure, refundReason }: Pick<ConfirmedPayment, "status" | "failure" | "refundReason">,
  refunded: string = paymentTexts.refunded,
): PaymentOutcome["toast"] {
  if (status === "processing") return { ...paymentTexts.processing, tone: "good" };
  if (status === "refunded") {
    return { title: refunded, description: `${refundReason ?? ""} Your payment will be refunded.`.trim(), tone: "bad" };
  }
  if (status === "open" && failure !== null) return { title: paymentTexts.failed, description: failure, tone: "bad" };
  return { ...paymentTexts.unknown, tone: "bad" };
}

/** `confirmed` is null if the outcome couldn't be read. */
export function entryOutcome(confirmed: ConfirmedPayment | null, tournamentId: number | string): PaymentOutcome {
  const tournament = `/tournaments/${tournamentId}`;
  if (confirmed === null) return { toast: { ...paymentTexts.notJoined, tone: "bad" }, to: tournament };
  if (confirmed.hasPaid && confirmed.status === "joined") {
    return { toast: { ...paymentTexts.succeeded, tone: "good" }, to: `${tournament}?payment=success` };
  }
  if (confirmed.status === "paid") return { toast: { ...paymentTexts.notJoined, tone: "bad" }, to: tournament };
  return { toast: unpaidToast(confirmed), to: confirmed.status === "open" ? `${tournament}/pay` : tournament };
}

/** Whether a refused payment means that the payer can no longer join. */
export const isEntryOver = (code: Reason): boolean =>
  code === "full" || code === "members_only" || code === "approval_required" || code in closedTexts;
