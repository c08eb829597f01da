import { Elysia } from "elysia";
import { z } from "zod";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { csvResponse } from "../../base/http/csv-response.ts";
import { csvFile, replies, typedForm } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import type { Deps } from "../../deps.ts";
import { scopeOf } from "../../rights.ts";
import { dayConflict } from "../../tournaments/day-conflict.ts";
import { tournamentWithResult } from "../../tournaments/results/result-view.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { readTournament } from "../../tournaments/tournament-view.ts";
import { createOnboardingLink, createPayoutAccount } from "./create-account.ts";
import { bankCsv, listDuePayouts, listOwnPayouts, listPayouts, sumPayouts } from "./list-payouts.ts";
import { makeOfficialByHand } from "./make-official.ts";
import { payByHand, undoPayByHand } from "./pay-by-hand.ts";
import { paySelected } from "./pay-selected.ts";
import {
  accountCreation,
  connectAccountStatus,
  connectMode,
  duePayout,
  endedTournament,
  forgivenPayout,
  handPayout,
  officialByHand,
  onboardingLink,
  outcomeReply,
  overpaid,
  ownPayout,
  paidSelection,
  payoutId,
  payoutPreview,
  payoutQuery,
  payoutSums,
  payoutView,
  processedPayouts,
  processForm,
  processPayouts,
  repaidForm,
  repaidPayout,
  selectedPayouts,
  sentPayout,
  singlePayout,
  undoneHandPayout,
} from "./payout-shapes.ts";
import { accountToasts, hasOutcome, payoutToasts } from "./payout-toasts.ts";
import { listEnded, previewPayouts } from "./preview-payouts.ts";
import { processTournament } from "./process-payouts.ts";
import { createCheckTimes, readAccountStatus } from "./read-account-status.ts";
import { readOutcome } from "./read-outcome.ts";
import { sendPayout, sendsOnline } from "./send-payout.ts";
import { forgiveOverpaid, recordRepayment } from "./settle-overpaid.ts";

const moneyScope = (reader: SignedIn) => scopeOf(reader, "see-money");

