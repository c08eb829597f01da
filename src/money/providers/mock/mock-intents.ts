import type { Db, Store, Tx } from "../../../base/db/store.ts";
import {
  type IntentFacts,
  type IntentOrder,
  type PaymentProvider,
  ProviderFailure,
  type RefundFacts,
} from "../provider.ts";
import {
  addObject,
  changeObject,
  findBelonging,
  findByKey,
  findObject,
  type MockBody,
  type MockObject,
} from "./mock-object.ts";

function bodyAt(body: MockBody<"intent">, now: number): MockBody<"intent"> {
  const isDone = body.status === "processing" && body.settlesAt !== null && body.settlesAt <= now;
  return isDone ? { ...body, status: "succeeded", settlesAt: null } : body;
}

const refundFacts = ({ id, createdAt, body }: MockObject<"refund">): RefundFacts => ({
  id,
  amountCents: body.amountCents,
  status: "succeeded",
  createdAt,
  failure: null,
});

/** Throws `ProviderFailure` of the kind `not_found`. */
export async function intentFacts(db: Db, id: string, now: number): Promise<IntentFacts> {
  const intent = await findObject(db, "intent", id);
  const { clientSecret, status, amountCents, customerId, mark, failure, charge } = bodyAt(intent.body, now);
  const refunds = (await findBelonging(db, "refund", id)).map(refundFacts);
  const isCharged = charge !== null && status === "succeeded";
  return {
    id,
    clientSecret,
    status,
    amountCents,
    currency: "usd",
    customerId,
    mark,
    failure,
    charge: isCharged ? { ...charge, refunds } : null,
  };
}

type CustomerOrder = Parameters<PaymentProvider["createCustomer"]>[0];

export async function addCustomer(tx: Tx, { key, ...customer }: CustomerOrder, now: number): Promise<string> {
  const existing = await findByKey(tx, "customer", key);
  return (existing ?? (await addObject(tx, "customer", customer, { key, now }))).id;
}

export async function addIntent(tx: Tx, { key, ...order }: IntentOrder, now: number): Promise<IntentFacts> {
  const existing = await findByKey(tx, "intent", key);
  if (existing) return intentFacts(tx, existing.id, now);
  await findObject(tx, "customer", order.customerId);
  const newIntent = {
    clientSecret: `mock_secret_${crypto.randomUUID()}`,
    status: "requires_payment_method" as const,
    ...{ failure: null, charge: null, settlesAt: null, isUnreadableOnce: false },
  };
  const created = await addObject(tx, "intent", { ...order, ...newIntent }, { key, now });
  return intentFacts(tx, created.id, now);
}

type IntentCalls = Pick<PaymentProvider, "createCustomer" | "createIntent" | "readIntent" | "cancelIntent" | "refund">;

export function mockIntents(store: Store, clock: () => number): IntentCalls {
  return {
    createCustomer(order) {
      const now = clock();
      return store.write((tx) => addCustomer(tx, order, now));
    },

    createIntent(order) {
      const now = clock();
      return store.write((tx) => addIntent(tx, order, now));
    },

    async readIntent(intentId) {
      const intent = await store.read((db) => findObject(db, "intent", intentId));
      if (!intent.body.isUnreadableOnce) return store.read((db) => intentFacts(db, intentId, clock()));
      await store.write((tx) => changeObject(tx, intent, { ...intent.body, isUnreadableOnce: false }));
      throw new ProviderFailure("unknown", "The payment provider didn't respond.", "mock_unreadable");
    },

    cancelIntent(intentId) {
      const now = clock();
      return store.write(async (tx) => {
        const intent = await findObject(tx, "intent", intentId);
        const body = bodyAt(intent.body, now);
        const isPaid = body.status === "succeeded" || body.status === "processing";
        if (!isPaid) await changeObject(tx, intent, { ...body, status: "canceled" });
        return intentFacts(tx, intentId, now);
      });
    },

    refund({ intentId, key }) {
      const now = clock();
      return store.write(async (tx) => {
        const existing = await findByKey(tx, "refund", key);
        if (existing) return refundFacts(existing);
        const { charge } = await intentFacts(tx, intentId, now);
        if (!charge) throw new ProviderFailure("refused", "This payment has no charge to refund.", "no_charge");
        if (charge.refunds.length > 0) {
          throw new ProviderFailure("already_refunded", `Charge ${charge.id} has been refunded.`, "already_refunded");
        }
        const body = { amountCents: charge.amountCents };
        return refundFacts(await addObject(tx, "refund", body, { key, belongsTo: intentId, now }));
      });
    },
  };
}
