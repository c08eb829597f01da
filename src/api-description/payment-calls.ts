import { z } from "zod";
import type {
  AdminPaymentView,
  ConfirmedPayment,
  EntryPayment,
  HeldMoney,
  OpenedPayment,
  PaymentView,
  WholeRefund,
} from "../money/entry-fees/model.ts";
import type { Section } from "./call.ts";

const id = z.int().positive();
const instant = z.iso.datetime().describe("ISO 8601");
const cents = z.int().describe("cents");
const state = z.enum(["open", "processing", "joined", "paid", "refunded", "canceled"]);
const provider = z.enum(["stripe", "mock"]);
const publishableKey = z.string().nullable().describe("for the provider's script; null in mock mode");

const entryPayment = z.strictObject({
  amount: cents.describe("cents, what is charged"),
  entryFee: cents.describe("cents, what the card shows"),
  provider,
  publishableKey,
  own: z.strictObject({ id, state }).nullable().describe("the reader's latest payment for it"),
}) satisfies z.ZodType<EntryPayment>;

const opened = z.strictObject({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  paymentId: id,
  state,
  amount: cents.describe("cents, what is charged"),
  entryFee: cents.describe("cents, what the card shows"),
  currency: z.literal("usd"),
  provider,
  publishableKey,
}) satisfies z.ZodType<OpenedPayment>;

const confirmed = z.strictObject({
  status: state,
  hasPaid: z.boolean(),
  paymentId: id,
  needsAction: z.boolean(),
  failure: z.string().nullable().describe("what the provider says of the last attempt"),
  refundReason: z.string().nullable().describe("why the money goes back"),
}) satisfies z.ZodType<ConfirmedPayment>;

const payment = z.strictObject({
  id,
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  provider: z.enum(["stripe", "mock", "cash"]),
  state,
  amount: cents,
  method: z.string().nullable(),
  last4: z.string().nullable(),
  brand: z.string().nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
  refundState: z.enum(["queued", "sending", "done", "failed"]).nullable(),
  refundReason: z.string().nullable(),
  refunded: cents,
  refundedAt: instant.nullable(),
  disputeState: z.enum(["open", "won", "lost"]).nullable(),
}) satisfies z.ZodType<PaymentView>;

const adminPayment = payment.extend({
  userId: id.nullable(),
  username: z.string().nullable(),
  note: z.string().nullable(),
  fee: cents.nullable().describe("cents the provider kept; null until it says"),
  refundFailure: z.string().nullable(),
  heldAt: instant.nullable().describe("since when the entry is kept out of the standings"),
  hasEntry: z.boolean(),
  isRefundable: z.boolean(),
}) satisfies z.ZodType<AdminPaymentView>;

const wholeRefund = z.strictObject({ payments: z.int(), amount: cents }) satisfies z.ZodType<WholeRefund>;
const heldMoney = wholeRefund.extend({ refundable: wholeRefund }) satisfies z.ZodType<HeldMoney>;

/** Entry fees on their way in and back. */
export const paymentCalls: Section[] = [
  {
    title: "Entry payments",
    calls: {
      "GET /api/tournaments/{id}/entry-payment": {
        says: "What paying an entry costs, and how far one's own payment is.",
        who: "signed in",
        answers: entryPayment,
      },
      "POST /api/tournaments/{id}/create-payment-intent": {
        says: "Begins one's payment of the entry fee; again it is the same one.",
        who: "member",
        answers: opened,
      },
      "POST /api/tournaments/{id}/confirm-payment": {
        says: "After paying: the provider is asked, and a paid entry is joined.",
        who: "member",
        answers: confirmed,
      },
      "GET /api/payments": {
        says: "One's own payments, the newest first.",
        who: "signed in",
        answers: z.array(payment),
      },
      "GET /api/payments/{id}": { says: "One payment, its receipt.", who: "signed in", answers: payment },
      "POST /api/mock/payments/{intentId}": {
        says: "In mock mode: what the provider's script and the bank would do.",
        who: "member",
        answers: z.strictObject({ status: z.string(), failure: z.string().nullable() }),
      },
      "POST /api/stripe/webhook": {
        says: "What the payment provider tells, signed over the raw body.",
        who: "anyone",
        answers: z.strictObject({ received: z.literal(true) }),
      },
      "GET /api/admin/tournaments/{id}/payments": {
        says: "What was paid for a tournament, the newest first.",
        who: "admin",
        answers: z.array(adminPayment),
      },
      "GET /api/admin/tournaments/{id}/held-money": {
        says: "What of a tournament's entry fees has not arrived back, and what of it can be given back now.",
        who: "admin",
        answers: heldMoney,
      },
      "POST /api/admin/tournaments/{id}/refund-all": {
        says: "Gives all entry fees of a tournament back.",
        who: "admin",
        answers: wholeRefund,
      },
      "POST /api/admin/payments/{id}/refund": {
        says: "Gives an entry fee back and takes the entry out; after the start for a reason.",
        who: "admin",
        answers: payment,
      },
      "POST /api/admin/payments/{id}/retry-refund": {
        says: "Tries a refund again that failed.",
        who: "admin",
        answers: payment,
      },
      "POST /api/admin/payments/{id}/return-cash": {
        says: "Writes down that promised cash was given back.",
        who: "admin",
        answers: payment,
      },
      "POST /api/admin/payments/{id}/decide": {
        says: "Gives the place back to an entry whose payment was taken back, or takes it out.",
        who: "admin",
        answers: payment,
      },
    },
  },
];
