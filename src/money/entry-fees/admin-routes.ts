import { Elysia } from "elysia";
import { z } from "zod";
import { requireTournamentRole, type SignedIn, type WriteAs } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import { conflictToast, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted, submittedAlone } from "../../base/submissions/submission-id.ts";
import type { Deps } from "../../deps.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { resolveHold } from "./entry-on-hold.ts";
import { findDeletionBlocker, readHeldMoney } from "./held-money.ts";
import {
  adminPaymentView,
  cashReturn,
  deletion,
  heldMoney,
  holdDecision,
  paymentId,
  paymentQuery,
  paymentView,
  refundRequest,
  wholeRefund,
  wholeRefundView,
} from "./payment-shapes.ts";
import { listCashRefunds, listPayments, readPayment } from "./read-payments.ts";
import { refundPayment, retryRefund, returnCash } from "./refund-payment.ts";
import { refundTournament } from "./refund-tournament.ts";

const refused = conflictToast("payouts_sent", "not_found", "not_refundable", "same_state");

export const paymentAdminRoutes = ({ store }: Deps) => {
  /** Runs once per submission and returns the updated payment. */
  const onPayment = <Body extends { submissionId: string | null }>(
    write: WriteAs<SignedIn>,
    id: number,
    name: string,
    { submissionId, ...input }: Body,
    now: number,
    action: (tx: Tx, by: SignedIn, input: Omit<Body, "submissionId">) => Promise<void>,
  ) =>
    write(async (tx, by) => {
      await runOnce(tx, by, { submissionId, sent: [name, id, input] }, now, async () => {
        await action(tx, by, input);
        return id;
      });
      return readPayment(tx, by, id);
    });

  return new Elysia({ tags: ["Entry payments"] })
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/payments",
      ({ page, params, query, user }) => page(store.read((db) => listPayments(db, user, params.id, query))),
      {
        role: "moneyReader",
        ...replies(
          z.array(adminPaymentView),
          "The payments for a tournament that were made or are being processed, newest first.",
        ),
        params: tournamentId,
        query: paymentQuery,
      },
    )
    .get(
      "/api/admin/tournaments/:id/deletion",
      ({ params, user }) =>
        store.read(async (db) => ({
          refusedBecause: await findDeletionBlocker(db, await visibleTournament(db, user, params.id)),
        })),
      {
        role: "organizer",
        ...replies(deletion, "Why the tournament can't be deleted now; null if it can."),
        params: tournamentId,
      },
    )
    .get(
      "/api/admin/tournaments/:id/held-money",
      ({ params, user }) => {
        requireTournamentRole(user, "see-money", params.id);
        return store.read((db) => readHeldMoney(db, params.id));
      },
      {
        role: "moneyReader",
        ...replies(
          heldMoney,
          "The entry fees of a tournament that are not refunded, and how many can be refunded now.",
        ),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/refund-all",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["refund-all", params.id, input] };
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => refundTournament(tx, by, params.id, input, now)),
        );
      },
      {
        role: "actingTreasurer",
        ...replies(wholeRefundView, "Refunds all entry fees of a tournament.", 200, {
          toast: ({ payments }) => ({ title: "Refunds Started", description: `${counted(payments, "payment")}.` }),
          refused,
        }),
        params: tournamentId,
        body: submitted(wholeRefund),
      },
    )
    .get("/api/admin/cash-refunds", ({ user }) => store.read((db) => listCashRefunds(db, user)), {
      role: "moneyReader",
      ...replies(z.array(adminPaymentView), "Cash refunds not handed over yet, the oldest first, at most 200."),
    })
    .post(
      "/api/admin/payments/:id/refund",
      ({ body, now, params, write }) =>
        onPayment(write, params.id, "refund", body, now, (tx, by, input) =>
          refundPayment(tx, by, params.id, input, now),
        ),
      {
        role: "actingTreasurer",
        ...replies(
          paymentView,
          "Refunds an entry fee and removes the entry; after the start, a reason is required.",
          200,
          {
            toast: ({ provider, amount }) => ({
              title: "Refund Started",
              description: `${provider === "cash" ? `Refund ${moneyText(amount)} in cash, then record it here or under To Pay. ` : ""}The payer was notified and their entry was removed.`,
            }),
            refused,
          },
        ),
        params: paymentId,
        body: submitted(refundRequest),
      },
    )
    .post(
      "/api/admin/payments/:id/retry-refund",
      ({ body = { submissionId: null }, now, params, write }) =>
        onPayment(write, params.id, "retry-refund", body, now, (tx, by) => retryRefund(tx, by, params.id, now)),
      {
        role: "actingTreasurer",
        ...replies(paymentView, "Retries a failed refund.", 200, {
          toast: () => ({ title: "Trying Again", description: "The refund was sent again." }),
          refused,
        }),
        params: paymentId,
        body: submittedAlone,
      },
    )
    .post(
      "/api/admin/payments/:id/return-cash",
      ({ body, now, params, write }) =>
        onPayment(write, params.id, "return-cash", body, now, (tx, by, input) =>
          returnCash(tx, by, params.id, input, now),
        ),
      {
        role: "actingTreasurer",
        ...replies(paymentView, "Records that a cash refund was handed over.", 200, {
          toast: () => ({ title: "Cash Refunded", description: "The payer was notified." }),
          refused,
        }),
        params: paymentId,
        body: submitted(cashReturn),
      },
    )
    .post(
      "/api/admin/payments/:id/decide",
      ({ body, now, params, write }) =>
        onPayment(write, params.id, "decide", body, now, (tx, by, input) => resolveHold(tx, by, params.id, input, now)),
      {
        role: "actingTreasurer",
        ...replies(
          paymentView,
          "Restores or removes an entry that is on hold because its payment was charged back.",
          200,
          {
            toast: (_, { body: { decision } }) =>
              decision === "give_back"
                ? { title: "Entry Restored", description: "The entry is in the standings again." }
                : { title: "Entry Removed", description: "They were notified, with the reason." },
            refused,
          },
        ),
        params: paymentId,
        body: submitted(holdDecision),
      },
    );
};
