import type { SignedIn, WriteAs } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { changePayment, mayChange, nextAttempt } from "../payment.ts";
import { itemsOf } from "../payment-items.ts";
import { type IntentFacts, ProviderFailure } from "../providers/provider.ts";
import { callProvider } from "../providers/provider-refusal.ts";
import { type Begun, forgetCustomer, keepCustomer } from "./begin-payment.ts";
import { itemized } from "./itemized.ts";
import { findEntryOn, findPayment, type Payment } from "./payment-rows.ts";
import type { OpenedPayment } from "./payment-shapes.ts";
import { paymentState } from "./payment-state.ts";
import { syncPayment } from "./sync-payment.ts";

export type OpenNeeds = Pick<Deps, "store" | "payments" | "config">;

const isKind = (error: unknown, ...kinds: ProviderFailure["kind"][]) =>
  error instanceof ProviderFailure && kinds.includes(error.kind);

async function customerOf({ store, payments }: OpenNeeds, { payer, club }: Begun): Promise<string> {
  if (payer.customerId !== null) return payer.customerId;
  const { userId, username, email } = payer;
  const key = `customer-${club}-${userId}`;
  const newCustomer = await callProvider(payments.createCustomer({ userId, username, email, key }));
  return store.write((tx) => keepCustomer(tx, userId, newCustomer));
}

/** Returns null when the customer or intent has to be looked up again: the caller retries. */
async function makeIntent(deps: OpenNeeds, begun: Begun): Promise<IntentFacts | null> {
  const { payment, club, payer, description } = begun;
  const tournamentId = payment.tournamentId ?? 0;
  const order = {
    amountCents: payment.amountCents,
    customerId: await customerOf(deps, begun),
    description,
    mark: { club, paymentId: payment.id, tournamentId, userId: payer.userId },
    key: `intent-${club}-${payment.id}-${payment.attempt}`,
  };
  try {
    return await deps.payments.createIntent(order);
  } catch (error) {
    if (isKind(error, "not_found") && payer.customerId !== null) {
      await deps.store.write((tx) => forgetCustomer(tx, payer.userId));
      return null;
    }
    if (isKind(error, "busy")) return callProvider(Promise.reject(error));
    // Another tab may have created the intent under the same key.
    const now = await deps.store.write((tx) => nextAttempt(tx, payment));
    return now?.intentId ? null : callProvider(Promise.reject(error));
  }
}

/** Abandons a payment whose intent the provider doesn't know. Another tab may already have abandoned it. */
async function abandonLost(tx: Tx, { id, intentId }: Payment, now: number): Promise<void> {
  const payment = await findPayment(tx, id);
  if (payment?.intentId !== intentId || !mayChange(payment, "abandon")) return;
  await changePayment(tx, id, "abandon", {}, now);
}

async function readOrMake(deps: OpenNeeds, begun: Begun, now: number): Promise<IntentFacts | null> {
  const { payment } = begun;
  if (payment.intentId === null) return makeIntent(deps, begun);
  try {
    return await deps.payments.readIntent(payment.intentId);
  } catch (error) {
    if (!isKind(error, "not_found")) return callProvider(Promise.reject(error));
    await deps.store.write((tx) => abandonLost(tx, payment, now));
    return null;
  }
}

/** An unpaid intent created for an older fee, other side pots or another customer. */
const isOutdated = ({ status, amountCents, customerId }: IntentFacts, begun: Begun): boolean =>
  status.startsWith("requires_") &&
  (amountCents !== begun.amountCents ||
    begun.hasOtherItems ||
    (begun.payer.customerId !== null && customerId !== begun.payer.customerId));

const maxTries = 4;

type Begin = (tx: Tx, angler: SignedIn) => Promise<Begun>;

/** Opens the intent of an entry fee or a deposit. Idempotent across tabs. Throws as `begin`, `provider_silent` or `provider_refused`. */
export async function openIntent(
  deps: OpenNeeds,
  write: WriteAs<SignedIn>,
  begin: Begin,
  now: number,
): Promise<OpenedPayment> {
  const { payments } = deps;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const begun = await write(begin);
    let facts = await readOrMake(deps, begun, now);
    if (facts && isOutdated(facts, begun)) facts = await callProvider(payments.cancelIntent(facts.id));
    const intent = facts;
    const synced = intent && (await write((tx) => sync(tx, intent, now)));
    if (!(intent && synced) || synced.state === "canceled") continue;
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      ...synced,
      amount: intent.amountCents,
      entryFee: begun.entryFeeCents,
      currency: "usd",
      provider: payments.name,
      publishableKey: payments.publishableKey,
    };
  }
  throw new Refusal("provider_silent", "The payment could not be set up. Please try again.", { retryAfter: 5 });
}

async function sync(tx: Tx, facts: IntentFacts, now: number) {
  const payment = await syncPayment(tx, facts, now);
  if (!payment) return null;
  const state = paymentState(payment, Boolean(await findEntryOn(tx, payment.id)));
  return { state, paymentId: payment.id, ...itemized(await itemsOf(tx, payment.id)) };
}
