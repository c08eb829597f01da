import type { LoaderFunctionArgs } from "react-router-dom";
import type { TournamentFilter } from "../../src/tournaments/tournament-shapes.ts";
import { monthPattern, tournamentShows } from "../../src/tournaments/tournament-state.ts";
import { dataOf } from "../api.ts";
import { readPage } from "../next-page.ts";
import { replaceErrorMessage } from "../replace-error-message.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { afterOf } from "./loaders.ts";

const perPage = 24;
/** The number of characters that the API accepts for a species. */
const maxTyped = 60;

/** The filter in an address; an unknown one shows everything. */
function filterIn(params: URLSearchParams): TournamentFilter {
  const text = (name: string) => params.get(name)?.trim().slice(0, maxTyped) || undefined;
  const month = text("month");
  return {
    search: text("search"),
    show: tournamentShows.find((show) => show === params.get("show")),
    species: text("species"),
    month: month && monthPattern.test(month) ? month : undefined,
  };
}

/** One page of the list, and the totals for everything that matches the filter. */
export const loadTournaments =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = afterOf(request);
    const filter = filterIn(new URL(request.url).searchParams);
    const { tournaments } = runtime.api.api;
    try {
      const [list, sums, species] = await Promise.all([
        readPage(tournaments.get({ query: { ...filter, limit: perPage, after } })),
        dataOf(tournaments.sums.get({ query: filter })),
        dataOf(tournaments.species.get()),
      ]);
      const isFirstPage = after === undefined;
      return { tournaments: list.rows, nextAfter: list.nextAfter, isFirstPage, sums, species, filter };
    } catch (error) {
      throw replaceErrorMessage(error, { title: "Failed to load tournaments", message: "Please try again later." });
    }
  };
