import { Elysia } from "elysia";
import { member, signedIn } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { nextPageLink } from "../../http/next-page.ts";
import { requestContext } from "../../http/request-context.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { actOnOwnIntent } from "./act-on-own-intent.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { mockAct, mockIntentId, paymentConfirmation, paymentId, paymentQuery } from "./model.ts";
import { openIntent } from "./open-intent.ts";
import { readEntryPayment, readMine } from "./read-entry-payment.ts";
import { listOwnPayments, readReceipt } from "./read-payments.ts";

const withId = { params: tournamentId };

export const paymentRoutes = (deps: Deps) => {
  const { store, payments: provider, config } = deps;
  const { entryCharge } = config;
  return new Elysia()
    .use(requestContext)
    .get("/api/tournaments/:id/mine", ({ actor, params }) => store.read((db) => readMine(db, actor, params.id)), withId)
    .get(
      "/api/tournaments/:id/entry-payment",
      ({ actor, params }) => {
        const user = signedIn(actor);
        return store.read((db) => readEntryPayment(db, user, params.id, { provider, entryCharge }));
      },
      withId,
    )
    .post(
      "/api/tournaments/:id/create-payment-intent",
      ({ actor, now, params }) => openIntent(deps, member(actor), params.id, now),
      withId,
    )
    .post(
      "/api/tournaments/:id/confirm-payment",
      ({ actor, body, now, params }) => confirmPayment(deps, member(actor), params.id, body, now),
      { body: paymentConfirmation, ...withId },
    )
    .get(
      "/api/payments",
      async ({ actor, query, request, set }) => {
        const user = signedIn(actor);
        const { items, nextAfter } = await store.read((db) => listOwnPayments(db, user, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: paymentQuery },
    )
    .get(
      "/api/payments/:id",
      ({ actor, params }) => {
        const user = signedIn(actor);
        return store.read((db) => readReceipt(db, user, params.id));
      },
      { params: paymentId },
    )
    .post(
      "/api/mock/payments/:intentId",
      ({ actor, body, params }) => actOnOwnIntent(deps, member(actor), params.intentId, body),
      { params: mockIntentId, body: mockAct },
    );
};
