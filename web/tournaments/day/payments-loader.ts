import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import { answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament and one page of its payments. */
export const loadDayPayments =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const key = { id: params.id ?? "" };
    const admin = runtime.api.api.admin.tournaments(key);
    const [tournament, payments, heldMoney, deposits] = await Promise.all([
      answer(runtime.api.api.tournaments(key).get()),
      answerPage(admin.payments.get({ query: { after: idIn(query, "paid") ?? undefined, limit: listPage.rows } })),
      answer(admin["held-money"].get()),
      answer(admin.deposits.get()),
    ]);
    return { tournament, payments: payments.rows, nextPaid: payments.nextAfter, heldMoney, deposits };
  };
