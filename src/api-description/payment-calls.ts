import { z } from "zod";
import {
  adminPaymentView,
  confirmedPayment,
  entryPayment,
  heldMoney,
  openedPayment,
  paymentView,
  wholeRefundView,
} from "../money/entry-fees/model.ts";
import type { Section } from "./call.ts";

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
        answers: openedPayment,
      },
      "POST /api/tournaments/{id}/confirm-payment": {
        says: "After paying: the provider is asked, and a paid entry is joined.",
        who: "member",
        answers: confirmedPayment,
      },
      "GET /api/payments": {
        says: "One's own payments, the newest first.",
        who: "signed in",
        answers: z.array(paymentView),
      },
      "GET /api/payments/{id}": { says: "One payment, its receipt.", who: "signed in", answers: paymentView },
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
        answers: z.array(adminPaymentView),
      },
      "GET /api/admin/tournaments/{id}/held-money": {
        says: "What of a tournament's entry fees has not arrived back, and what of it can be given back now.",
        who: "admin",
        answers: heldMoney,
      },
      "POST /api/admin/tournaments/{id}/refund-all": {
        says: "Gives all entry fees of a tournament back.",
        who: "admin",
        answers: wholeRefundView,
      },
      "POST /api/admin/payments/{id}/refund": {
        says: "Gives an entry fee back and takes the entry out; after the start for a reason.",
        who: "admin",
        answers: paymentView,
      },
      "POST /api/admin/payments/{id}/retry-refund": {
        says: "Tries a refund again that failed.",
        who: "admin",
        answers: paymentView,
      },
      "POST /api/admin/payments/{id}/return-cash": {
        says: "Writes down that promised cash was given back.",
        who: "admin",
        answers: paymentView,
      },
      "POST /api/admin/payments/{id}/decide": {
        says: "Gives the place back to an entry whose payment was taken back, or takes it out.",
        who: "admin",
        answers: paymentView,
      },
    },
  },
];
