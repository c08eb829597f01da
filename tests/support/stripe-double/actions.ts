import type Stripe from "stripe";
import { invalid } from "./api-error.ts";
import { book, bookFee, charge, type Method } from "./money.ts";
import { found, shapeOf, type World } from "./world.ts";

/** The outcome of a payment once its angler has entered the details. */
export type Outcome = "succeeds" | "declined" | "needs-action" | "processing";

const isOpen = ({ status }: Stripe.PaymentIntent) =>
  status === "requires_payment_method" || status === "requires_action" || status === "requires_confirmation";

const declined: Stripe.PaymentIntent.LastPaymentError = {
  type: "card_error",
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

function succeed(world: World, intent: Stripe.PaymentIntent, method: Method): void {
  const newCharge = charge(world, intent, method);
  Object.assign(intent, { status: "succeeded", latest_charge: newCharge.id, amount_received: intent.amount });
  intent.payment_method = newCharge.payment_method;
  world.sendEvent("charge.succeeded", newCharge);
  world.sendEvent("payment_intent.succeeded", intent);
}

function decline(world: World, intent: Stripe.PaymentIntent): void {
  Object.assign(intent, { status: "requires_payment_method", last_payment_error: declined });
  world.sendEvent("payment_intent.payment_failed", intent);
}

/** Does what Stripe's script does when an angler confirms. Throws `payment_intent_unexpected_state`. */
export function pay(world: World, intentId: string, outcome: Outcome, method: Method = "card"): Stripe.PaymentIntent {
  const intent = found("payment_intent", world.intents, intentId, "intent");
  if (!isOpen(intent)) {
    throw invalid(`This PaymentIntent's status is ${intent.status}; it cannot be confirmed.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  }
  Object.assign(intent, { last_payment_error: null, next_action: null, processing: null });
  if (outcome === "succeeds") succeed(world, intent, method);
  if (outcome === "declined") decline(world, intent);
  if (outcome === "needs-action") {
    Object.assign(intent, { status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    world.sendEvent("payment_intent.requires_action", intent);
  }
  if (outcome === "processing") {
    intent.status = "processing";
    world.sendEvent("payment_intent.processing", intent);
  }
  return intent;
}

/** Completes a processing payment. */
export function settle(world: World, intentId: string, succeeds = true): void {
  const intent = found("payment_intent", world.intents, intentId, "intent");
  if (intent.status !== "processing") throw new Error(`The intent is ${intent.status}, not processing.`);
  if (succeeds) succeed(world, intent, "card");
  else decline(world, intent);
}

/** Books the fees of all charges that still lack one. */
export function bookFees(world: World): void {
  for (const bookedLate of world.charges.values()) {
    if (bookedLate.balance_transaction !== null) continue;
    bookFee(world, bookedLate);
    world.sendEvent("charge.updated", bookedLate);
  }
}

/** How far a winner got at Stripe. */
export function onboard(world: World, accountId: string, reached: "details_submitted" | "ready"): void {
  const account = found("account", world.accounts, accountId);
  account.details_submitted = true;
  account.payouts_enabled = reached === "ready";
  account.capabilities = { transfers: reached === "ready" ? "active" : "pending" };
  world.sendEvent("account.updated", account, accountId);
}

/** The account's owner closes it or disconnects the club. */
export function closeAccount(world: World, accountId: string): void {
  found("account", world.accounts, accountId);
  world.closedAccounts.add(accountId);
  world.sendEvent(
    "account.application.deauthorized",
    { id: "ca_double", object: "application", name: null },
    accountId,
  );
}

/** The club's owner reverses a prize in Stripe's dashboard. */
export function reverseTransfer(world: World, transferId: string, amount?: number): Stripe.TransferReversal {
  const transfer = found("transfer", world.transfers, transferId);
  const back = amount ?? transfer.amount - transfer.amount_reversed;
  const reversal: Stripe.TransferReversal = {
    ...shapeOf("transfer_reversal"),
    id: world.newId("trr"),
    amount: back,
    created: world.seconds(),
    transfer: transfer.id,
  };
  transfer.reversals.data.unshift(reversal);
  transfer.amount_reversed += back;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  reversal.balance_transaction = book(world, { amount: back, fee: 0, type: "transfer_refund", source: reversal.id }).id;
  world.sendEvent("transfer.reversed", transfer);
  return reversal;
}
