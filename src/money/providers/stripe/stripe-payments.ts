import Stripe from "stripe";
import { type PaymentProvider, type ProviderEvent, ProviderFailure } from "../provider.ts";
import { callStripe } from "./failure-of.ts";
import { intentCalls } from "./intent-calls.ts";
import { idOf, msOf } from "./intent-facts.ts";
import { transferCalls } from "./transfer-calls.ts";

export type StripeAccess = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  /** Origin of a test double; null for Stripe itself. */
  apiUrl: string | null;
};

/** Only one retry, under the same idempotency key: an angler is waiting, and a job tries again later. */
const timeouts = { timeout: 15_000, maxNetworkRetries: 1 };

export function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { hostname, port } = new URL(apiUrl);
  return { protocol: "http", host: hostname, port };
}

/** Uses the API version of the package (docs/stripe.md). */
export function openStripePayments(access: StripeAccess, trying: Partial<typeof timeouts> = {}): PaymentProvider {
  const { secretKey, publishableKey, webhookSecrets, apiUrl } = access;
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    ...timeouts,
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

/** The event's content is never trusted: its subject is read again. Null for an event that doesn't concern us. */
function subjectOf(event: Stripe.Event): ProviderEvent["subject"] {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.processing":
    case "payment_intent.canceled":
      return { kind: "intent", id: event.data.object.id };
    case "charge.refunded":
    case "charge.updated":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.refund.updated":
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const id = idOf(event.data.object.payment_intent);
      return id === null ? null : { kind: "intent", id };
    }
    case "account.updated":
      return { kind: "account", id: event.data.object.id };
    case "account.application.deauthorized":
      return event.account ? { kind: "account", id: event.account } : null;
    case "transfer.created":
    case "transfer.updated":
    case "transfer.reversed":
      return { kind: "transfer", id: event.data.object.id };
    default:
      return null;
  }
}

/** The club's account and its connected accounts sign with different secrets. */
async function verified(stripe: Stripe, secrets: string[], rawBody: string, signature: string): Promise<Stripe.Event> {
  const tries = await Promise.allSettled(
    secrets.map((secret) => stripe.webhooks.constructEventAsync(rawBody, signature, secret)),
  );
  const fitting = tries.find((result) => result.status === "fulfilled");
  if (!fitting) throw new ProviderFailure("bad_signature", "The signature does not fit.");
  return fitting.value;
}

const eventReader =
  (stripe: Stripe, secrets: string[]): PaymentProvider["readEvent"] =>
  (rawBody, signature) =>
    callStripe(async () => {
      const event = await verified(stripe, secrets, rawBody, signature);
      return { id: event.id, type: event.type, createdAt: msOf(event.created), subject: subjectOf(event) };
    });
