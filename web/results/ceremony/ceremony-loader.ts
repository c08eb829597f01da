import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../../src/base/db/list-page.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { dataOf } from "../../api.ts";
import { readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { divisionOf, shownDivision } from "../../tournaments/loaders.ts";
import { ceremonyPlaces, ceremonyPots } from "./ceremony-places.ts";

/** The part of a row that is shown. */
const shown = ({ userId, rank, username, displayName, totalScore, fish, detailText, bestCatch }: LeaderboardEntry) => ({
  userId,
  rank,
  username,
  displayName,
  totalScore,
  fish,
  detailText,
  bestCatch,
});

/** The places that the ceremony reveals; only organizers may read them in this order. */
export const loadCeremony =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const key = { id: params.id ?? "" };
    const ofTournament = api.tournaments(key);
    const [tournament, allPrizes] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.prizes.get()),
      // Refuses everyone else.
      dataOf(api.admin.tournaments(key).poster.get()),
    ]);
    const division = shownDivision(tournament, divisionOf(request));
    const prizes = allPrizes.filter((prize) => prize.division === division);
    const isOver = ["under_review", "unofficial", "official"].includes(tournament.resultState ?? "");
    const isShown = isOver && !tournament.isBoardHidden;
    const { rows } = isShown
      ? await readPage(ofTournament.leaderboard.get({ query: { division, limit: listPage.maxRows } }))
      : { rows: [] };
    // Side pots cover all boards, so only the first board's ceremony announces them.
    const isFirst = division === undefined || (!tournament.hasOpenBoard && division === tournament.divisions[0]?.name);
    const pots = isShown && isFirst && tournament.pots.length > 0 ? await dataOf(ofTournament.pots.get()) : [];
    const revealed = Number(new URL(request.url).searchParams.get("shown") ?? 0);
    return {
      tournament,
      division,
      isOver,
      pots: ceremonyPots(pots),
      places: ceremonyPlaces(rows.map(shown), prizes),
      revealed: Number.isSafeInteger(revealed) ? Math.max(0, revealed) : 0,
    };
  };
