import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import {
  type EntrantGroup,
  type EntrantOrder,
  entrantGroups,
  entrantOrders,
} from "../../../src/entries/entrant-groups.ts";
import { dataOf } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { readPage } from "../../next-page.ts";
import { loadDayOptions } from "../../options/day-loader.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export type EntrantsAsked = { search: string; group: EntrantGroup; order: EntrantOrder; after: number | undefined };

/** Invalid values in an address count as missing. */
function askedIn(query: URLSearchParams): EntrantsAsked {
  const [group, order] = [query.get("group"), query.get("order")];
  return {
    search: query.get("search") ?? "",
    group: entrantGroups.find((candidate) => candidate === group) ?? "all",
    order: entrantOrders.find((candidate) => candidate === order) ?? "name",
    after: idIn(query, "after") ?? undefined,
  };
}

/** A tournament and a page of its entrants (of those whom `?search=` finds). */
export const loadDay =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const filter = askedIn(query);
    const key = { id: params.id ?? "" };
    const [tournament, day, entrants, heldMoney, club, waiting, requests, boats] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(runtime.api.api.admin.tournaments(key).day.get()),
      readPage(
        runtime.api.api.admin
          .tournaments(key)
          .day.entrants.get({ query: { ...filter, after: filter.after ?? 0, limit: listPage.rows } }),
      ),
      dataOf(runtime.api.api.admin.tournaments(key)["held-money"].get()),
      dataOf(runtime.api.api.club.get()),
      dataOf(runtime.api.api.admin.tournaments(key)["waiting-list"].get()),
      dataOf(runtime.api.api.admin.tournaments(key).requests.get()),
      dataOf(runtime.api.api.admin.tournaments(key).boats.get({ query: { show: "out" } })),
    ]);
    const readEntrant = async (userId: number) => {
      const query = { userId, group: "all", order: "name", after: 0, limit: 1 } as const;
      return (await readPage(runtime.api.api.admin.tournaments(key).day.entrants.get({ query }))).rows[0];
    };
    const readNamed = async (name: "entrant" | "unpaid" | "entered") => {
      const userId = idIn(query, name);
      if (userId === null) return null;
      return entrants.rows.find((entrant) => entrant.userId === userId) ?? (await readEntrant(userId)) ?? null;
    };
    const [managed, unpaid, entered] = await Promise.all([
      readNamed("entrant"),
      readNamed("unpaid"),
      readNamed("entered"),
    ]);
    const cut = tournament.days?.cut ? await dataOf(runtime.api.api.admin.tournaments(key).cut.get()) : null;
    const options = await loadDayOptions(runtime, tournament);
    const teams = tournament.teams ? await dataOf(runtime.api.api.tournaments(key).teams.get()) : null;
    return {
      tournament,
      teams,
      cut,
      options,
      day,
      asked: filter,
      entrants: entrants.rows,
      managed,
      unpaid,
      entered,
      nextAfter: entrants.nextAfter,
      heldMoney,
      waiting,
      requests,
      boats,
      embedUrl: club.allowsEmbedding && `${club.linksBeginWith}/tournaments/${key.id}/embed`,
    };
  };
