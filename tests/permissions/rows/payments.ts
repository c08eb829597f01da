import { eq } from "drizzle-orm";
import { participants, payments } from "../../../src/base/db/schema.ts";
import type { Club } from "../../support/club.ts";
import {
  anyone,
  everybody,
  member,
  moneyReads,
  moneyWrites,
  type Outcomes,
  organizerReads,
  ownerReads,
  signedIn,
} from "../people.ts";
import type { Fixtures } from "../prepared-club.ts";
import type { Rows } from "../row.ts";

/** It succeeds only for the payer, and nobody else learns that the payment exists. */
const payerWrites: Outcomes = { ...member, other: "not_found", admin: "not_found" };

const nobody = Object.fromEntries(everybody.map((person) => [person, "malformed"])) as Outcomes;

const paid = (values: Partial<typeof payments.$inferInsert>) => (club: Club) =>
  club.store.write(async (tx) => {
    await tx.update(payments).set(values).where(eq(payments.status, "succeeded"));
  });

const held = (club: Club) =>
  club.store.write(async (tx) => {
    await tx.update(participants).set({ heldAt: club.now() });
  });

const reason = { reason: "Two boats sank" };

/** Payments and refunds of entry fees. */
export const paymentRows: Rows = {
  "GET /api/tournaments/:id/entry-payment": { who: signedIn, at: { id: "priced" } },
  "POST /api/tournaments/:id/create-payment-intent": { who: member, at: { id: "priced" } },
  "POST /api/tournaments/:id/confirm-payment": {
    who: payerWrites,
    at: { id: "paidUnconfirmed" },
    json: ({ unconfirmedIntent }: Fixtures) => ({ paymentIntentId: unconfirmedIntent }),
  },
  "GET /api/payments": { who: signedIn },
  "GET /api/unfinished-payments": { who: anyone },
  "GET /api/payments/:id": { who: { ...ownerReads, treasurer: "yes", organizer: "yes" }, at: { id: "payment" } },
  "POST /api/mock/payments/:intentId": {
    who: payerWrites,
    at: { intentId: "openIntent" },
    json: { outcome: "succeeds", method: "card" },
  },
  "POST /api/mock/tournaments/:id/pay": {
    who: member,
    at: { id: "priced" },
    json: { outcome: "succeeds", method: "card" },
  },
  "GET /api/deposits": { who: signedIn },
  "GET /api/deposits/:id": { who: { ...ownerReads, admin: "not_found", newAdmin: "not_found" }, at: { id: "deposit" } },
  "POST /api/deposits/:id/create-payment-intent": { who: payerWrites, at: { id: "deposit" } },
  "POST /api/deposits/:id/confirm-payment": {
    who: payerWrites,
    at: { id: "paidDeposit" },
    json: ({ depositIntent }: Fixtures) => ({ paymentIntentId: depositIntent }),
  },
  "GET /api/admin/tournaments/:id/deposits": { who: moneyReads, at: { id: "paidFor" } },
  "POST /api/admin/deposits/:id/cash": {
    who: moneyWrites,
    at: { id: "deposit" },
    json: { note: "By Joe at the ramp" },
  },
  "POST /api/mock/deposits/:id/pay": {
    who: payerWrites,
    at: { id: "deposit" },
    json: { outcome: "succeeds", method: "card" },
  },
  "POST /api/stripe/webhook unsigned": { who: nobody, json: { id: "evt_1", type: "charge.refunded" } },
  "GET /api/admin/tournaments/:id/payments": { who: moneyReads, at: { id: "paidFor" } },
  "GET /api/admin/tournaments/:id/deletion": { who: organizerReads, at: { id: "paidFor" } },
  "GET /api/admin/tournaments/:id/held-money": { who: moneyReads, at: { id: "paidFor" } },
  "POST /api/admin/tournaments/:id/refund-all": { who: moneyWrites, at: { id: "paidFor" }, json: reason },
  "GET /api/admin/cash-refunds": { who: moneyReads },
  "POST /api/admin/payments/:id/refund": { who: moneyWrites, at: { id: "payment" }, json: reason },
  "POST /api/admin/payments/:id/retry-refund": {
    who: moneyWrites,
    at: { id: "payment" },
    before: paid({ refundState: "failed", refundFailure: "The bank said no." }),
  },
  "POST /api/admin/payments/:id/return-cash": {
    who: moneyWrites,
    at: { id: "payment" },
    json: { note: "By Joe at the ramp" },
    before: paid({ provider: "cash", refundState: "queued" }),
  },
  "POST /api/admin/payments/:id/decide": {
    who: moneyWrites,
    at: { id: "payment" },
    json: { decision: "give_back", ...reason },
    before: held,
  },
};
