import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import type { Host } from "../host.ts";
import { answerPage } from "../next-page.ts";

const rows = 50;

/** How far one's own payout account is; a visitor is sent to log in. */
export const loadPayoutSetup = (host: Host) => async () => ({
  account: await answer(host.api.api.connect["account-status"].get(), "Failed to check account status"),
});

/** What the dashboard says of payouts. */
export const loadPayoutSums = (host: Host) => async () => ({
  sums: await answer(host.api.api.admin.payouts.sums.get()),
});

/** A page of all payouts, and the sums over all of them. */
export const loadPayouts =
  (host: Host) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = idIn(new URL(request.url).searchParams, "after") ?? undefined;
    const [list, sums] = await Promise.all([
      answerPage(host.api.api.admin.payouts.get({ query: { limit: rows, after } })),
      answer(host.api.api.admin.payouts.sums.get()),
    ]);
    return { payouts: list.rows, nextAfter: list.nextAfter, sums };
  };
