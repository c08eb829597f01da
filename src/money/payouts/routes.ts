import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { replyPage } from "../../http/next-page.ts";
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
import { readAccountStatus, rememberAsked } from "./read-account-status.ts";
import { sendPayout } from "./send-payout.ts";

export const payoutRoutes = (deps: Deps) => {
  const { store } = deps;
  const asked = rememberAsked();
  return new Elysia()
    .use(requestContext)
    .get("/api/connect/account-status", ({ user }) => readAccountStatus(deps, user, asked), { role: "signedIn" })
    .post("/api/connect/create-account", ({ user }) => createPayoutAccount(deps, user), { role: "member" })
    .post("/api/connect/onboarding-link", ({ context, user }) => createOnboardingLink(deps, user, context.origin), {
      role: "member",
    })
    .get(
      "/api/payouts",
      async ({ query, request, set, user }) =>
        replyPage({ request, set }, await store.read((db) => listOwnPayouts(db, user, query))),
      { role: "signedIn", query: payoutQuery },
    )
    .get(
      "/api/admin/payouts",
      async ({ query, request, set }) => replyPage({ request, set }, await store.read((db) => listPayouts(db, query))),
      { role: "admin", query: payoutQuery },
    )
    .get("/api/admin/payouts/sums", () => store.read(sumPayouts), { role: "admin" })
    .get("/api/admin/payouts/tournaments", ({ now }) => store.read((db) => listEnded(db, now)), { role: "admin" })
    .get(
      "/api/admin/tournaments/:id/payouts",
      ({ now, params }) => store.read((db) => previewPayouts(db, params.id, now)),
      { role: "admin", params: tournamentId },
    )
    .post("/api/admin/process-payouts", ({ body, user, write }) => processTournament(deps, { user, write }, body), {
      role: "actingAdmin",
      body: processPayouts,
    })
    .post("/api/admin/payout/:id/process", ({ params, user, write }) => sendPayout(deps, params.id, { user, write }), {
      role: "actingAdmin",
      params: payoutId,
    })
    .post(
      "/api/admin/payout/:id/by-hand",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["pay-by-hand", params.id, input] };
        return write((tx, by) => doOnce(tx, by, submission, now, () => payByHand(tx, by, params.id, input, now)));
      },
      { role: "actingAdmin", params: payoutId, body: submitted(handPayout) },
    )
    .post(
      "/api/admin/payout/:id/by-hand/undo",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["undo-pay-by-hand", params.id, input] };
        return write((tx, by) => doOnce(tx, by, submission, now, () => undoPayByHand(tx, by, params.id, input, now)));
      },
      { role: "actingAdmin", params: payoutId, body: submitted(undoneHandPayout) },
    );
};
