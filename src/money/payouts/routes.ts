import { Elysia } from "elysia";
import { actingAdmin, admin, member, signedIn } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { nextPageLink } from "../../http/next-page.ts";
import { requestContext } from "../../http/request-context.ts";
import { doOnce } from "../../submissions/do-once.ts";
import { submitted } from "../../submissions/model.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { createOnboardingLink, createPayoutAccount } from "./create-account.ts";
import { listOwnPayouts, listPayouts, sumPayouts } from "./list-payouts.ts";
import { handPayout, payoutId, payoutQuery, processPayouts, undoneHandPayout } from "./model.ts";
import { payByHand, undoPayByHand } from "./pay-by-hand.ts";
import { listEnded, previewPayouts } from "./preview-payouts.ts";
import { processTournament } from "./process-payouts.ts";
import { type Asked, readAccountStatus } from "./read-account-status.ts";
import { sendPayout } from "./send-payout.ts";

/** Payout accounts of winners, and the payouts that admins oversee. */
export const payoutRoutes = (deps: Deps) => {
  const { store } = deps;
  const asked: Asked = new Map();
  return new Elysia()
    .use(requestContext)
    .get("/api/connect/account-status", ({ actor }) => readAccountStatus(deps, signedIn(actor), asked))
    .post("/api/connect/create-account", ({ actor }) => createPayoutAccount(deps, member(actor)))
    .post("/api/connect/onboarding-link", ({ actor, context }) =>
      createOnboardingLink(deps, member(actor), context.origin),
    )
    .get(
      "/api/payouts",
      async ({ actor, query, request, set }) => {
        const reader = signedIn(actor);
        const { items, nextAfter } = await store.read((db) => listOwnPayouts(db, reader, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: payoutQuery },
    )
    .get(
      "/api/admin/payouts",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listPayouts(db, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: payoutQuery },
    )
    .get("/api/admin/payouts/sums", ({ actor }) => {
      admin(actor);
      return store.read(sumPayouts);
    })
    .get("/api/admin/payouts/tournaments", ({ actor, now }) => {
      admin(actor);
      return store.read((db) => listEnded(db, now));
    })
    .get(
      "/api/admin/tournaments/:id/payouts",
      ({ actor, now, params }) => {
        admin(actor);
        return store.read((db) => previewPayouts(db, params.id, now));
      },
      { params: tournamentId },
    )
    .post("/api/admin/process-payouts", ({ actor, body }) => processTournament(deps, actingAdmin(actor), body), {
      body: processPayouts,
    })
    .post("/api/admin/payout/:id/process", ({ actor, params }) => sendPayout(deps, params.id, actingAdmin(actor)), {
      params: payoutId,
    })
    .post(
      "/api/admin/payout/:id/by-hand",
      ({ actor, body: { submissionId, ...input }, now, params }) => {
        const by = actingAdmin(actor);
        const submission = { submissionId, sent: ["pay-by-hand", params.id, input] };
        return store.write((tx) => doOnce(tx, by, submission, now, () => payByHand(tx, by, params.id, input, now)));
      },
      { params: payoutId, body: submitted(handPayout) },
    )
    .post(
      "/api/admin/payout/:id/by-hand/undo",
      ({ actor, body: { submissionId, ...input }, now, params }) => {
        const by = actingAdmin(actor);
        const submission = { submissionId, sent: ["undo-pay-by-hand", params.id, input] };
        return store.write((tx) => doOnce(tx, by, submission, now, () => undoPayByHand(tx, by, params.id, input, now)));
      },
      { params: payoutId, body: submitted(undoneHandPayout) },
    );
};
