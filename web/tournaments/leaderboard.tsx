import { useRef } from "react";
import { numberText } from "../../src/format/numbers.ts";
import type { LeaderboardEntry, OwnStanding } from "../../src/standings/model.ts";
import { fishThatCount } from "../../src/standings/rules.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { Freshness } from "../live/freshness.tsx";
import { useLiveBoard } from "../live/use-live-board.ts";
import { Card } from "../ui/card.tsx";
import { StripRuler } from "../ui/charts/limit-strip.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { useGentleOrder } from "../ui/gentle-order.ts";
import { Section } from "../ui/page.tsx";
import { LeaderboardRow, Rank } from "./leaderboard-row.tsx";
import type { Board } from "./loaders.ts";
import { ResultsLinks } from "./results-links.tsx";

const scaleStep = 5;
const maxWaitingDrawn = 5;

type LeaderboardProps = { tournament: TournamentView; board: Board; standing: OwnStanding | null };

/** The scale of all strips of a page: its longest fish, up to the next five inches. */
function scaleOf({ rows }: Board, waiting: readonly number[], minLength: number): number {
  const longest = Math.max(minLength, ...rows.map(({ fish }) => fish[0] ?? 0), ...waiting);
  return Math.ceil((longest + 1) / scaleStep) * scaleStep;
}

/** One page of the leaderboard as it is now, with the ways to the next, to the top and to one's own row. */
export function Leaderboard({ tournament, board: loaded, standing }: LeaderboardProps) {
  const { board, state, asOf } = useLiveBoard(tournament.id, loaded);
  return (
    <Section
      id="leaderboard"
      title="Leaderboard"
      className="scroll-mt-20"
      aside={
        board.rows.length > 0 && (
          <ResultsLinks
            tournamentId={tournament.id}
            own={standing && { rank: standing.entry.rank, pageAfter: standing.pageAfter }}
          />
        )
      }
    >
      <Freshness state={state} asOf={asOf} after={board.after} />
      {board.rows.length > 0 ? (
        <Rows tournament={tournament} board={board} standing={standing} />
      ) : (
        <NoRows isFirstPage={board.after === 0} />
      )}
    </Section>
  );
}

function Rows({ tournament, board, standing }: LeaderboardProps) {
  const { tournamentType: type, minLength } = tournament;
  const slots = fishThatCount[type];
  const ownWaiting = (standing?.waitingFish ?? []).slice(0, maxWaitingDrawn);
  const scaleInches = scaleOf(board, ownWaiting, minLength);
  const firstUnranked = board.rows.findIndex(({ rank }) => rank === null);
  const draw = (row: LeaderboardEntry) => {
    const isOwn = row.userId === standing?.entry.userId;
    const waitingFish = isOwn ? ownWaiting : null;
    return (
      <li key={row.userId} id={isOwn ? "me" : undefined} data-row={row.userId}>
        <Rank rank={row.rank} />
        <div>
          <LeaderboardRow entry={row} {...{ type, slots, scaleInches, waitingFish }} />
        </div>
      </li>
    );
  };
  const list = useRef<HTMLDivElement>(null);
  useGentleOrder(list, board.rows.map(({ userId }) => userId).join());
  const ranked = firstUnranked === -1 ? board.rows : board.rows.slice(0, firstUnranked);
  const unranked = firstUnranked === -1 ? [] : board.rows.slice(firstUnranked);
  return (
    <div ref={list}>
      <StripRuler scaleInches={scaleInches} />
      {ranked.length > 0 && (
        <Card className="@container">
          <ol className="standings">{ranked.map(draw)}</ol>
        </Card>
      )}
      {unranked.length > 0 && (
        <>
          <h3 className="title-3 mt-6 mb-3">
            {ranked.length > 0 || board.after > 0 ? "No verified catch yet" : "No verified catches yet"}
          </h3>
          <Card className="@container">
            <ul className="standings">{unranked.map(draw)}</ul>
          </Card>
        </>
      )}
      <Pages board={board} />
    </div>
  );
}

function Pages({ board: { after, pageRows, rows, nextAfter, total } }: { board: Board }) {
  if (after === 0 && nextAfter === null) return null;
  return (
    <nav aria-label="Pages of the leaderboard" className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <span className="text-ink-soft">
        {numberText(after + 1)}–{numberText(after + rows.length)}
        {total !== null && ` of ${numberText(total)} anglers`}
      </span>
      <span className="flex flex-wrap gap-3">
        {after > 0 && (
          <ButtonLink to={`?after=${Math.max(0, after - pageRows)}#leaderboard`} look="secondary">
            Previous
          </ButtonLink>
        )}
        {nextAfter !== null && (
          <ButtonLink to={`?after=${nextAfter}#leaderboard`} look="secondary">
            Show more
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

function NoRows({ isFirstPage }: { isFirstPage: boolean }) {
  if (!isFirstPage) {
    return (
      <EmptyState
        title="The leaderboard ends before here"
        action={<ButtonLink to="?#leaderboard">To the top</ButtonLink>}
        as="h3"
      />
    );
  }
  return (
    <EmptyState picture="board" title="Nobody has joined yet" as="h3">
      The first angler to join opens the leaderboard.
    </EmptyState>
  );
}
