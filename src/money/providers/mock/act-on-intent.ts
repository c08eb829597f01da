import type { Tx } from "../../../base/db/store.ts";
import type { mockOutcomes, offeredMethods } from "../payment-methods.ts";
import { type IntentFacts, ProviderFailure } from "../provider.ts";
import { intentFacts } from "./mock-intents.ts";
import { changeObject, findObject, type MockBody, mockId } from "./mock-object.ts";

export type MockAction = { outcome: (typeof mockOutcomes)[number]; method: (typeof offeredMethods)[number] };

type Body = MockBody<"intent">;

export const processingMs = 5000;

/** 2.9 % and 30 cents, as Stripe charges for a US card. */
const feeOf = (amountCents: number) => Math.round(amountCents * 0.029) + 30;

const chargeOf = ({ amountCents }: Body, method: MockAction["method"], now: number): Body["charge"] => ({
  id: mockId("ch"),
  createdAt: now,
  amountCents,
  feeCents: feeOf(amountCents),
  methodId: mockId("pm"),
  methodType: method,
  methodLast4: method === "card" ? "4242" : null,
  methodBrand: method === "card" ? "visa" : null,
  disputes: [],
});

function bodyAfter(body: Body, { outcome, method }: MockAction, now: number): Body {
  const next = { ...body, failure: null };
  if (outcome === "declined") return { ...next, status: "requires_payment_method", failure: "Your card was declined." };
  if (outcome === "needs-action") return { ...next, status: "requires_action" };
  if (outcome === "processing") {
    const settlesAt = now + processingMs;
    return { ...next, status: "processing", settlesAt, charge: chargeOf(body, method, settlesAt) };
  }
  const isUnreadableOnce = outcome === "backend-fails";
  return { ...next, status: "succeeded", charge: chargeOf(body, method, now), isUnreadableOnce };
}

/** A paid or processing intent doesn't change. Throws `ProviderFailure`: `not_found`, or `refused` when canceled. */
export async function actOnIntent(tx: Tx, intentId: string, action: MockAction, now: number): Promise<IntentFacts> {
  const intent = await findObject(tx, "intent", intentId);
  if (intent.body.status === "canceled") {
    throw new ProviderFailure("refused", "This payment was canceled.", "payment_intent_unexpected_state");
  }
  const isOpen = intent.body.status === "requires_payment_method" || intent.body.status === "requires_action";
  if (isOpen) await changeObject(tx, intent, bodyAfter(intent.body, action, now));
  return intentFacts(tx, intentId, now);
}
