import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import {
  type EntrantGroup,
  type EntrantOrder,
  entrantGroups,
  entrantOrders,
} from "../../../src/entries/entrant-groups.ts";
import { answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import { loadDayOptions } from "../../options/day-loader.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export type EntrantsAsked = { search: string; group: EntrantGroup; order: EntrantOrder; after: number | undefined };

/** Invalid values in an address count as missing. */
function askedIn(query: URLSearchParams): EntrantsAsked {
  const [group, order] = [query.get("group"), query.get("order")];
  return {
    search: query.get("search") ?? "",
    group: entrantGroups.find((known) => known === group) ?? "all",
    order: entrantOrders.find((known) => known === order) ?? "name",
    after: idIn(query, "after") ?? undefined,
  };
}

/** A tournament and a page of its entrants (of those whom `?search=` finds). */
export const loadDay =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const asked = askedIn(query);
    const of = { id: params.id ?? "" };
    const managedId = idIn(query, "entrant");
    const [tournament, day, entrants, heldMoney, club, waiting, requests, boats] = await Promise.all([
      answer(runtime.api.api.tournaments(of).get()),
      answer(runtime.api.api.admin.tournaments(of).day.get()),
      answerPage(
        runtime.api.api.admin
          .tournaments(of)
          .day.entrants.get({ query: { ...asked, after: asked.after ?? 0, limit: listPage.rows } }),
      ),
      answer(runtime.api.api.admin.tournaments(of)["held-money"].get()),
      answer(runtime.api.api.club.get()),
      answer(runtime.api.api.admin.tournaments(of)["waiting-list"].get()),
      answer(runtime.api.api.admin.tournaments(of).requests.get()),
      answer(runtime.api.api.admin.tournaments(of).boats.get({ query: { show: "out" } })),
    ]);
    const readEntrant = async (userId: number) => {
      const query = { userId, group: "all", order: "name", after: 0, limit: 1 } as const;
      return (await answerPage(runtime.api.api.admin.tournaments(of).day.entrants.get({ query }))).rows[0];
    };
    const onPage = entrants.rows.find(({ userId }) => userId === managedId);
    const managed = onPage ?? (managedId === null ? null : ((await readEntrant(managedId)) ?? null));
    const cut = tournament.days?.cut ? await answer(runtime.api.api.admin.tournaments(of).cut.get()) : null;
    const options = await loadDayOptions(runtime, tournament);
    const teams = tournament.teams ? await answer(runtime.api.api.tournaments(of).teams.get()) : null;
    return {
      tournament,
      teams,
      cut,
      options,
      day,
      asked,
      entrants: entrants.rows,
      managed,
      nextAfter: entrants.nextAfter,
      heldMoney,
      waiting,
      requests,
      boats,
      embedUrl: club.allowsEmbedding && `${club.linksBeginWith}/tournaments/${of.id}/embed`,
    };
  };
