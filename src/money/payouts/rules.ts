/** Only a pending one can be paid individually. */
export type PayoutStatus = "pending" | "processing" | "completed" | "failed";

/** Not set up → setup pending → ready. */
export type PayoutAccountState = "not_set_up" | "setup_pending" | "ready";

export type AccountFacts = { hasAccount: boolean; onboarded: boolean };

export function payoutAccountState({ hasAccount, onboarded }: AccountFacts): PayoutAccountState {
  if (!hasAccount) return "not_set_up";
  return onboarded ? "ready" : "setup_pending";
}

export const payoutAccountText: Readonly<Record<PayoutAccountState, string>> = {
  not_set_up: "Not Set Up",
  setup_pending: "Setup Pending",
  ready: "Ready",
};

export const payoutStatusText: Readonly<Record<PayoutStatus, string>> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};

export const bankPayoutText = "Bank payouts typically arrive within 5-10 business days.";

/** Results can be disputed within 48 hours of the tournament's end. */
const disputeWindowMs = 48 * 3_600_000;

/** UTC ms. */
export const disputableUntil = (endsAt: number): number => endsAt + disputeWindowMs;

export type OutcomeState = "reviewing" | "disputed" | "disputable" | "final" | "paid";

type OutcomeFacts = { waitingCatches: number; openDisputes: number; isPaid: boolean; endsAt: number };

/** docs/rules.md 9.11, of an ended tournament. */
export function outcomeState(
  { waitingCatches, openDisputes, isPaid, endsAt }: OutcomeFacts,
  now: number,
): OutcomeState {
  if (isPaid) return "paid";
  if (waitingCatches > 0) return "reviewing";
  if (openDisputes > 0) return "disputed";
  return now < disputableUntil(endsAt) ? "disputable" : "final";
}

export const textLimit = 500;
