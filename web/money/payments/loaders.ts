import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import { dataOf } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The reader's payments, newest first. */
export const loadOwnPayments =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = idIn(new URL(request.url).searchParams, "after") ?? undefined;
    const { rows: payments, nextAfter } = await readPage(
      runtime.api.api.payments.get({ query: { after, limit: listPage.rows } }),
    );
    return { payments, nextAfter };
  };

/** One payment. */
export const loadReceipt =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => ({
    payment: await dataOf(runtime.api.api.payments({ id: params.id ?? "" }).get()),
  });
