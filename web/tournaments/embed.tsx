import { useLoaderData } from "react-router-dom";
import { scoreFigure } from "../../src/base/format/numbers.ts";
import { scoreUnit } from "../../src/scoring/scoring-rules.ts";
import { MockNotice } from "../layout/mock-notice.tsx";
import { useLiveBoard } from "../live/use-live-board.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { nothingShown } from "../results/board/result-state.tsx";
import { sidesText } from "../results/board/sides-text.ts";
import type { loadEmbed } from "../results/board/whole-page-loaders.ts";
import { useSession } from "../runtime/session.ts";
import { useTournamentState } from "./clock.ts";
import { TournamentDates } from "./dates.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** The top of a leaderboard in a frame on another site: its links open the club's own page in a new tab or window. */
export function Component() {
  const { tournament, board: loaded } = useLoaderData<Loaded<typeof loadEmbed>>();
  const { board, state } = useLiveBoard(tournament, loaded);
  const { club } = useSession();
  const isRunning = useTournamentState(tournament) === "running";
  const ranked = board.rows.filter(({ rank }) => rank !== null);
  return (
    <>
      <MockNotice />
      <main id="main" tabIndex={-1} className="p-4 focus:outline-none">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="title-3 wrap-anywhere">{tournament.name}</h1>
          <StatusBadge tournament={tournament} />
        </div>
        <div className="text-ink-soft text-sm">
          <TournamentDates tournament={tournament} />
          {board.division && <p className="wrap-anywhere">{board.division}</p>}
        </div>
        {ranked.length > 0 ? (
          <ol className="mt-3 divide-y divide-line">
            {ranked.map(({ userId, rank, totalScore, detailText, ...names }) => (
              <li key={userId} className="flex items-baseline gap-x-3 py-2">
                <b className="figure w-8 text-ink-soft">{rank}</b>
                <span className="wrap-anywhere min-w-0 flex-1 font-semibold">
                  <Name of={names} />
                  {detailText && <span className="block font-normal text-ink-soft text-sm">{detailText}</span>}
                </span>
                <span>
                  <b className="figure">{scoreFigure(totalScore, scoreUnit(tournament.rules))}</b>{" "}
                  <span className="text-ink-soft text-sm">{scoreUnit(tournament.rules)}</span>
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-3">{nothingShown(tournament)}</p>
        )}
        <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <a
            href={`/tournaments/${tournament.id}${board.division ? `?division=${encodeURIComponent(board.division)}` : ""}`}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-12 items-center"
          >
            All {sidesText(board.total ?? board.rows.length, tournament)} at {club.name}
          </a>
          {isRunning && state === "live" && <span className="text-ink-soft">Live – updates automatically</span>}
        </p>
      </main>
    </>
  );
}
