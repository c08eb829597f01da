import { Elysia } from "elysia";
import { actingAdmin, admin, type SignedIn } from "../../actor.ts";
import type { Tx } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { nextPageLink } from "../../http/next-page.ts";
import { requestContext } from "../../http/request-context.ts";
import { doOnce } from "../../submissions/do-once.ts";
import { submitted, submittedAlone } from "../../submissions/model.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { resolveHold } from "./entry-on-hold.ts";
import { readHeldMoney } from "./held-money.ts";
import { cashReturn, holdDecision, paymentId, paymentQuery, refundRequest, wholeRefund } from "./model.ts";
import { listPayments, readReceipt } from "./read-payments.ts";
import { refundPayment, retryRefund, returnCash } from "./refund-payment.ts";
import { refundTournament } from "./refund-tournament.ts";

/** What admins do with entry fees. */
export const paymentAdminRoutes = ({ store }: Deps) => {
  /** Does it to one payment, once for each submission, and returns the payment as it is afterwards. */
  const onPayment = <Body extends { submissionId: string | null }>(
    by: SignedIn,
    id: number,
    name: string,
    { submissionId, ...input }: Body,
    now: number,
    act: (tx: Tx, by: SignedIn, input: Omit<Body, "submissionId">) => Promise<void>,
  ) =>
    store.write(async (tx) => {
      await doOnce(tx, by, { submissionId, sent: [name, id, input] }, now, async () => {
        await act(tx, by, input);
        return id;
      });
      return readReceipt(tx, by, id);
    });

  return new Elysia()
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
      ({ actor, body: { submissionId, ...input }, now, params }) => {
        const by = actingAdmin(actor);
        const submission = { submissionId, sent: ["refund-all", params.id, input] };
        return store.write((tx) =>
          doOnce(tx, by, submission, now, () => refundTournament(tx, by, params.id, input, now)),
        );
      },
      { params: tournamentId, body: submitted(wholeRefund) },
    )
    .post(
      "/api/admin/payments/:id/refund",
      ({ actor, body, now, params }) =>
        onPayment(actingAdmin(actor), params.id, "refund", body, now, (tx, by, input) =>
          refundPayment(tx, by, params.id, input, now),
        ),
      { params: paymentId, body: submitted(refundRequest) },
    )
    .post(
      "/api/admin/payments/:id/retry-refund",
      ({ actor, body = { submissionId: null }, now, params }) =>
        onPayment(actingAdmin(actor), params.id, "retry-refund", body, now, (tx, by) =>
          retryRefund(tx, by, params.id, now),
        ),
      { params: paymentId, body: submittedAlone },
    )
    .post(
      "/api/admin/payments/:id/return-cash",
      ({ actor, body, now, params }) =>
        onPayment(actingAdmin(actor), params.id, "return-cash", body, now, (tx, by, input) =>
          returnCash(tx, by, params.id, input, now),
        ),
      { params: paymentId, body: submitted(cashReturn) },
    )
    .post(
      "/api/admin/payments/:id/decide",
      ({ actor, body, now, params }) =>
        onPayment(actingAdmin(actor), params.id, "decide", body, now, (tx, by, input) =>
          resolveHold(tx, by, params.id, input, now),
        ),
      { params: paymentId, body: submitted(holdDecision) },
    );
};
