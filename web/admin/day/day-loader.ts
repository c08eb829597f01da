import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/db/rules.ts";
import { answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament, a page of who is entered (of those whom `?search=` finds) and one of what was paid. `?done=` changes with each action, so that its form is empty again. */
export const loadDay =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const after = idIn(query, "after") ?? undefined;
    const search = query.get("search") ?? "";
    const of = { id: params.id ?? "" };
    const [tournament, entrants, payments, heldMoney] = await Promise.all([
      answer(runtime.api.api.tournaments(of).get()),
      answerPage(runtime.api.api.admin.tournaments(of).entries.get({ query: { search, after, limit: listPage.rows } })),
      answerPage(
        runtime.api.api.admin
          .tournaments(of)
          .payments.get({ query: { after: idIn(query, "paid") ?? undefined, limit: listPage.rows } }),
      ),
      answer(runtime.api.api.admin.tournaments(of)["held-money"].get()),
    ]);
    return {
      tournament,
      entrants: entrants.rows,
      search,
      nextAfter: entrants.nextAfter,
      payments: payments.rows,
      nextPaid: payments.nextAfter,
      heldMoney,
      isFirstPage: after === undefined,
      done: query.get("done") ?? "",
    };
  };
