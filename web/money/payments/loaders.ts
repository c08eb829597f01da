import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import { answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The reader's payments, newest first. */
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
