import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import { dataOf } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament and one page of its payments. */
export const loadDayPayments =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const key = { id: params.id ?? "" };
    const admin = runtime.api.api.admin.tournaments(key);
    const [tournament, payments, heldMoney, deposits] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      readPage(admin.payments.get({ query: { after: idIn(query, "paid") ?? undefined, limit: listPage.rows } })),
      dataOf(admin["held-money"].get()),
      dataOf(admin.deposits.get()),
    ]);
    return { tournament, payments: payments.rows, nextPaid: payments.nextAfter, heldMoney, deposits };
  };
