import { moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import type { AnswerToast } from "../../base/http/replies.ts";
import type { RefusalBody } from "../../refusal.ts";
import type { ProcessedPayouts } from "./payout-shapes.ts";

type Processed = Pick<ProcessedPayouts, "queued" | "sent" | "processing" | "failed" | "waiting" | "warned">;

/** Whether payouts were processed, or the page shows why none were. */
export const hasOutcome = ({ queued, sent, processing, failed, waiting, warned }: Processed): boolean =>
  queued + sent + processing + failed + waiting + warned > 0;

/** Messages shown after a payout form is submitted. Amounts are in cents. */
export const payoutToasts = {
  processed: (reply: Processed): AnswerToast => {
    const { queued, sent, processing, failed } = reply;
    if (queued + sent + processing + failed === 0) {
      const description = hasOutcome(reply)
        ? "No prize can be sent yet. The reasons are listed below."
        : "No prizes were left to send.";
      return { title: "Nothing Sent", description, tone: "bad" };
    }
    if (failed === 0) {
      return { title: "Payouts Processed", description: "Prize payouts have been initiated successfully" };
    }
    const description = `${counted(failed, "prize was", "prizes were")} not sent. The reasons are listed below.`;
    return { title: "Payout Error", description, tone: "bad" };
  },
  paid: (amount: number | undefined): AnswerToast => ({
    title: "Prize Paid Successfully!",
    description: `Payout of ${amount === undefined ? "the prize amount" : moneyText(amount)} has been processed`,
  }),
  underWay: {
    title: "Payout Processing",
    description: "Still waiting on the payment provider. It will settle automatically – don't pay it another way.",
  },
  byHand: (amount: number): AnswerToast => ({
    title: "Payout Marked as Paid",
    description: `${moneyText(amount)}, paid by hand`,
  }),
  notByHand: (amount: number): AnswerToast => ({
    title: "Payout Marked as Not Paid",
    description: `${moneyText(amount)} is pending again`,
  }),
  forgiven: (amount: number): AnswerToast => ({
    title: "Overpayment Forgiven",
    description: `The payee keeps ${moneyText(amount)}`,
  }),
  repaid: (amount: number): AnswerToast => ({
    title: "Repayment Recorded",
    description: `${moneyText(amount)} was repaid`,
  }),
} as const;

const createdIn = {
  mock: "Mock payout account created for testing",
  stripe: "Next, give your details to the payment provider.",
} as const;

/** Messages about a winner's payout account. */
export const accountToasts = {
  created: (mode: keyof typeof createdIn): AnswerToast => ({ title: "Account Created", description: createdIn[mode] }),
  mockOnboarding: { title: "Mock Onboarding", description: "Your mock payout account is ready to receive prizes." },
  refused: ({ code, message }: RefusalBody): AnswerToast => ({
    title: code === "connect_not_enabled" ? "Payouts Temporarily Unavailable" : "Error",
    description: message,
  }),
} as const;
