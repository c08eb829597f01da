import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import { dataOf } from "../../api.ts";
import { everyRow } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const sheets = ["sign-in", "cards", "rules", "poster"] as const;

export type Sheet = (typeof sheets)[number];

const readAllEntrants = (runtime: Runtime, id: string) =>
  everyRow((after) =>
    runtime.api.api.admin
      .tournaments({ id })
      .day.entrants.get({ query: { group: "all", order: "name", after: Number(after), limit: listPage.maxRows } }),
  );

/** Loads `?sheet=`; only the sign-in sheet needs the entrants and the side pots, and only the poster its QR code and the prizes. */
export const loadPrint =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const wanted = new URL(request.url).searchParams.get("sheet");
    const sheet = sheets.find((candidate) => candidate === wanted) ?? "sign-in";
    const id = params.id ?? "";
    const [tournament, entrants, pots, poster, prizes] = await Promise.all([
      dataOf(runtime.api.api.tournaments({ id }).get()),
      sheet === "sign-in" ? readAllEntrants(runtime, id) : [],
      sheet === "sign-in" ? dataOf(runtime.api.api.tournaments({ id }).pots.get()) : [],
      sheet === "poster" ? dataOf(runtime.api.api.admin.tournaments({ id }).poster.get()) : null,
      sheet === "poster" ? dataOf(runtime.api.api.tournaments({ id }).prizes.get()) : [],
    ]);
    return { sheet, tournament, entrants, pots, poster, prizes };
  };
