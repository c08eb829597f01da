import type { FailureKind, ProviderFailure } from "../providers/provider.ts";

/** Kinds after which nobody can say for sure that nothing was sent: the payout stays under way and is asked about. */
export const isUnclear = ({ kind }: ProviderFailure): boolean => kind === "unknown" || kind === "busy";

const words: Partial<Record<FailureKind, string>> = {
  balance_too_low:
    "The club's balance at the payment provider is too low. Add funds there or wait for entry fees to arrive, then try again.",
  account_unusable:
    "The winner's payout account cannot receive money. They must look after it; then try again, or mark the prize paid by hand.",
  not_found:
    "The winner's payout account is gone at the payment provider. They must set it up anew; then try again, or mark the prize paid by hand.",
  connect_not_enabled:
    "Payouts are not enabled for this club at the payment provider. Enable Connect there and try again, or mark the prize paid by hand.",
};

/** Why a prize was certainly not sent, and what the admin can do now. */
export const failureWords = ({ kind, message }: ProviderFailure): string =>
  words[kind] ?? `The payment provider refused: ${message}`;

/** Whether the winner's account is in the way. */
export const isAccountsFault = ({ kind }: ProviderFailure): boolean =>
  kind === "account_unusable" || kind === "not_found";

/** Stands in `failure` of a payout under way once its key gave no clear answer twice: that key is not asked again. */
export const unclearTwice =
  "The payment provider gave no clear answer twice. It is asked what it has before anything is sent again.";
