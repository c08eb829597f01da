import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { Outcome } from "../../src/money/payouts/payout-shapes.ts";
import type { PrizePosition } from "../../src/money/prizes/prize-breakdown.ts";
import type { LeaderboardEntry, RaceLine } from "../../src/results/leaderboard-views.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import type { TournamentFilter, TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { monthPattern, tournamentShows } from "../../src/tournaments/tournament-state.ts";
import { answer } from "../api.ts";
import { answerPage } from "../next-page.ts";
import { inOwnWords } from "../own-words.ts";
import type { Runtime } from "../runtime/runtime.ts";

const onHome = 3;
const perPage = 24;
const cardsPerPage = 12;
/** Letters that the API takes of a species. */
const maxTyped = 60;

const afterOf = (request: Request): string | undefined => new URL(request.url).searchParams.get("after") ?? undefined;

/** The home page's tournaments: the first 3 of the list, and how the reader does in those they joined. */
export const loadHome = (runtime: Runtime) => async () => {
  const { api } = runtime.api;
  const [{ rows }, days] = await Promise.all([
    answerPage(api.tournaments.get({ query: { limit: onHome } })),
    answer(api["my-day"].get()),
  ]);
  return { tournaments: rows, days };
};

/** The filter that an address names; what is no filter shows everything. */
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

/** One page of the list, and the sums over all that the filter lets through. */
export const loadTournaments =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = afterOf(request);
    const filter = filterIn(new URL(request.url).searchParams);
    const { tournaments } = runtime.api.api;
    try {
      const [list, sums, species] = await Promise.all([
        answerPage(tournaments.get({ query: { ...filter, limit: perPage, after } })),
        answer(tournaments.sums.get({ query: filter })),
        answer(tournaments.species.get()),
      ]);
      const isFirstPage = after === undefined;
      return { tournaments: list.rows, nextAfter: list.nextAfter, isFirstPage, sums, species, filter };
    } catch (error) {
      throw inOwnWords(error, { title: "Failed to load tournaments", message: "Please try again later." });
    }
  };

/** A page of the board. */
export type Board = {
  rows: LeaderboardEntry[];
  nextAfter: string | null;
  total: number | null;
  /** How many rows come before, and how many a page holds. */
  after: number;
  pageRows: number;
  /** Of the tournament when the rows were read. */
  version: number;
  /** Of one division, or one day, alone. */
  division: string | undefined;
  /** What its addresses begin with: "division=Kayak&", "day=1&", or nothing. */
  query: string;
};

/** The data of a tournament's page. */
export type TournamentPage = {
  tournament: TournamentWithResult;
  board: Board;
  mine: Mine;
  race: RaceLine[];
  prizes: PrizePosition[];
  /** Null before its end. */
  outcome: Outcome | null;
};

export const divisionOf = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get("division")?.trim() || undefined;

/** Where all anglers are not ranked together, the first division unless another is asked for. */
export const shownDivision = (
  { divisions, hasOpenBoard }: TournamentView,
  asked: string | undefined,
): string | undefined => asked ?? (hasOpenBoard ? undefined : divisions[0]?.name);

async function readTournamentPage(
  runtime: Runtime,
  id: string,
  after: number,
  division: string | undefined,
  day: number | undefined,
): Promise<TournamentPage> {
  const one = runtime.api.api.tournaments({ id });
  const ofBoard = { query: { division } };
  const [tournament, page, mine, race, prizes, { outcome }] = await Promise.all([
    answer(one.get()),
    answerPage(
      one.leaderboard.get({ query: { division, day, after, limit: listPage.rows } }),
      "Failed to fetch leaderboard",
    ),
    answer(one.mine.get(ofBoard)),
    after === 0 && !day ? answer(one.race.get(ofBoard)) : [],
    answer(one.prizes.get()),
    answer(one.outcome.get()),
  ]);
  const shown = day ? division : shownDivision(tournament, division);
  // The payment's dialog lies on this page, and a refused form is shown on it: no other address could hold them.
  if (shown !== division) return readTournamentPage(runtime, id, after, shown, day);
  const part = division ? `division=${encodeURIComponent(division)}&` : "";
  const query = day ? `day=${day}&` : part;
  const ofPart = { division: day ? `Day ${day}` : division, query };
  const board = { ...page, ...ofPart, after, pageRows: listPage.rows };
  const own = prizes.filter((prize) => prize.division === ofPart.division);
  return { tournament, board, mine: day ? { ...mine, standing: null } : mine, race, prizes: own, outcome };
}

/** A tournament, one page of its leaderboard (before the first the race), and what the reader has to do with it. */
export const loadTournament =
  (runtime: Runtime) =>
  ({ params, request }: LoaderFunctionArgs): Promise<TournamentPage> => {
    const after = Math.max(0, Math.trunc(Number(afterOf(request) ?? 0)) || 0);
    const day = Number(new URL(request.url).searchParams.get("day")) || undefined;
    return readTournamentPage(runtime, params.id ?? "", after, day ? undefined : divisionOf(request), day);
  };

/** A tournament and its prizes by position. */
export const loadPrizes =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, prizes, pots] = await Promise.all([
      answer(one.get()),
      answer(one.prizes.get()),
      answer(one.pots.get()),
    ]);
    return { tournament, prizes, pots };
  };

/** The leaderboards page: active tournaments with their first five. */
export const loadLeaderboards =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = { limit: cardsPerPage, after: afterOf(request) };
    const { rows, nextAfter } = await answerPage(runtime.api.api.leaderboards.get({ query }));
    return { cards: rows, nextAfter };
  };
