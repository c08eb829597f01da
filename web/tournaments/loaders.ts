import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { Outcome } from "../../src/money/payouts/payout-shapes.ts";
import type { PrizePosition } from "../../src/money/prizes/prize-breakdown.ts";
import type { LeaderboardEntry, RaceLine } from "../../src/results/leaderboard-views.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { dataOf } from "../api.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const onHome = 3;

/** The key that a list continues from. */
export const afterOf = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get("after") ?? undefined;

/** The home page's tournaments: the first 3 of the list, and the reader's results in those they joined or began to pay for. */
export const loadHome = (runtime: Runtime) => async () => {
  const { api } = runtime.api;
  const [{ rows }, days, unfinished] = await Promise.all([
    readPage(api.tournaments.get({ query: { limit: onHome } })),
    dataOf(api["my-day"].get()),
    dataOf(api["unfinished-payments"].get()),
  ]);
  return { tournaments: rows, days, unfinished };
};

/** A page of the board. */
export type Board = {
  rows: LeaderboardEntry[];
  nextAfter: string | null;
  total: number | null;
  /** The number of rows before this page, and of rows per page. */
  after: number;
  pageRows: number;
  /** The tournament's version when the rows were read. */
  version: number;
  /** Set if the board is limited to one division. */
  division: string | undefined;
  /** The start of its addresses' query: "division=Kayak&", "day=1&", or nothing. */
  query: string;
};

/** The data of a tournament's page. */
export type TournamentPage = {
  tournament: TournamentWithResult;
  board: Board;
  mine: Mine;
  race: RaceLine[];
  prizes: PrizePosition[];
  /** Null before the tournament's end. */
  outcome: Outcome | null;
};

export const divisionOf = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get("division")?.trim() || undefined;

/** If there is no overall ranking, the first division unless another is requested. */
export const shownDivision = (
  { divisions, hasOpenBoard }: TournamentView,
  requested: string | undefined,
): string | undefined => requested ?? (hasOpenBoard ? undefined : divisions[0]?.name);

async function readTournamentPage(
  runtime: Runtime,
  id: string,
  after: number,
  division: string | undefined,
  day: number | undefined,
): Promise<TournamentPage> {
  const ofTournament = runtime.api.api.tournaments({ id });
  const ofBoard = { query: { division } };
  const [tournament, page, mine, race, prizes, { outcome }] = await Promise.all([
    dataOf(ofTournament.get()),
    readPage(
      ofTournament.leaderboard.get({ query: { division, day, after, limit: listPage.rows } }),
      "Failed to fetch leaderboard",
    ),
    dataOf(ofTournament.mine.get(ofBoard)),
    after === 0 && !day ? dataOf(ofTournament.race.get(ofBoard)) : [],
    dataOf(ofTournament.prizes.get()),
    dataOf(ofTournament.outcome.get()),
  ]);
  const shown = day ? division : shownDivision(tournament, division);
  // The payment dialog is on this page, and so is a refused form: no other address would work.
  if (shown !== division) return readTournamentPage(runtime, id, after, shown, day);
  const part = division ? `division=${encodeURIComponent(division)}&` : "";
  const query = day ? `day=${day}&` : part;
  const ofPart = { division: day ? `Day ${day}` : division, query };
  const board = { ...page, ...ofPart, after, pageRows: listPage.rows };
  const boardPrizes = prizes.filter((prize) => prize.division === ofPart.division);
  return { tournament, board, mine: day ? { ...mine, standing: null } : mine, race, prizes: boardPrizes, outcome };
}

/** A tournament, one page of its leaderboard (with the race on the first), and the reader's own state in it. */
export const loadTournament =
  (runtime: Runtime) =>
  ({ params, request }: LoaderFunctionArgs): Promise<TournamentPage> => {
    const after = Math.max(0, Math.trunc(Number(afterOf(request) ?? 0)) || 0);
    const day = Number(new URL(request.url).searchParams.get("day")) || undefined;
    return readTournamentPage(runtime, params.id ?? "", after, day ? undefined : divisionOf(request), day);
  };
