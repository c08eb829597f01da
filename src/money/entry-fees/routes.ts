import { Elysia } from "elysia";
import { z } from "zod";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { joinInput } from "../../entries/entry-shapes.ts";
import { boardQuery } from "../../results/leaderboard-views.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { actOnOwnIntent } from "./act-on-own-intent.ts";
import { openEntryIntent } from "./begin-entry-payment.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { entryTerms } from "./entry-terms.ts";
import { mockAnswer, mockPaid, mockPayment, payInMockMode } from "./mock-payment.ts";
import { entryOutcome, isEntryOver } from "./payment-outcome.ts";
import {
  confirmedPayment,
  entryPayment,
  mine,
  mockAction,
  mockIntentId,
  openedPayment,
  paymentConfirmation,
  paymentId,
  paymentQuery,
  paymentView,
  receiptView,
  unfinishedPayment,
} from "./payment-shapes.ts";
import { readEntryPayment, readMine } from "./read-entry-payment.ts";
import { listOwnPayments, readReceipt } from "./read-payments.ts";
import { listUnfinishedPayments } from "./unfinished-payments.ts";

const withId = { params: tournamentId };

export const paymentRoutes = (deps: Deps) => {
  const { store } = deps;
  return new Elysia({ tags: ["Entry payments"] })
    .use(requestContext)
    .get(
      "/api/tournaments/:id/mine",
      ({ actor, now, params, query: { division } }) =>
        store.read((db) => readMine(db, actor, params.id, division, { ...entryTerms(deps), now })),
      {
        anyone: true,
        ...replies(mine, "Your entry and your place."),
        ...withId,
        query: boardQuery,
      },
    )
    .get(
      "/api/tournaments/:id/entry-payment",
      ({ params, user }) =>
        store.read((db) =>
          readEntryPayment(db, user, params.id, { ...entryTerms(deps), publishableKey: deps.payments.publishableKey }),
        ),
      { role: "signedIn", ...replies(entryPayment, "The cost of an entry, and the state of your payment."), ...withId },
    )
    .post(
      "/api/tournaments/:id/create-payment-intent",
      ({ body = {}, now, params, write }) => openEntryIntent(deps, write, params.id, body, now),
      {
        role: "member",
        ...replies(openedPayment, "Starts your payment of the entry fee; a second call returns the same one."),
        ...withId,
        body: joinInput.optional(),
      },
    )
    .post(
      "/api/tournaments/:id/confirm-payment",
      ({ body, now, params, user, write }) => confirmPayment(deps, { user, write }, params.id, body, now),
      {
        role: "member",
        ...replies(confirmedPayment, "After paying: checks with the provider, and enters you once the fee is paid."),
        body: paymentConfirmation,
        ...withId,
      },
    )
    .get(
      "/api/unfinished-payments",
      ({ actor, now }) => {
        // Without online payments, none of them can be completed.
        if (deps.config.onlinePayments === "off") return [];
        return store.read((db) => listUnfinishedPayments(db, actor, now));
      },
      {
        anyone: true,
        ...replies(
          z.array(unfinishedPayment),
          "Tournaments whose entry fee is processing, or that you began to pay and can still pay, newest first.",
        ),
      },
    )
    .get("/api/payments", ({ page, query, user }) => page(store.read((db) => listOwnPayments(db, user, query))), {
      role: "signedIn",
      ...replies(z.array(paymentView), "Your payments, newest first."),
      query: paymentQuery,
    })
    .get("/api/payments/:id", ({ params, user }) => store.read((db) => readReceipt(db, user, params.id)), {
      role: "signedIn",
      ...replies(receiptView, "One payment: its receipt."),
      params: paymentId,
    })
    .post(
      "/api/mock/payments/:intentId",
      ({ body, params, write }) => actOnOwnIntent(deps, write, params.intentId, body),
      {
        role: "member",
        ...replies(
          z.strictObject({ status: z.string(), failure: z.string().nullable() }),
          "In mock mode: simulates the provider's script and the bank.",
        ),
        params: mockIntentId,
        body: mockAction,
      },
    )
    .post(
      "/api/mock/tournaments/:id/pay",
      ({ body, now, params: { id }, user, write }) =>
        payInMockMode(deps, write, body, {
          open: () => openEntryIntent(deps, write, id, {}, now),
          confirm: (paymentIntentId) => confirmPayment(deps, { user, write }, id, { paymentIntentId }, now),
        }),
      {
        role: "member",
        ...replies(
          mockPaid(confirmedPayment),
          "In mock mode: pays the entry fee, simulating the provider's script and the bank.",
          200,
          mockAnswer({ pathOf: (id) => `/tournaments/${id}`, outcomeOf: entryOutcome, isOver: isEntryOver }),
        ),
        ...withId,
        body: mockPayment,
      },
    );
};
