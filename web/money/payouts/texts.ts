import { moneyText } from "../../../src/base/format/money.ts";
import type { ToastText } from "../../runtime/runtime.ts";

const good = (title: string, description: string): ToastText => ({ title, description, tone: "good" });
const bad = (title: string, description: string): ToastText => ({ title, description, tone: "bad" });

export const accountToasts = {
  created: {
    mock: good("Account Created", "Mock payout account created for testing"),
    stripe: good("Account Created", "Go on to give your details to the payment provider."),
  },
  mockOnboarding: good("Mock Onboarding", "Your mock payout account is ready to receive prizes."),
  unavailable: (message: string) => bad("Payouts Temporarily Unavailable", message),
  failed: (message: string) => bad("Error", message),
} as const;

export const accountFailures = {
  status: "Failed to check account status",
  create: "Failed to create payout account",
  onboard: "Failed to generate onboarding link",
} as const;

/** `amount` in cents. */
export const payoutToasts = {
  processed: good("Payouts Processed", "Prize payouts have been initiated successfully"),
  processError: (message: string) => bad("Payout Error", message || "Failed to process payouts"),
  paid: (amount: number | undefined) =>
    good(
      "Prize Paid Successfully!",
      `Payout of ${amount === undefined ? "the prize amount" : moneyText(amount)} has been processed`,
    ),
  underWay: good(
    "Payout Processing",
    "The payment provider has not answered yet. The payout is settled by itself; do not pay it another way.",
  ),
  payFailed: (message: string) => bad("Payout Failed", message || "Failed to process individual payout"),
  notByHand: (amount: number) => good("Payout Marked as Not Paid", `${moneyText(amount)} is pending again`),
  forgiven: (amount: number) => good("Overpayment Forgiven", `The payee keeps ${moneyText(amount)}`),
  repaid: (amount: number) => good("Repayment Recorded", `${moneyText(amount)} was paid back`),
  byHand: (amount: number) => good("Payout Marked as Paid", `${moneyText(amount)}, paid by hand`),
} as const;
