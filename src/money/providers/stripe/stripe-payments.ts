import Stripe from "stripe";
import type { PaymentProvider } from "../provider.ts";
import { intentCalls } from "./intent-calls.ts";
import { eventReader } from "./read-event.ts";
import { transferCalls } from "./transfer-calls.ts";

export type StripeAccess = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  /** Origin of a double on this computer; null for Stripe itself. */
  apiUrl: string | null;
};

/**
 * How long one call may take, and how often it is tried again under the same idempotency key when the connection broke,
 * somebody else holds the key, or Stripe failed. Once: an angler is waiting, and what stays unknown is asked for later.
 */
const patience = { timeout: 15_000, maxNetworkRetries: 1 };

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { hostname, port } = new URL(apiUrl);
  return { protocol: "http", host: hostname, port };
}

/** Stripe by its own package, pinned to that package's version of the API (docs/stripe.md). */
export function openStripePayments(access: StripeAccess, trying: Partial<typeof patience> = {}): PaymentProvider {
  const { secretKey, publishableKey, webhookSecrets, apiUrl } = access;
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    ...patience,
    ...trying,
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
  });
  return {
    name: "stripe",
    publishableKey,
    ...intentCalls(stripe),
    ...transferCalls(stripe),
    readEvent: eventReader(stripe, webhookSecrets),
  };
}
