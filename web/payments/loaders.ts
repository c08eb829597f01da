import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { listPage } from "../../src/db/rules.ts";
import { answer } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { answerPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** What an entry costs and how it is paid. Who has joined, or need not pay, is led to the tournament. */
export const loadEntryPayment =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, payment] = await Promise.all([answer(one.get()), answer(one["entry-payment"].get())]);
    if (payment.own?.state === "joined" || payment.amount === 0) throw redirect(`/tournaments/${tournament.id}`);
    return { tournament, payment };
  };

/** What the reader paid, the newest first. */
export const loadOwnPayments =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = idIn(new URL(request.url).searchParams, "after") ?? undefined;
    const { rows: payments, nextAfter } = await answerPage(
      runtime.api.api.payments.get({ query: { after, limit: listPage.rows } }),
    );
    return { payments, nextAfter };
  };

/** One payment. */
export const loadReceipt =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => ({
    payment: await answer(runtime.api.api.payments({ id: params.id ?? "" }).get()),
  });
