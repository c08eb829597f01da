import type { PaymentView } from "../../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Tone } from "../../ui/tone.ts";

type State = { text: string; tone: Tone };

/** A payment's status in two words. */
export function stateOf({ state, refundState, disputeState }: PaymentView): State {
  if (disputeState === "open") return { text: "Disputed", tone: "red" };
  if (disputeState === "lost") return { text: "Charged Back", tone: "red" };
  if (refundState === "failed") return { text: "Refund Failed", tone: "red" };
  if (refundState === "done") return { text: "Refunded", tone: "slate" };
  if (refundState !== null) return { text: paymentTexts.refunded, tone: "amber" };
  if (state === "processing") return { text: "Processing", tone: "amber" };
  return state === "open" ? { text: "Not Paid", tone: "slate" } : { text: "Paid", tone: "green" };
}

/** A payment's status. */
export function PaymentState({ payment }: { payment: PaymentView }) {
  const { text, tone } = stateOf(payment);
  return <Badge tone={tone}>{text}</Badge>;
}
