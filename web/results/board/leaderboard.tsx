import { Fragment, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { numberText } from "../../../src/base/format/numbers.ts";
import { type Outcome, outcomeList, outcomeOf, outcomes } from "../../../src/entries/entry-states.ts";
import type { LeaderboardEntry, OwnStanding } from "../../../src/results/leaderboard-views.ts";
import { scoreUnit } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { Freshness } from "../../live/freshness.tsx";
import { useLiveBoard } from "../../live/use-live-board.ts";
import { NamesOf } from "../../names.tsx";
import { useSession } from "../../runtime/session.ts";
import { useTournamentState } from "../../tournaments/clock.ts";
import type { Board } from "../../tournaments/loaders.ts";
import { Card } from "../../ui/card.tsx";
import { StripRuler } from "../../ui/charts/limit-strip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { useGentleOrder } from "../../ui/gentle-order.ts";
import { Section } from "../../ui/page.tsx";
import { ResultsLinks } from "../results-links.tsx";
import { LeaderboardRow } from "./leaderboard-row.tsx";
import { HiddenBoard } from "./result-state.tsx";
import { isCountedEach, sidesText } from "./sides-text.ts";

const scaleStep = 5;
const maxWaitingDrawn = 5;

type LeaderboardProps = { tournament: TournamentWithResult; board: Board; standing: OwnStanding | null };

/** The scale of all strips on a page: its longest fish, rounded up to the next five units. */
function scaleOf({ rows }: Board, waiting: readonly number[], minLength: number): number {
  const longest = Math.max(minLength, ...rows.map(({ fish }) => fish[0] ?? 0), ...waiting);
  return Math.ceil((longest + 1) / scaleStep) * scaleStep;
}

/**
 * Scrolls to the board after a link with the state "board": on a phone, the board is below the dates and the join card. On
 * return, the page is already where the reader left it.
 */
function useScrollToBoard(): void {
  const { state } = useLocation();
  useEffect(() => {
    if (state === "board" && scrollY === 0) document.getElementById("leaderboard")?.scrollIntoView();
  }, [state]);
}

/** One page of the leaderboard, kept up to date, with links to the next page, to the top and to the reader's own row. */
export function Leaderboard({ tournament, board: loaded, standing }: LeaderboardProps) {
  const { board, state, asOf } = useLiveBoard(tournament, loaded, standing?.entry.userId);
  useScrollToBoard();
  const isRunning = useTournamentState(tournament) === "running";
  const { user } = useSession();
  const isHidden = tournament.isBoardHidden && user?.isAdmin !== true;
  const isElsewhere = standing !== null && !board.rows.some(({ userId }) => userId === standing.entry.userId);
  return (
    <Section
      id="leaderboard"
      title="Leaderboard"
      className="board scroll-mt-20"
      aside={
        <>
          {isElsewhere && <FindMe {...standing} query={board.query} />}
          {isRunning && <Freshness state={state} asOf={asOf} board={board} />}
        </>
      }
    >
      <HiddenBoard tournament={tournament} />
      {tournament.boards && <Boards tournament={tournament} query={board.query} />}
      {board.rows.length > 0 ? (
        <Rows tournament={tournament} board={board} standing={standing} isHidden={isHidden} />
      ) : (
        !isHidden && <NoRows board={board} />
      )}
      <ResultsLinks tournament={tournament} query={board.query} />
    </Section>
  );
}

type BoardsProps = { tournament: Pick<TournamentWithResult, "id" | "boards"> } & Pick<Board, "query">;

/** The tournament's boards, each with its address; a format's other boards are on a separate page. */
const Boards = ({ tournament: { id, boards = [] }, query: shown }: BoardsProps) => (
  <nav aria-label="Boards" className="flex flex-wrap gap-2 pb-4 print:hidden">
    {boards.map(({ query, name }) => (
      <ButtonLink
        key={query}
        to={`${query.startsWith("board=") ? `/tournaments/${id}/boards` : ""}?${query.slice(0, -1)}#leaderboard`}
        look={query === shown ? "primary" : "secondary"}
        size="small"
        aria-current={query === shown || undefined}
      >
        {name}
      </ButtonLink>
    ))}
  </nav>
);

function FindMe({ entry: { rank }, pageAfter, query }: OwnStanding & Pick<Board, "query">) {
  return (
    <ButtonLink to={`?${query}after=${pageAfter}#me`} look="quiet" size="small" className="print:hidden">
      {rank === null ? "Find Me" : `Find Me (Rank ${numberText(rank)})`}
    </ButtonLink>
  );
}

const ranksOf = ({ rows }: Board) => new Map(rows.map(({ userId, rank }) => [userId, rank]));

/** The gap between a row and the one above it on the page. */
function behindOf(rows: readonly LeaderboardEntry[], place: number): number | null {
  const [above, row] = [rows[place - 1], rows[place]];
  if (!(above && row) || row.rank === null) return null;
  return above.totalScore - row.totalScore;
}

/** A hidden board shows only the reader's own row. */
function Rows({ tournament, board, standing, isHidden }: LeaderboardProps & { isHidden: boolean }) {
  const { tournamentType: type, minLength, rules } = tournament;
  // The number of fish that count, or more if any row has more because days, species or members count separately.
  // Imported results and weighed bags only have totals.
  const mostFish = Math.max(...board.rows.map(({ fish }) => fish.length));
  const slots = board.rows[0]?.rank && !mostFish ? 0 : Math.max(rules.fish, mostFish);
  const countsEach = isCountedEach(tournament) && !board.query.startsWith("day=");
  const ownWaiting = (standing?.waitingFish ?? []).slice(0, maxWaitingDrawn);
  const scale = scaleOf(board, ownWaiting, rules.by === "length" ? minLength : 0);
  const [ranksAtFirst] = useState(() => ranksOf(board));
  const list = useRef<HTMLDivElement>(null);
  useGentleOrder(list, board.rows.map(({ userId }) => userId).join());
  const whyOf = ({ userId }: LeaderboardEntry) => `/tournaments/${tournament.id}/place/${userId}?${board.query}`;
  const isOwnRow = ({ userId }: LeaderboardEntry) => userId === standing?.entry.userId;
  const draw = (row: LeaderboardEntry, behind: number | null) => {
    const isOwn = isOwnRow(row);
    const moved = row.rank === null ? 0 : (ranksAtFirst.get(row.userId) ?? row.rank) - row.rank;
    const waitingFish = isOwn ? ownWaiting : null;
    return (
      <li key={row.userId} className={row.missedCut && "cut"} id={isOwn ? "me" : undefined} data-row={row.userId}>
        <LeaderboardRow
          entry={row}
          why={whyOf(row)}
          {...{ type, rules, slots, countsEach, scale, waitingFish, behind, moved }}
        />
      </li>
    );
  };
  const firstUnranked = board.rows.findIndex(({ rank }) => rank === null);
  const ranked = firstUnranked === -1 ? board.rows : board.rows.slice(0, firstUnranked);
  const isPinned = standing !== null && !isHidden && !ranked.some(isOwnRow);
  const others =
    firstUnranked === -1 ? [] : board.rows.slice(firstUnranked).filter((row) => !(isPinned && isOwnRow(row)));
  const listed = (title: string | null, outcome: Outcome | null = null) => {
    const rows = others.filter((row) => outcomeOf(row) === outcome);
    return (
      rows.length > 0 && (
        <>
          {title && <h3 className="title-3 mt-6 mb-3">{title}</h3>}
          <Card className="@container">
            <ul className="standings">{rows.map((row) => draw(row, null))}</ul>
          </Card>
        </>
      )
    );
  };
  return (
    <NamesOf data={board.rows}>
      <div ref={list}>
        {standing && <StripRuler scale={scale} />}
        {isPinned && (
          <Card className="own-place @container">
            <ol className="standings">{draw(standing.entry, null)}</ol>
          </Card>
        )}
        {ranked.length > 0 && (
          <Card className="@container">
            <p className="standings-head" aria-hidden="true">
              <span>Rank</span>
              <span>{tournament.teams ? "Team" : "Angler"}</span>
              <span>{slots > 0 && `Fish (${scoreUnit(rules)})`}</span>
              <span>Total</span>
              <span>Gap</span>
            </p>
            <ol className="standings">{ranked.map((row, place) => draw(row, behindOf(ranked, place)))}</ol>
          </Card>
        )}
        {listed(isHidden ? null : `No verified catches${tournament.isOfficial ? "" : " yet"}`)}
        {outcomeList.map((outcome) => (
          <Fragment key={outcome}>{listed(outcomes[outcome].name, outcome)}</Fragment>
        ))}
        <Pages tournament={tournament} board={board} />
      </div>
    </NamesOf>
  );
}

type PagesProps = Pick<LeaderboardProps, "tournament" | "board">;

function Pages({ tournament, board: { after, pageRows, rows, nextAfter, total, query } }: PagesProps) {
  if (after === 0 && nextAfter === null) return null;
  return (
    <nav aria-label="Leaderboard pages" className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <span className="text-ink-soft">
        {numberText(after + 1)}–{numberText(after + rows.length)}
        {total !== null && ` of ${sidesText(total, tournament)}`}
      </span>
      <span className="flex flex-wrap gap-3">
        {after > 0 && (
          <ButtonLink to={`?${query}after=${Math.max(0, after - pageRows)}#leaderboard`} look="secondary">
            Previous
          </ButtonLink>
        )}
        {nextAfter !== null && (
          <ButtonLink to={`?${query}after=${nextAfter}#leaderboard`} look="secondary">
            Show More
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

function NoRows({ board: { after, query } }: { board: Board }) {
  if (after > 0) {
    return (
      <EmptyState
        title="You've reached the end of the leaderboard"
        action={<ButtonLink to={`?${query}#leaderboard`}>Back to Top</ButtonLink>}
        as="h3"
      />
    );
  }
  return (
    <EmptyState picture="board" title="Nobody has joined yet" as="h3">
      The leaderboard appears once someone joins.
    </EmptyState>
  );
}
