import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import { dataOf } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The state of the reader's payout account, and their payouts; a visitor is redirected to the login. */
export const loadPayoutSetup =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const after = idIn(query, "after") ?? undefined;
    const [account, ownPayouts] = await Promise.all([
      dataOf(runtime.api.api.connect["account-status"].get(), "Failed to check account status"),
      readPage(runtime.api.api.payouts.get({ query: { limit: listPage.rows, after } })),
    ]);
    return { account, payouts: ownPayouts.rows, nextAfter: ownPayouts.nextAfter, onboarding: query.get("onboarding") };
  };
