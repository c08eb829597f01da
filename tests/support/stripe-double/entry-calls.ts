import type Stripe from "stripe";
import { invalid } from "./api-error.ts";
import { type Params, pairsAt, textAt } from "./form.ts";
import { refund } from "./money.ts";
import { listOf } from "./reply.ts";
import { found, shapeOf, type World } from "./world.ts";

/** The calls that charge entry fees. Each returns an object of the world, or a list of them. */

export function createCustomer(world: World, params: Params): Stripe.Customer {
  const customer: Stripe.Customer = {
    ...shapeOf("customer"),
    id: world.newId("cus"),
    created: world.seconds(),
    email: textAt(params, "email") ?? null,
    name: textAt(params, "name") ?? null,
    metadata: pairsAt(params, "metadata"),
    discount: null,
  };
  world.customers.set(customer.id, customer);
  return customer;
}

/** Stripe's minimum charge: 50 cents. */
const smallestAmount = 50;

export function createIntent(world: World, params: Params): Stripe.PaymentIntent {
  const amount = Number(textAt(params, "amount"));
  if (amount < smallestAmount) {
    throw invalid("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  }
  const customer = textAt(params, "customer") ?? null;
  if (customer) found("customer", world.customers, customer, "customer");
  const id = world.newId("pi");
  const isAutomatic = textAt(params, "automatic_payment_methods", "enabled") === "true";
  const intent: Stripe.PaymentIntent = {
    ...shapeOf("payment_intent"),
    id,
    client_secret: `${id}_secret_${crypto.randomUUID().replaceAll("-", "")}`,
    amount,
    automatic_payment_methods: isAutomatic ? { enabled: true, allow_redirects: "always" } : null,
    canceled_at: null,
    created: world.seconds(),
    currency: textAt(params, "currency") ?? "usd",
    customer,
    description: textAt(params, "description") ?? null,
    last_payment_error: null,
    metadata: pairsAt(params, "metadata"),
    next_action: null,
    payment_method_types: isAutomatic ? ["card", "paypal", "venmo"] : ["card"],
    processing: null,
    transfer_data: null,
  };
  world.intents.set(id, intent);
  world.sendEvent("payment_intent.created", intent);
  return intent;
}

/** A browser, with the publishable key, must also send the intent's own secret. */
export function readIntent(world: World, params: Params, id: string): Stripe.PaymentIntent {
  const intent = found("payment_intent", world.intents, id, "intent");
  const secret = textAt(params, "client_secret");
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid("The client_secret provided does not match any associated PaymentIntent on this account.", {
      code: "payment_intent_invalid_parameter",
      param: "client_secret",
    });
  }
  return intent;
}

export function cancelIntent(world: World, _: Params, id: string): Stripe.PaymentIntent {
  const intent = found("payment_intent", world.intents, id, "intent");
  if (["succeeded", "canceled", "processing"].includes(intent.status)) {
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  }
  Object.assign(intent, { status: "canceled", canceled_at: world.seconds(), next_action: null });
  world.sendEvent("payment_intent.canceled", intent);
  return intent;
}

export function createRefund(world: World, params: Params): Stripe.Refund {
  const intentId = textAt(params, "payment_intent");
  const intent = intentId === undefined ? null : found("payment_intent", world.intents, intentId, "payment_intent");
  const chargeId = intent ? intent.latest_charge : textAt(params, "charge");
  if (typeof chargeId !== "string") {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  const amount = textAt(params, "amount");
  return refund(
    world,
    found("charge", world.charges, chargeId, "charge"),
    amount === undefined ? undefined : Number(amount),
  );
}

type OfCharge = { charge: string | object | null; payment_intent: string | object | null; id: string };

function ofCharge<T extends OfCharge>(objects: Iterable<T>, params: Params): T[] {
  const [charge, intent] = [textAt(params, "charge"), textAt(params, "payment_intent")];
  return [...objects]
    .filter((dispute) => charge === undefined || dispute.charge === charge)
    .filter((dispute) => intent === undefined || dispute.payment_intent === intent);
}

export const listRefunds = (world: World, params: Params) =>
  listOf(ofCharge(world.refunds.values(), params), params, "/v1/refunds");

export const listDisputes = (world: World, params: Params) =>
  listOf(ofCharge(world.disputes.values(), params), params, "/v1/disputes");
