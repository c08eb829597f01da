/** Events that Stripe must report, by the kind of webhook (docs/stripe.md). */
export const webhookEvents = {
  account: [
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.canceled",
    "charge.refunded",
    "charge.updated",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "transfer.created",
    "transfer.updated",
    "transfer.reversed",
  ],
  connected: ["account.updated", "account.application.deauthorized"],
} as const;
