import { z } from "zod";
import { rowNumber, rowsAsked } from "../../db/model.ts";
import type { Participation } from "../../entries/model.ts";
import type { OwnStanding } from "../../standings/model.ts";
import { mockOutcomes, offeredMethods } from "../providers/rules.ts";
import type { DisputeState, PaymentState, RefundState } from "./rules.ts";

/** `POST /api/tournaments/{id}/create-payment-intent`. `amount` is charged, `entryFee` shown on the card; cents. */
export type OpenedPayment = {
  clientSecret: string;
  paymentIntentId: string;
  paymentId: number;
  state: PaymentState;
  amount: number;
  entryFee: number;
  currency: "usd";
  provider: "stripe" | "mock";
  /** For the provider's script; null in mock mode. */
  publishableKey: string | null;
};

/** `POST /api/tournaments/{id}/confirm-payment`. */
export const paymentConfirmation = z.object({
  paymentIntentId: z.string("Unable to process payment. Please try again.").trim().min(1).max(200),
});

/** `failure` is what the provider says of the last attempt, `refundReason` why the money goes back; for people. */
export type ConfirmedPayment = {
  status: PaymentState;
  hasPaid: boolean;
  paymentId: number;
  needsAction: boolean;
  failure: string | null;
  refundReason: string | null;
};

/** `GET /api/tournaments/{id}/entry-payment`: what paying means here, and how far the reader's own payment is. Cents. */
export type EntryPayment = {
  amount: number;
  entryFee: number;
  provider: "stripe" | "mock";
  publishableKey: string | null;
  /** The reader's latest payment for it. */
  own: { id: number; state: PaymentState } | null;
};

/**
 * `GET /api/tournaments/{id}/mine`: the reader's entry, place and latest payment in a tournament; for a visitor there is
 * none. `isHeld`: a charge-back keeps the entry out of the standings.
 */
export type Mine = Participation & {
  standing: OwnStanding | null;
  isHeld: boolean;
  payment: EntryPayment["own"];
};

/** `POST /api/mock/payments/{intentId}`: what happens in the angler's browser and bank. */
export const mockAct = z.object({
  outcome: z.enum(mockOutcomes, "Choose what happens"),
  method: z.enum(offeredMethods, "Choose a payment method"),
});

export const mockIntentId = z.object({ intentId: z.string().min(1).max(200) });

export const paymentId = z.object({ id: rowNumber() });

const words = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(500, "A reason can have at most 500 characters");

/** An admin gives a payment back; after the start with a reason. */
export const refundRequest = z.object({
  reason: z.string("A reason must be text").trim().max(500, "A reason can have at most 500 characters").default(""),
});

/** An admin gives back every payment of a tournament. */
export const wholeRefund = z.object({ reason: words("Please give a reason") });

/** So many payments, and their sum in cents. */
export type WholeRefund = { payments: number; amount: number };

/** What of a tournament's entry fees has not arrived back; `refundable` is what of it nobody has begun to give back. */
export type HeldMoney = WholeRefund & { refundable: WholeRefund };

/** An admin has given cash back. */
export const cashReturn = z.object({ note: words("Please write a note, such as who gave the cash back") });

/** What becomes of an entry whose payment was taken back. */
export const holdDecision = z.object({
  decision: z.enum(["give_back", "take_out"], "Choose what becomes of the entry"),
  reason: words("Please give a reason"),
});

/** A payment as who paid sees it, and as admins do. Amounts in cents, instants as ISO 8601. */
export type PaymentView = {
  id: number;
  tournamentId: number | null;
  tournamentName: string;
  provider: "stripe" | "mock" | "cash";
  state: PaymentState;
  amount: number;
  method: string | null;
  last4: string | null;
  brand: string | null;
  paidAt: string | null;
  createdAt: string;
  refundState: RefundState | null;
  refundReason: string | null;
  refunded: number;
  refundedAt: string | null;
  disputeState: DisputeState | null;
};

/** A payment of a tournament for its admins. `fee` is what the provider kept; null until it says. */
export type AdminPaymentView = PaymentView & {
  userId: number | null;
  username: string | null;
  note: string | null;
  fee: number | null;
  refundFailure: string | null;
  /** Since when the entry that stands on it is kept out of the standings. */
  heldAt: string | null;
  hasEntry: boolean;
  isRefundable: boolean;
};

/** `after` is what the `Link` header of the page before says. */
export const paymentQuery = z.object({
  after: rowNumber().optional(),
  limit: rowsAsked(),
});
