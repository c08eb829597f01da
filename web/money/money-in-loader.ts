import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import { answer } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { answerPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { shownMovement } from "./money-loader.ts";

/** A page of the ledger's rows that brought money in. */
export const loadMoneyIn =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = idIn(new URL(request.url).searchParams, "after") ?? undefined;
    const { movements } = runtime.api.api.admin.money;
    const list = await answerPage(movements.get({ query: { way: "in", after, limit: listPage.rows } }));
    return { movements: { ...list, rows: list.rows.map(shownMovement) } };
  };

const outKinds = ["prize", "refund", "dispute", "fee"] as const;

/** A page of the ledger's rows that took money out, all or of one kind, and the totals. */
export const loadMoneyOut =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const after = idIn(query, "after") ?? undefined;
    const kind = outKinds.find((one) => one === query.get("kind"));
    const { money } = runtime.api.api.admin;
    const [list, sums] = await Promise.all([
      answerPage(money.movements.get({ query: { way: "out", kind, after, limit: listPage.rows } })),
      answer(money.get({ query: {} })),
    ]);
    const { prizesPaid, refunded, disputed, fees } = sums;
    return {
      movements: { ...list, rows: list.rows.map(shownMovement) },
      kind: kind ?? null,
      sums: { prizesPaid, refunded, disputed, fees },
    };
  };

/** The years with prizes, and the winnings in the year of the address or the latest one. */
export const loadTax =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { money } = runtime.api.api.admin;
    const years = await answer(money.years.get());
    const wanted = idIn(new URL(request.url).searchParams, "year");
    const year = years.find((one) => one === wanted) ?? years[0] ?? null;
    const winnings =
      year === null ? [] : await answer(money.winnings.get({ query: { year, limit: listPage.maxRows } }));
    return { years, year, winnings };
  };
