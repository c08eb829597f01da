import type Stripe from "stripe";
import { type PaymentProvider, type ProviderEvent, ProviderFailure } from "../provider.ts";
import { asked } from "./failure-of.ts";
import { idOf, msOf } from "./intent-facts.ts";

/** What of ours an event is about; null for one that we ask nothing of. Its content is never believed, only read anew. */
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

/** A club's own account and its connected accounts send to the same address, each with a secret of its own. */
async function verified(stripe: Stripe, secrets: string[], rawBody: string, signature: string): Promise<Stripe.Event> {
  const tries = await Promise.allSettled(
    secrets.map((secret) => stripe.webhooks.constructEventAsync(rawBody, signature, secret)),
  );
  const fitting = tries.find((one) => one.status === "fulfilled");
  if (!fitting) throw new ProviderFailure("bad_signature", "The signature does not fit.");
  return fitting.value;
}

export const eventReader =
  (stripe: Stripe, secrets: string[]): PaymentProvider["readEvent"] =>
  (rawBody, signature) =>
    asked(async () => {
      const event = await verified(stripe, secrets, rawBody, signature);
      return { id: event.id, type: event.type, createdAt: msOf(event.created), subject: subjectOf(event) };
    });
