import { Elysia } from "elysia";
import { z } from "zod";
import { conflictToast, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import type { Deps } from "../../deps.ts";
import { entryTerms } from "../../money/entry-fees/entry-terms.ts";
import { mockAnswer, mockPaid, mockPayment, payInMockMode } from "../../money/entry-fees/mock-payment.ts";
import { paymentConfirmation } from "../../money/entry-fees/payment-shapes.ts";
import { reasons } from "../../refusal.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { openDepositIntent } from "./begin-deposit.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { takeDepositInCash } from "./deposit-cash.ts";
import { depositOutcome } from "./deposit-outcome.ts";
import {
  awaitedDeposit,
  confirmedDeposit,
  depositCash,
  depositId,
  depositToPay,
  filedDeposit,
  openedDeposit,
  ownDeposit,
} from "./deposit-shapes.ts";
import { listAwaitedDeposits, listOwnDeposits, readDeposit } from "./read-deposits.ts";

const withId = { params: depositId };

export const depositRoutes = (deps: Deps) => {
  const { store, payments } = deps;
  return new Elysia({ tags: ["Challenges"] })
    .use(requestContext)
    .get("/api/deposits", ({ now, user }) => store.read((db) => listOwnDeposits(db, user, now)), {
      role: "signedIn",
      ...replies(z.array(ownDeposit), "Your challenges that await their deposit."),
    })
    .get(
      "/api/deposits/:id",
      ({ now, params, user }) => {
        const { publishableKey } = payments;
        const paymentTerms = { provider: entryTerms(deps).provider, publishableKey };
        return store.read((db) => readDeposit(db, user, params.id, paymentTerms, now));
      },
      { role: "signedIn", ...replies(depositToPay, "One of your deposits, and the state of its payment."), ...withId },
    )
    .post(
      "/api/deposits/:id/create-payment-intent",
      ({ now, params, write }) => openDepositIntent(deps, write, params.id, now),
      {
        role: "member",
        ...replies(openedDeposit, "Starts your payment of a deposit; a second call returns the same one."),
        ...withId,
      },
    )
    .post(
      "/api/deposits/:id/confirm-payment",
      ({ body, now, params, user, write }) => confirmDeposit(deps, { user, write }, params.id, body, now),
      {
        role: "member",
        ...replies(
          confirmedDeposit,
          "After paying: checks with the provider, and files the challenge once its deposit is paid.",
        ),
        body: paymentConfirmation,
        ...withId,
      },
    )
    .post(
      "/api/mock/deposits/:id/pay",
      ({ body, now, params: { id }, user, write }) =>
        payInMockMode(deps, write, body, {
          open: () => openDepositIntent(deps, write, id, now),
          confirm: (paymentIntentId) => confirmDeposit(deps, { user, write }, id, { paymentIntentId }, now),
        }),
      {
        role: "member",
        ...replies(
          mockPaid(confirmedDeposit),
          "In mock mode: pays a deposit, simulating the provider's script and the bank.",
          200,
          mockAnswer({
            pathOf: (id) => `/deposits/${id}`,
            outcomeOf: depositOutcome,
            isOver: (code) => reasons[code] === 409,
          }),
        ),
        ...withId,
        body: mockPayment,
      },
    )
    .get(
      "/api/admin/tournaments/:id/deposits",
      ({ now, params, user }) => store.read((db) => listAwaitedDeposits(db, user, params.id, now)),
      {
        role: "moneyReader",
        ...replies(z.array(awaitedDeposit), "A tournament's challenges that await their deposit."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/deposits/:id/cash",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["deposit-cash", params.id, input] };
        return write(async (tx, by) => ({
          challengeId: await runOnce(tx, by, submission, now, () => takeDepositInCash(tx, by, params.id, input, now)),
        }));
      },
      {
        role: "actingTreasurer",
        ...replies(filedDeposit, "Records that a deposit was paid in cash, and files the challenge.", 200, {
          toast: () => ({
            title: "Challenge filed",
            description: "The deposit is recorded, and the challenger was notified.",
          }),
          refused: conflictToast("payouts_sent", "not_found", "not_refundable", "same_state"),
        }),
        ...withId,
        body: submitted(depositCash),
      },
    );
};
