import type Stripe from "stripe";
import type { IntentFacts, PaymentProvider } from "../provider.ts";
import { callStripe, failureOf } from "./failure-of.ts";
import { type ChargeLists, chargeOf, intentFacts, metadataOf, refundFacts } from "./intent-facts.ts";

/** More items than a charge can have; Stripe returns 100 per page. */
const longest = 1000;

/** Stripe refuses different parameters under the same key, so a changed email gets a new key. */
export function keyFor(key: string, parameters: Record<string, unknown>): string {
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify(parameters)).digest("hex");
  return `${key}-${hash.slice(0, 12)}`;
}

async function listsOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<ChargeLists> {
  if (!charge) return { refunds: [], disputes: [] };
  const { refunds, disputed, id } = charge;
  const isWhole = refunds && !refunds.has_more;
  return {
    refunds: isWhole ? refunds.data : await stripe.refunds.list({ charge: id }).autoPagingToArray({ limit: longest }),
    disputes: disputed ? await stripe.disputes.list({ charge: id }).autoPagingToArray({ limit: longest }) : [],
  };
}

async function readIntent(stripe: Stripe, intentId: string): Promise<IntentFacts> {
  const expand = ["latest_charge.balance_transaction", "latest_charge.refunds"];
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand });
  return intentFacts(intent, await listsOf(stripe, chargeOf(intent)));
}

type IntentCalls = Pick<PaymentProvider, "createCustomer" | "createIntent" | "readIntent" | "cancelIntent" | "refund">;

export const intentCalls = (stripe: Stripe): IntentCalls => ({
  createCustomer: ({ key, userId, username, email }) =>
    callStripe(async () => {
      const parameters = { name: username, email, metadata: { user: String(userId) } };
      const customer = await stripe.customers.create(parameters, { idempotencyKey: keyFor(key, parameters) });
      return customer.id;
    }),

  createIntent: ({ key, amountCents, customerId, description, mark }) =>
    callStripe(async () => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: "usd",
          customer: customerId,
          description,
          automatic_payment_methods: { enabled: true },
          metadata: metadataOf(mark),
        },
        { idempotencyKey: key },
      );
      return intentFacts(intent, { refunds: [], disputes: [] });
    }),

  readIntent: (intentId) => callStripe(() => readIntent(stripe, intentId)),

  cancelIntent: (intentId) =>
    callStripe(async () => {
      try {
        await stripe.paymentIntents.cancel(intentId);
      } catch (error) {
        if (failureOf(error).code !== "payment_intent_unexpected_state") throw error;
      }
      return readIntent(stripe, intentId);
    }),

  refund: ({ intentId, key }) =>
    callStripe(async () =>
      refundFacts(await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key })),
    ),
});
