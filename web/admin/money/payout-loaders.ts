import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/db/rules.ts";
import { ApiFailure, answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import type { Host } from "../../runtime/host.ts";

/** What the dashboard says of payouts. */
export const loadPayoutSums = (host: Host) => async () => ({
  sums: await answer(host.api.api.admin.payouts.sums.get()),
});

/** A page of all payouts, and the sums over all of them. `?hand=7` asks how payout 7 was paid by hand, `?unpaid=7` why not. */
export const loadPayouts =
  (host: Host) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const [after, hand, unpaid] = [idIn(query, "after"), idIn(query, "hand"), idIn(query, "unpaid")];
    const processed = idIn(query, "processed");
    const chosen = hand ?? unpaid;
    const { payouts } = host.api.api.admin;
    const [list, sums, asked, done] = await Promise.all([
      answerPage(payouts.get({ query: { limit: listPage.rows, after: after ?? undefined } })),
      answer(payouts.sums.get()),
      chosen === null ? [] : answer(payouts.get({ query: { limit: 1, after: chosen + 1 } })),
      processed === null ? null : preview(host, processed),
    ]);
    const payout = asked.find(({ id }) => id === chosen);
    const byHand = payout ? { payout, about: hand === null ? ("undo" as const) : ("hand" as const) } : null;
    return { payouts: list.rows, nextAfter: list.nextAfter, sums, byHand, done };
  };

/** Null for a tournament that is not there any more. */
async function preview(host: Host, id: number) {
  try {
    return await answer(host.api.api.admin.tournaments({ id }).payouts.get());
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** The tournaments to choose from, and what processing the chosen one would do. */
export const loadProcess =
  (host: Host) =>
  async ({ request }: LoaderFunctionArgs) => {
    const chosen = idIn(new URL(request.url).searchParams, "tournamentId");
    const [tournaments, plan] = await Promise.all([
      answer(host.api.api.admin.payouts.tournaments.get()),
      chosen === null ? null : preview(host, chosen),
    ]);
    return { tournaments, plan };
  };
