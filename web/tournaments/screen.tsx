import { useEffect, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { dollarsText } from "../../src/base/format/money.ts";
import { scoreFigure } from "../../src/base/format/numbers.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { type ScoreUnit, scoreUnit } from "../../src/scoring/scoring-rules.ts";
import { useNewLeader } from "../live/new-leader-event.ts";
import { useLiveBoard } from "../live/use-live-board.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { nothingShown } from "../results/board/result-state.tsx";
import { sidesText } from "../results/board/sides-text.ts";
import type { loadScreen } from "../results/board/whole-page-loaders.ts";
import { useSession } from "../runtime/session.ts";
import { QrPicture } from "../ui/qr-picture.tsx";
import { useBadge, useTournamentState } from "./clock.ts";
import { ScreenHead } from "./screen-head.tsx";
import { useAwake } from "./use-awake.ts";
import { useHidden } from "./use-hidden.ts";
import { useMoves } from "./use-moves.ts";

const rowsAtOnce = 10;
const turnMs = 12_000;

/** The index of the page shown, of `pages` that take turns. */
function useTurn(pages: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [pages]);
  return pages < 2 ? 0 : turn % pages;
}

/** The leaderboard for a television: it has no controls, and runs for a day without being touched. */
export function Component() {
  const { tournament, board: loaded, prizes, poster } = useLoaderData<Loaded<typeof loadScreen>>();
  const { board, state } = useLiveBoard(tournament, loaded);
  const { club } = useSession();
  const { text: status } = useBadge(tournament);
  const isOn = useTournamentState(tournament) !== "ended";
  const isDerby = tournament.tournamentType === "derby";
  useAwake();
  const isHidden = useHidden(tournament, isOn);
  const ranked = isHidden ? [] : board.rows.filter(({ rank }) => rank !== null);
  const moves = useMoves(board.rows);
  const newLeader = useNewLeader();
  const leader = isHidden ? null : newLeader;
  const nextTurn = useTurn(Math.ceil(ranked.length / rowsAtOnce));
  const turn = leader ? 0 : nextTurn;
  const shown = ranked.slice(turn * rowsAtOnce, (turn + 1) * rowsAtOnce);
  const slots = Math.max(...shown.map(({ fish }) => fish.length));
  const first = shown[0]?.rank ?? 0;
  const last = first + shown.length - 1;
  return (
    <div className="deep flex min-h-dvh flex-col">
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col gap-[2vh] px-[2.5vw] py-[2vh] focus:outline-none">
        <header className="flex items-center gap-x-[2vw] max-lg:flex-wrap">
          <div className="min-w-0 flex-1">
            <ScreenHead division={board.division} name={tournament.name} />
          </div>
          <div className="text-end font-bold text-[max(1.25rem,min(4.5vh,2.6vw))] text-board">
            <p role="status">
              {leader && (
                <>
                  New leader: <Name of={leader} />
                </>
              )}
            </p>
            {!leader && <p>{status}</p>}
            <p className="font-normal text-ink-soft text-[max(1rem,min(2.4vh,1.4vw))] max-lg:hidden">
              Scan for the board
            </p>
          </div>
          <QrPicture {...poster.qr} label={`QR code of ${poster.url}`} className="size-[15vh] max-lg:hidden" />
        </header>
        {shown.length > 0 ? (
          <ol className="grid flex-1 auto-rows-fr lg:grid-rows-[repeat(10,minmax(0,1fr))]">
            {shown.map((row) => (
              <Row
                key={row.userId}
                row={row}
                moved={moves.get(row.userId) ?? 0}
                slots={isDerby ? 0 : slots}
                unit={scoreUnit(tournament.rules)}
                prize={prizes.find(({ position }) => position === row.rank)?.amount ?? 0}
              />
            ))}
          </ol>
        ) : (
          <p className="grid flex-1 place-items-center text-center text-[max(1.25rem,min(5vh,3vw))]">
            {nothingShown({ isBoardHidden: isHidden })}
          </p>
        )}
        <footer className="flex flex-wrap justify-between gap-x-[2vw] text-ink-soft text-[max(1rem,min(2.4vh,1.4vw))]">
          <p>
            {shown.length > 0 && `Ranks ${first}–${last} of ${board.nextAfter ? "the first " : ""}${ranked.length}. `}
            {sidesText(board.total ?? board.rows.length, tournament)}
          </p>
          {club.payments === "mock" && <p>Test mode: no money moves.</p>}
          {isOn && state === "live" && <p>Live – updates automatically</p>}
          {isOn && state === "lost" && <p>No connection. Trying again.</p>}
        </footer>
      </main>
    </div>
  );
}

type RowProps = {
  row: LeaderboardEntry;
  /** Places gained (or, below zero, lost) just now. */
  moved: number;
  /** The most fish in a row; 0 in a derby, where the single fish is the total. */
  slots: number;
  unit: ScoreUnit;
  /** Whole dollars. */
  prize: number;
};

function Row({ row, moved, slots, unit, prize }: RowProps) {
  const { userId, rank, fish, totalScore, detailText } = row;
  return (
    <li
      data-row={userId}
      className="grid grid-cols-[2.5em_minmax(0,1fr)_auto] items-center gap-x-[1.5vw] border-line border-t py-1 text-[max(1.125rem,min(4.2vh,2.4vw))] lg:grid-cols-[2.5em_minmax(0,1fr)_auto_5em]"
    >
      <b className={rank === 1 ? "figure text-board" : "figure text-ink-soft"}>
        {rank}
        {moved !== 0 && (
          <span className="text-[0.6em] text-board">{` ${moved > 0 ? "▲" : "▼"}${Math.abs(moved)}`}</span>
        )}
      </b>
      <span className="min-w-0">
        <span className="wrap-anywhere font-semibold">
          <Name of={row} />
        </span>
        {prize > 0 && <span className="text-[0.6em] text-ink-soft"> {dollarsText(prize)}</span>}
      </span>
      <span className="figure text-[0.6em] text-ink-soft max-lg:hidden">
        {detailText ??
          (slots > 0 && (
            // Every row has the same columns, so that the biggest fish line up even if some slots are empty.
            <span className="screen-fish">
              {Array.from({ length: slots }, (_, slot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no other identity.
                <span key={slot}>{slot < fish.length && scoreFigure(fish[slot] ?? 0, unit)}</span>
              ))}
            </span>
          ))}
      </span>
      <b className="figure text-end">
        {scoreFigure(totalScore, unit)}
        <span className="text-[0.6em] text-ink-soft"> {unit}</span>
      </b>
    </li>
  );
}
