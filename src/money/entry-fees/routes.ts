import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { replyPage } from "../../http/next-page.ts";
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
    .get("/api/tournaments/:id/mine", ({ actor, params }) => store.read((db) => readMine(db, actor, params.id)), {
      anyone: true,
      ...withId,
    })
    .get(
      "/api/tournaments/:id/entry-payment",
      ({ params, user }) => store.read((db) => readEntryPayment(db, user, params.id, { provider, entryCharge })),
      { role: "signedIn", ...withId },
    )
    .post(
      "/api/tournaments/:id/create-payment-intent",
      ({ now, params, write }) => openIntent(deps, write, params.id, now),
      { role: "member", ...withId },
    )
    .post(
      "/api/tournaments/:id/confirm-payment",
      ({ body, now, params, user }) => confirmPayment(deps, user, params.id, body, now),
      { role: "member", body: paymentConfirmation, ...withId },
    )
    .get(
      "/api/payments",
      async ({ query, request, set, user }) =>
        replyPage({ request, set }, await store.read((db) => listOwnPayments(db, user, query))),
      { role: "signedIn", query: paymentQuery },
    )
    .get("/api/payments/:id", ({ params, user }) => store.read((db) => readReceipt(db, user, params.id)), {
      role: "signedIn",
      params: paymentId,
    })
    .post(
      "/api/mock/payments/:intentId",
      ({ body, params, user }) => actOnOwnIntent(deps, user, params.intentId, body),
      { role: "member", params: mockIntentId, body: mockAct },
    );
};
