import Stripe from "stripe";
import { type FailureKind, ProviderFailure } from "../provider.ts";

const kindByCode: Record<string, FailureKind> = {
  resource_missing: "not_found",
  charge_already_refunded: "already_refunded",
  balance_insufficient: "balance_too_low",
  account_invalid: "account_unusable",
  account_closed: "account_unusable",
  insufficient_capabilities_for_transfer: "account_unusable",
  transfers_not_allowed: "account_unusable",
  lock_timeout: "busy",
};

/** Stripe has no error code for a platform without Connect, or for one that may not request only transfers. */
const saysNoConnect = /signed up for Connect|platform-profile|platform needs approval for accounts/;

/** Replaces Stripe's messages that mean nothing to people or could show part of a key. */
const texts: Partial<Record<FailureKind, string>> = {
  unknown: "Stripe didn't respond.",
  busy: "Stripe is busy. Please try again in a moment.",
};
const keyRefused = "Stripe doesn't accept this club's keys. Please tell the club.";
const keyTooWeak = "This club's Stripe key isn't allowed to do that. Please tell the club.";

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): FailureKind {
  const { StripeConnectionError, StripeIdempotencyError, StripeRateLimitError } = Stripe.errors;
  const status = error.statusCode ?? 0;
  // The action may have succeeded if another call is using its key, or the key was used for something else.
  const mayBeDone = error instanceof StripeConnectionError || error instanceof StripeIdempotencyError;
  const code = error.code ?? "";
  if (mayBeDone || code === "idempotency_key_in_use") return "unknown";
  if (error instanceof StripeRateLimitError) return "busy";
  const kind = kindByCode[code];
  if (kind) return code === "resource_missing" && error.param === "destination" ? "account_unusable" : kind;
  if (saysNoConnect.test(error.message)) return "connect_not_enabled";
  return status >= 400 && status < 500 && status !== 409 ? "refused" : "unknown";
}

/** docs/stripe.md, "What each error leads to". */
export function failureOf(error: unknown): ProviderFailure {
  const { StripeAuthenticationError, StripeError, StripePermissionError, StripeSignatureVerificationError } =
    Stripe.errors;
  if (error instanceof ProviderFailure) return error;
  if (error instanceof StripeSignatureVerificationError) {
    return new ProviderFailure("bad_signature", "The signature does not fit.");
  }
  if (!(error instanceof StripeError)) {
    return new ProviderFailure("unknown", texts.unknown ?? "", error instanceof Error ? error.name : null);
  }
  const kind = kindOf(error);
  const code = error.code ?? error.type;
  if (error instanceof StripeAuthenticationError) return new ProviderFailure("refused", keyRefused, code);
  const isTooWeak = error instanceof StripePermissionError && kind === "refused";
  return new ProviderFailure(kind, isTooWeak ? keyTooWeak : (texts[kind] ?? error.message), code);
}

/** Turns every error into a `ProviderFailure`. */
export async function callStripe<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw failureOf(error);
  }
}
