import { data, type LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { dataOf } from "../../api.ts";
import { everyRow, readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { divisionOf, loadTournament, shownDivision } from "../../tournaments/loaders.ts";
import { loadCeremony as loadPlaces } from "../ceremony/ceremony-loader.ts";

/* The loaders of pages that are only opened by loading a whole document: other pages don't need them. */

/** Listed here so that all of these pages load their loaders from one file. */
export const loadCeremony = loadPlaces;

const onEmbed = 10;

/** The top of the board, for other sites: not found unless the club allows embedding. */
export const loadEmbed =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const ofTournament = api.tournaments({ id: params.id ?? "" });
    const [{ allowsEmbedding }, tournament] = await Promise.all([dataOf(api.club.get()), dataOf(ofTournament.get())]);
    if (!allowsEmbedding) throw data({ message: "There's no page at this address." }, { status: 404 });
    const division = shownDivision(tournament, divisionOf(request));
    const board = await readPage(ofTournament.leaderboard.get({ query: { division, limit: onEmbed } }));
    return { tournament, board: { ...board, division, after: 0 } };
  };

const numberIn = (
  request: Request,
  name: string,
  { least, most, usual }: Record<"least" | "most" | "usual", number>,
) => {
  const typed = Math.round(Number(new URL(request.url).searchParams.get(name) ?? usual));
  return Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : usual;
};

/** The top of the board for streaming software: `?rows=` from 1 to 10, its text in `?size=` from 1 to 5. */
export const loadOverlay =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const ofTournament = runtime.api.api.tournaments({ id: params.id ?? "" });
    const tournament = await dataOf(ofTournament.get());
    const division = shownDivision(tournament, divisionOf(request));
    const limit = numberIn(request, "rows", { least: 1, most: 10, usual: 5 });
    const board = await readPage(ofTournament.leaderboard.get({ query: { division, limit } }));
    const size = numberIn(request, "size", { least: 1, most: 5, usual: 2 });
    return { tournament, board: { ...board, division, after: 0 }, rows: limit, size };
  };

/** The board for a television, and the QR code of the tournament's page. */
export const loadScreen = (runtime: Runtime) => async (args: LoaderFunctionArgs) => {
  const [loaded, poster] = await Promise.all([
    loadTournament(runtime)(args),
    dataOf(runtime.api.api.tournaments({ id: args.params.id ?? "" }).poster.get()),
  ]);
  return { ...loaded, poster };
};

/** The printed part of a row: with thousands of them, the rest would be most of the page. */
const printed = ({
  userId,
  rank,
  username,
  displayName,
  fish,
  totalScore,
  detailText,
  isDisqualified,
  state,
}: LeaderboardEntry) => ({
  userId,
  rank,
  username,
  displayName,
  fish,
  totalScore,
  detailText,
  isDisqualified,
  state,
});

/** Everything that is printed: the whole board, however long, and the prizes. */
export const loadResults =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const ofTournament = runtime.api.api.tournaments({ id: params.id ?? "" });
    const tournament = await dataOf(ofTournament.get());
    const division = shownDivision(tournament, divisionOf(request));
    const [prizes, { outcome }, entries] = await Promise.all([
      dataOf(ofTournament.prizes.get()),
      dataOf(ofTournament.outcome.get()),
      everyRow((after) =>
        ofTournament.leaderboard.get({ query: { division, after: Number(after), limit: listPage.maxRows } }),
      ),
    ]);
    const boardPrizes = prizes.filter((prize) => prize.division === division);
    return { tournament, division, prizes: boardPrizes, outcome, entries: entries.map(printed) };
  };
