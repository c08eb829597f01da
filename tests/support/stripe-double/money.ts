import type Stripe from "stripe";
import { failed } from "./api-error.ts";
import { found, shapeOf, type World } from "./world.ts";

/** Stripe's fee for a card payment in the United States: 2.9 % plus 30 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

const disputeFee = 1500;

type Booking = { amount: number; fee: number; type: Stripe.BalanceTransaction.Type; source: string };

/** Records a movement in the club's balance. */
export function book(world: World, { amount, fee, type, source }: Booking): Stripe.BalanceTransaction {
  const net = amount - fee;
  const booking = { ...shapeOf("balance_transaction"), id: world.newId("txn"), created: world.seconds() };
  Object.assign(booking, { amount, fee, net, type, source, reporting_category: type, fee_details: [] });
  world.bookings.set(booking.id, booking);
  world.available += net;
  return booking;
}

export type Method = "card" | "paypal" | "venmo";

function detailsOf(method: Method): Stripe.Charge["payment_method_details"] {
  const { payment_method_details } = shapeOf("charge");
  return method === "card" ? payment_method_details : { type: method };
}

/** The charge of a paid intent. Its fee is booked at once unless the world books fees late. */
export function charge(world: World, intent: Stripe.PaymentIntent, method: Method): Stripe.Charge {
  const made: Stripe.Charge = {
    ...shapeOf("charge"),
    id: world.newId("ch"),
    amount: intent.amount,
    amount_captured: intent.amount,
    captured: true,
    created: world.seconds(),
    customer: intent.customer,
    description: intent.description,
    metadata: { ...intent.metadata },
    payment_intent: intent.id,
    payment_method: world.newId("pm"),
    payment_method_details: detailsOf(method),
    balance_transaction: null,
  };
  world.charges.set(made.id, made);
  if (!world.booksLate) bookFee(world, made);
  return made;
}

export function bookFee(world: World, one: Stripe.Charge): void {
  const booking = book(world, { amount: one.amount, fee: feeOf(one.amount), type: "charge", source: one.id });
  one.balance_transaction = booking.id;
}

/** Refunds a charge, in full or in part, as far as Stripe allows it. */
export function refund(world: World, one: Stripe.Charge, amount = one.amount - one.amount_refunded): Stripe.Refund {
  if (one.refunded) throw failed("charge_already_refunded", `Charge ${one.id} has already been refunded.`);
  if (one.disputed) throw failed("charge_disputed", `Charge ${one.id} has been charged back; cannot issue a refund.`);
  if (amount > one.amount - one.amount_refunded) {
    throw failed("amount_too_large", `Refund amount is greater than unrefunded amount on charge.`, { param: "amount" });
  }
  const made: Stripe.Refund = {
    ...shapeOf("refund"),
    id: world.newId("re"),
    amount,
    charge: one.id,
    created: world.seconds(),
    payment_intent: one.payment_intent,
    status: "succeeded",
  };
  made.balance_transaction = book(world, { amount: -amount, fee: 0, type: "refund", source: made.id }).id;
  world.refunds.set(made.id, made);
  one.amount_refunded += amount;
  one.refunded = one.amount_refunded === one.amount;
  world.sendEvent("refund.created", made);
  world.sendEvent("charge.refunded", one);
  return made;
}

/** The bank returns a refund days later: the club has the money again, and the charge can be refunded again. */
export function failRefund(world: World, refundId: string): void {
  const one = found("refund", world.refunds, refundId);
  const paid = found("charge", world.charges, String(one.charge));
  one.status = "failed";
  one.failure_reason = "expired_or_canceled_card";
  one.failure_balance_transaction = book(world, {
    amount: one.amount,
    fee: 0,
    type: "refund_failure",
    source: one.id,
  }).id;
  paid.amount_refunded -= one.amount;
  paid.refunded = false;
  world.sendEvent("refund.failed", one);
  world.sendEvent("charge.refund.updated", one);
}

/** The bank charges a payment back, and Stripe withdraws it and its fee. */
export function dispute(world: World, one: Stripe.Charge): Stripe.Dispute {
  const made: Stripe.Dispute = {
    ...shapeOf("dispute"),
    id: world.newId("dp"),
    amount: one.amount,
    charge: one.id,
    created: world.seconds(),
    payment_intent: one.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  made.balance_transactions = [
    book(world, { amount: -one.amount, fee: disputeFee, type: "adjustment", source: made.id }),
  ];
  world.disputes.set(made.id, made);
  one.disputed = true;
  world.sendEvent("charge.dispute.created", made);
  world.sendEvent("charge.dispute.funds_withdrawn", made);
  return made;
}

export function closeDispute(world: World, disputeId: string, status: "won" | "lost"): void {
  const one = found("dispute", world.disputes, disputeId);
  one.status = status;
  if (status === "won") {
    const back = book(world, { amount: one.amount, fee: -disputeFee, type: "adjustment", source: one.id });
    one.balance_transactions.push(back);
    world.sendEvent("charge.dispute.funds_reinstated", one);
  }
  world.sendEvent("charge.dispute.closed", one);
}
