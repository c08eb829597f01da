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
  const newCharge: Stripe.Charge = {
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
  world.charges.set(newCharge.id, newCharge);
  if (!world.booksLate) bookFee(world, newCharge);
  return newCharge;
}

export function bookFee(world: World, target: Stripe.Charge): void {
  const booking = book(world, { amount: target.amount, fee: feeOf(target.amount), type: "charge", source: target.id });
  target.balance_transaction = booking.id;
}

/** Refunds a charge, in full or in part, as far as Stripe allows it. */
export function refund(
  world: World,
  target: Stripe.Charge,
  amount = target.amount - target.amount_refunded,
): Stripe.Refund {
  if (target.refunded) throw failed("charge_already_refunded", `Charge ${target.id} has already been refunded.`);
  if (target.disputed)
    throw failed("charge_disputed", `Charge ${target.id} has been charged back; cannot issue a refund.`);
  if (amount > target.amount - target.amount_refunded) {
    throw failed("amount_too_large", `Refund amount is greater than unrefunded amount on charge.`, { param: "amount" });
  }
  const newRefund: Stripe.Refund = {
    ...shapeOf("refund"),
    id: world.newId("re"),
    amount,
    charge: target.id,
    created: world.seconds(),
    payment_intent: target.payment_intent,
    status: "succeeded",
  };
  newRefund.balance_transaction = book(world, { amount: -amount, fee: 0, type: "refund", source: newRefund.id }).id;
  world.refunds.set(newRefund.id, newRefund);
  target.amount_refunded += amount;
  target.refunded = target.amount_refunded === target.amount;
  world.sendEvent("refund.created", newRefund);
  world.sendEvent("charge.refunded", target);
  return newRefund;
}

/** The bank returns a refund days later: the club has the money again, and the charge can be refunded again. */
export function failRefund(world: World, refundId: string): void {
  const failed = found("refund", world.refunds, refundId);
  const paid = found("charge", world.charges, String(failed.charge));
  failed.status = "failed";
  failed.failure_reason = "expired_or_canceled_card";
  failed.failure_balance_transaction = book(world, {
    amount: failed.amount,
    fee: 0,
    type: "refund_failure",
    source: failed.id,
  }).id;
  paid.amount_refunded -= failed.amount;
  paid.refunded = false;
  world.sendEvent("refund.failed", failed);
  world.sendEvent("charge.refund.updated", failed);
}

/** The bank charges a payment back, and Stripe withdraws it and its fee. */
export function dispute(world: World, target: Stripe.Charge): Stripe.Dispute {
  const newDispute: Stripe.Dispute = {
    ...shapeOf("dispute"),
    id: world.newId("dp"),
    amount: target.amount,
    charge: target.id,
    created: world.seconds(),
    payment_intent: target.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  newDispute.balance_transactions = [
    book(world, { amount: -target.amount, fee: disputeFee, type: "adjustment", source: newDispute.id }),
  ];
  world.disputes.set(newDispute.id, newDispute);
  target.disputed = true;
  world.sendEvent("charge.dispute.created", newDispute);
  world.sendEvent("charge.dispute.funds_withdrawn", newDispute);
  return newDispute;
}

export function closeDispute(world: World, disputeId: string, status: "won" | "lost"): void {
  const closed = found("dispute", world.disputes, disputeId);
  closed.status = status;
  if (status === "won") {
    const back = book(world, { amount: closed.amount, fee: -disputeFee, type: "adjustment", source: closed.id });
    closed.balance_transactions.push(back);
    world.sendEvent("charge.dispute.funds_reinstated", closed);
  }
  world.sendEvent("charge.dispute.closed", closed);
}
