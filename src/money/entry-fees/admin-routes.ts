import { Elysia } from "elysia";
import { actingAdmin, admin } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { nextPageLink } from "../../http/next-page.ts";
import { requestContext } from "../../http/request-context.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { readHeldMoney } from "../../tournaments/paid-entries.ts";
import { decideHeld } from "./decide-held.ts";
import { listPayments } from "./list-payments.ts";
import { cashReturn, heldDecision, paymentId, paymentQuery, refundRequest, wholeRefund } from "./model.ts";
import { readReceipt } from "./read-receipt.ts";
import { refundPayment, retryRefund, returnCash } from "./refund-payment.ts";
import { refundTournament } from "./refund-tournament.ts";

/** What admins do with entry fees. Each deed on one payment answers it as it stands then. */
export const paymentAdminRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/payments",
      async ({ actor, params, query, request, set }) => {
        const reader = admin(actor);
        const { items, nextAfter } = await store.read((db) => listPayments(db, reader, params.id, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { params: tournamentId, query: paymentQuery },
    )
    .get(
      "/api/admin/tournaments/:id/held-money",
      ({ actor, params }) => {
        admin(actor);
        return store.read((db) => readHeldMoney(db, params.id));
      },
      { params: tournamentId },
    )
    .post(
      "/api/admin/tournaments/:id/refund-all",
      ({ actor, body, now, params }) => {
        const by = actingAdmin(actor);
        return store.write((tx) => refundTournament(tx, by, params.id, body, now));
      },
      { params: tournamentId, body: wholeRefund },
    )
    .post(
      "/api/admin/payments/:id/refund",
      ({ actor, body, now, params }) => {
        const by = actingAdmin(actor);
        return store.write(async (tx) => {
          await refundPayment(tx, by, params.id, body, now);
          return readReceipt(tx, by, params.id);
        });
      },
      { params: paymentId, body: refundRequest },
    )
    .post(
      "/api/admin/payments/:id/retry-refund",
      ({ actor, now, params }) => {
        const by = actingAdmin(actor);
        return store.write(async (tx) => {
          await retryRefund(tx, by, params.id, now);
          return readReceipt(tx, by, params.id);
        });
      },
      { params: paymentId },
    )
    .post(
      "/api/admin/payments/:id/return-cash",
      ({ actor, body, now, params }) => {
        const by = actingAdmin(actor);
        return store.write(async (tx) => {
          await returnCash(tx, by, params.id, body, now);
          return readReceipt(tx, by, params.id);
        });
      },
      { params: paymentId, body: cashReturn },
    )
    .post(
      "/api/admin/payments/:id/decide",
      ({ actor, body, now, params }) => {
        const by = actingAdmin(actor);
        return store.write(async (tx) => {
          await decideHeld(tx, by, params.id, body, now);
          return readReceipt(tx, by, params.id);
        });
      },
      { params: paymentId, body: heldDecision },
    );
