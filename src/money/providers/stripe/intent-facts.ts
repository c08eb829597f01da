import type Stripe from "stripe";
import type { ChargeFacts, DisputeFacts, IntentFacts, IntentStatus, PaymentMark, RefundFacts } from "../provider.ts";

/** Stripe's instants are in seconds. */
export const msOf = (seconds: number) => seconds * 1000;

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export const metadataOf = ({ club, paymentId, tournamentId, userId }: PaymentMark): Record<string, string> => ({
  club,
  payment: String(paymentId),
  tournament: String(tournamentId),
  user: String(userId),
});

function markOf(metadata: Stripe.Metadata): PaymentMark | null {
  const { club, payment, tournament, user } = metadata;
  if (!(club && payment && tournament && user)) return null;
  return { club, paymentId: Number(payment), tournamentId: Number(tournament), userId: Number(user) };
}

const statuses: readonly string[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "succeeded",
  "canceled",
] satisfies IntentStatus[];

const isStatus = (status: string): status is IntentStatus => statuses.includes(status);

const refundStatuses: readonly string[] = [
  "pending",
  "succeeded",
  "failed",
  "canceled",
  "requires_action",
] satisfies RefundFacts["status"][];

const isRefundStatus = (status: string): status is RefundFacts["status"] => refundStatuses.includes(status);

export const refundFacts = ({ id, amount, status, created, failure_reason }: Stripe.Refund): RefundFacts => ({
  id,
  amountCents: amount,
  status: status !== null && isRefundStatus(status) ? status : "pending",
  createdAt: msOf(created),
  failure: failure_reason ?? null,
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** An inquiry hasn't taken any money from the club yet. */
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith("warning_") || status === "prevented";

function disputeStatus({ status }: Stripe.Dispute): DisputeFacts["status"] {
  if (status === "won") return "won";
  return status === "lost" ? "lost" : "open";
}

function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const { id, created, balance_transactions } = dispute;
  const moved = balance_transactions.map(({ net }) => net);
  const withdrawn = balance_transactions.filter(({ net }) => net < 0);
  return {
    id,
    status: disputeStatus(dispute),
    withdrawnCents: -sum(withdrawn.map(({ net }) => net)),
    feeCents: sum(withdrawn.map(({ fee }) => fee)),
    returnedCents: sum(moved.filter((net) => net > 0)),
    createdAt: msOf(created),
  };
}

export type ChargeLists = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] };

function chargeFacts(charge: Stripe.Charge, { refunds, disputes }: ChargeLists): ChargeFacts {
  const { balance_transaction: booked, payment_method_details: method } = charge;
  return {
    id: charge.id,
    createdAt: msOf(charge.created),
    amountCents: charge.amount,
    feeCents: booked !== null && typeof booked === "object" ? booked.fee : null,
    methodId: charge.payment_method,
    methodType: method?.type ?? null,
    methodLast4: method?.card?.last4 ?? null,
    methodBrand: method?.card?.brand ?? null,
    refunds: refunds.map(refundFacts),
    disputes: disputes.filter((dispute) => !isInquiry(dispute)).map(disputeFacts),
  };
}

export function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  const isRead = latest_charge !== null && typeof latest_charge === "object";
  return isRead && latest_charge.paid && latest_charge.status === "succeeded" ? latest_charge : null;
}

export function intentFacts(intent: Stripe.PaymentIntent, lists: ChargeLists): IntentFacts {
  const { id, client_secret, status, amount, currency, customer, metadata, last_payment_error } = intent;
  if (!isStatus(status)) throw new Error(`Stripe knows a state that we do not: ${status}.`);
  const charge = chargeOf(intent);
  return {
    id,
    clientSecret: client_secret ?? "",
    status,
    amountCents: amount,
    currency,
    customerId: idOf(customer),
    mark: markOf(metadata),
    charge: charge && chargeFacts(charge, lists),
    failure: last_payment_error?.message ?? null,
  };
}
