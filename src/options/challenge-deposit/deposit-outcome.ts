import { type PaymentOutcome, unpaidToast } from "../../money/entry-fees/payment-outcome.ts";
import { paymentTexts } from "../../money/entry-fees/payment-state.ts";
import type { ConfirmedDeposit } from "./deposit-shapes.ts";

/** The message about a deposit and the challenger's next page. `confirmed` is null if the outcome couldn't be read. */
export function depositOutcome(confirmed: ConfirmedDeposit | null, depositId: number | string): PaymentOutcome {
  const deposit = `/deposits/${depositId}`;
  if (confirmed === null) {
    const description = "Your payment went through. The challenge will be filed as soon as the payment is confirmed.";
    return { toast: { title: paymentTexts.notJoined.title, description, tone: "bad" }, to: deposit };
  }
  if (confirmed.challengeId !== null && confirmed.status === "paid") {
    const description = "We'll notify you when a judge writes or decides.";
    const toast = { title: "Challenge filed", description, tone: "good" } as const;
    return { toast, to: `/challenges/${confirmed.challengeId}` };
  }
  const to = confirmed.status === "open" ? `${deposit}/pay` : deposit;
  return { toast: unpaidToast(confirmed, "Challenge not filed"), to };
}