export const payoutRoutes = (deps: Deps) => {
  const { store, config } = deps;
  const checkTimes = createCheckTimes();
  return new Elysia({ tags: ["Payouts"] })
    .use(requestContext)
    .get("/api/connect/account-status", ({ user }) => readAccountStatus(deps, user, checkTimes), {
      role: "signedIn",
      ...replies(connectAccountStatus, "The state of your payout account."),
    })
    .post(
      "/api/connect/create-account",
      async ({ body = {}, context, user, write }) => {
        const created = await createPayoutAccount(deps, { user, write });
        return body.onward ? createOnboardingLink(deps, { user, write }, context.origin) : created;
      },
      {
        role: "member",
        ...replies(connectMode, "Creates your payout account, once.", 200, {
          toast: ({ mode, onboardingUrl }) => (onboardingUrl ? null : accountToasts.created(mode)),
          to: ({ onboardingUrl }) => onboardingUrl ?? null,
          refused: accountToasts.refused,
        }),
        body: accountCreation.optional(),
      },
    )
    .post(
      "/api/connect/onboarding-link",
      ({ context, user, write }) => createOnboardingLink(deps, { user, write }, context.origin),
      {
        role: "member",
        ...replies(onboardingLink, "The address where you finish setting it up.", 200, {
          toast: ({ onboardingUrl }) => (onboardingUrl === null ? accountToasts.mockOnboarding : null),
          to: ({ onboardingUrl }) => onboardingUrl,
          refused: accountToasts.refused,
        }),
      },
    )
    .get(
      "/api/tournaments/:id/outcome",
      async ({ actor, now, params }) => ({ outcome: await store.read((db) => readOutcome(db, actor, params.id, now)) }),
      {
        anyone: true,
        ...replies(
          outcomeReply,
          "The state of an ended tournament's results, and its longest fish; null before the end.",
        ),
        params: tournamentId,
      },
    )
    .get("/api/payouts", ({ page, query, user }) => page(store.read((db) => listOwnPayouts(db, user, query))), {
      role: "signedIn",
      ...replies(z.array(ownPayout), "Your payouts, newest first."),
      query: payoutQuery,
    })
    .get(
      "/api/admin/payouts",
      ({ now, page, query, user }) => page(store.read((db) => listPayouts(db, moneyScope(user), query, now))),
      {
        role: "moneyReader",
        ...replies(z.array(payoutView), "All payouts, newest first."),
        query: payoutQuery,
      },
    )
    .get("/api/admin/payouts/sums", ({ user }) => store.read((db) => sumPayouts(db, moneyScope(user))), {
      role: "moneyReader",
      ...replies(payoutSums, "The totals of all payouts."),
    })
    .get("/api/admin/payouts/due", ({ now, user }) => store.read((db) => listDuePayouts(db, user, now)), {
      role: "moneyReader",
      ...replies(z.array(duePayout), "Prizes not paid yet, by tournament and place, at most 200."),
    })
    .get(
      "/api/admin/payouts/bank.csv",
      async ({ now, user }) => {
        const online = { now, sendsOnline: sendsOnline(deps), timeZone: deps.config.timeZone };
        return csvResponse(await store.read((db) => bankCsv(db, moneyScope(user), online)));
      },
      {
        role: "moneyReader",
        ...replies(
          csvFile,
          "Prizes not paid yet as a payment list for the bank: payee, amount, reference, and whether the provider can pay them.",
        ),
      },
    )
    .post("/api/admin/payouts/pay", ({ body, user, write }) => paySelected(deps, { user, write }, body), {
      role: "actingTreasurer",
      ...replies(paidSelection, "Pays several prizes, each on its own; returns those that were not paid.", 200, {
        shows: true,
      }),
      body: selectedPayouts,
    })
    .get(
      "/api/admin/payouts/tournaments",
      ({ now, user }) => store.read((db) => listEnded(db, moneyScope(user), now)),
      {
        role: "moneyReader",
        ...replies(z.array(endedTournament), "Ended tournaments with payouts to queue or send, latest first."),
      },
    )
    .get(
      "/api/admin/tournaments/:id/payouts",
      ({ now, params, user }) => {
        requireTournamentRole(user, "see-money", params.id);
        return store.read((db) => previewPayouts(db, params.id, now));
      },
      {
        role: "moneyReader",
        ...replies(payoutPreview, "A preview of processing the tournament's payouts now."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/official",
      ({ body, now, params, write }) =>
        write(async (tx, by) => {
          await makeOfficialByHand(tx, by, params.id, body, now);
          return readTournament(tx, by, params.id, now);
        }),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Makes the results of an ended tournament official now, for a reason.", 200, {
          toast: () => ({ title: "Results are official", description: "Everyone who joined was notified." }),
          refused: dayConflict,
        }),
        params: tournamentId,
        body: officialByHand,
      },
    )
    .post("/api/admin/process-payouts", ({ body, user, write }) => processTournament(deps, { user, write }, body), {
      role: "actingTreasurer",
      ...replies(
        processedPayouts,
        "Queues a tournament's payouts, and sends those whose winners can receive them.",
        200,
        {
          toast: payoutToasts.processed,
          to: (reply, { body }) =>
            hasOutcome(reply) ? `/admin/payouts?processed=${body.tournamentId}` : "/admin/payouts",
          // The dialog shows the reason and what the admin can do about it.
          refused: ({ code, message }, { body }) => {
            if (code === "invalid" || code === "overdraft") return null;
            const to = `/admin/payouts/process?tournamentId=${body.tournamentId}`;
            const title = code === "confirm_required" ? "Check the Prizes" : "Payout Error";
            return { title, description: message, to };
          },
          form: typedForm(processForm, ({ shownTournamentId, shownAmount = null, ...typed }) => ({
            ...typed,
            asksOverdraft: "on",
            expectedAmount: shownTournamentId === typed.tournamentId ? shownAmount : null,
          })),
        },
      ),
      body: processPayouts,
    })
    .post(
      "/api/admin/payout/:id/process",
      ({ body = {}, params, user, write }) => sendPayout(deps, params.id, { user, write }, body),
      {
        role: "actingTreasurer",
        ...replies(sentPayout, "Sends one pending or failed prize.", 200, {
          toast: ({ amount, status }) => (status === "completed" ? payoutToasts.paid(amount) : payoutToasts.underWay),
          refused: ({ message }) => ({ title: "Payout Failed", description: message }),
        }),
        params: payoutId,
        body: singlePayout.optional(),
      },
    )
    .post(
      "/api/admin/payout/:id/forgive",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["forgive-overpaid", params.id, input] };
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => forgiveOverpaid(tx, by, params.id, input, now)),
        );
      },
      {
        role: "actingTreasurer",
        ...replies(overpaid, "Lets the payee keep an overpayment.", 200, {
          toast: ({ amount }) => payoutToasts.forgiven(amount),
        }),
        params: payoutId,
        body: submitted(forgivenPayout),
      },
    )
    .post(
      "/api/admin/payout/:id/repaid",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["record-repayment", params.id, input] };
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => recordRepayment(tx, by, params.id, input, now)),
        );
      },
      {
        role: "actingTreasurer",
        ...replies(overpaid, "Records that the payee repaid all or part of an overpayment.", 200, {
          toast: ({ amount }) => payoutToasts.repaid(amount),
          form: typedForm(repaidForm, (typed) => typed),
        }),
        params: payoutId,
        body: submitted(repaidPayout),
      },
    )
    .post(
      "/api/admin/payout/:id/by-hand",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["pay-by-hand", params.id, input] };
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => payByHand(tx, by, params.id, input, config.timeZone, now)),
        );
      },
      {
        role: "actingTreasurer",
        ...replies(sentPayout, "Marks a prize as paid in cash or by check.", 200, {
          toast: ({ amount }) => payoutToasts.byHand(amount),
        }),
        params: payoutId,
        body: submitted(handPayout),
      },
    )
    .post(
      "/api/admin/payout/:id/by-hand/undo",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["undo-pay-by-hand", params.id, input] };
        return write((tx, by) => runOnce(tx, by, submission, now, () => undoPayByHand(tx, by, params.id, input, now)));
      },
      {
        role: "actingTreasurer",
        ...replies(sentPayout, "Undoes marking a prize as paid; it's pending again.", 200, {
          toast: ({ amount }) => payoutToasts.notByHand(amount),
        }),
        params: payoutId,
        body: submitted(undoneHandPayout),
      },
    );
};
