import type { LoaderFunctionArgs } from "react-router-dom";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The first places of a board, with its prizes. */
export type SharedBoard = { division: string | undefined; rows: LeaderboardEntry[]; prizes: PrizePosition[] };

const places = { least: 3, most: 10 } as const;

async function readBoards({ api }: Runtime, tournament: TournamentWithResult): Promise<SharedBoard[]> {
  if (tournament.resultState !== "official") return [];
  const ofTournament = api.api.tournaments({ id: tournament.id });
  const prizes = await dataOf(ofTournament.prizes.get());
  const divisions = [
    ...(tournament.hasOpenBoard || tournament.divisions.length === 0 ? [undefined] : []),
    ...tournament.divisions.map(({ name }) => name),
  ];
  return Promise.all(
    divisions.map(async (division) => {
      const boardPrizes = prizes.filter((prize) => prize.division === division);
      const paidPlaces = Math.max(places.least, ...boardPrizes.map(({ position }) => position));
      const limit = Math.min(paidPlaces, places.most);
      // The row after the last place may share it.
      const rows = await dataOf(ofTournament.leaderboard.get({ query: { division, after: 0, limit: limit + 1 } }));
      return { division, rows: rows.filter(({ rank }) => rank !== null && rank <= limit), prizes: boardPrizes };
    }),
  );
}

/** A tournament, its public address and the address's QR code, and the first places of official results. */
export const loadShare =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [tournament, poster] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(runtime.api.api.admin.tournaments(key).poster.get()),
    ]);
    return { tournament, poster, boards: await readBoards(runtime, tournament) };
  };
