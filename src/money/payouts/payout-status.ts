import type { ResultFacts, ResultState } from "../../tournaments/results/result-state.ts";

/** Only a pending payout can be paid individually. */
export type PayoutStatus = "pending" | "processing" | "completed" | "failed";

/** The statuses in lists: a voided payout was replaced by a correction before it was sent. */
export type ListedStatus = PayoutStatus | "voided";

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

type PreviewedPayout = {
  amount: number;
  account: PayoutAccountState | null;
  status: PayoutStatus | null;
  warning?: string | undefined;
};

/** The sum of a preview that processing sends right away, in cents. */
export const amountToSend = (prizes: readonly PreviewedPayout[]): number =>
  prizes
    .filter(
      ({ account, status, warning }) => account === "ready" && (status === null || status === "pending") && !warning,
    )
    .reduce((sum, { amount }) => sum + amount, 0);

export const payoutStatusText: Readonly<Record<ListedStatus, string>> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
  voided: "Voided",
};

export const bankPayoutText = "Bank payouts typically arrive within 5-10 business days.";

export type OutcomeState = "reviewing" | "disputed" | "disputable" | "final" | "paid";

type Outcome = { result: ResultState; open: ResultFacts; isPaid: boolean; challengesUntil: number };

/** docs/rules.md 9.11, of an ended tournament. */
export function outcomeState({ result, open, isPaid, challengesUntil }: Outcome, now: number): OutcomeState {
  if (isPaid) return "paid";
  if (open.review > 0) return "reviewing";
  if (open.disputes > 0) return "disputed";
  if (result === "official") return "final";
  if (open.challenges + open.secondLooks > 0) return "disputed";
  return now < challengesUntil ? "disputable" : "final";
}

type Board = { division: string | null; pot: string | null; isReturn: boolean; team: string | null };

type SentBoard = { division?: string; pot?: string; isReturn?: true; team?: string };

/** The board as the API returns it: fields that don't apply to a prize of the main board are left out. */
export const ofBoard = ({ division, pot, isReturn, team }: Board): SentBoard => ({
  ...(division !== null && { division }),
  ...(pot !== null && { pot }),
  ...(isReturn && { isReturn }),
  ...(team !== null && { team }),
});

export const textLimit = 500;

/** The most prizes in one press of Pay Selected. */
export const maxPaidAtOnce = 200;
