import { type ComponentProps, useMemo, useRef } from "react";
import { numberText } from "../../src/amounts/rules.ts";
import { fishThatCount } from "../../src/standings/rules.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { DrawnOnce } from "../layout/drawn-once.tsx";
import { type BoardRow, isEntry, longestOf } from "../live/apply-board.ts";
import { Freshness } from "../live/freshness.tsx";
import { useLiveBoard } from "../live/use-live-board.ts";
import { AsDrawn } from "../ui/as-drawn.tsx";
import { Card } from "../ui/card.tsx";
import { StripRuler } from "../ui/charts/limit-strip.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { useGentleOrder } from "../ui/gentle-order.ts";
import { Section } from "../ui/page.tsx";
import { LeaderboardRow, Rank } from "./leaderboard-row.tsx";
import type { Board, Standing } from "./loaders.ts";
import { ResultsLinks } from "./results-links.tsx";

const scaleStep = 5;
const mostWaitingDrawn = 5;

type LeaderboardProps = { tournament: TournamentView; board: Board; standing: Standing | null };

/** The scale of all strips of a page: its longest fish, up to the next five inches. */
function scaleOf({ rows, longestDrawn = 0 }: Board, waiting: readonly number[], minLength: number): number {
  const longest = Math.max(minLength, longestDrawn, longestOf(rows), ...waiting);
  return Math.ceil((longest + 1) / scaleStep) * scaleStep;
}

function withDrawnRows(board: Board): Board {
  const { drawn, after } = board;
  if (!drawn) return board;
  const rows = drawn.map((id, at) => ({ userId: Math.abs(id), rank: id < 0 ? null : after + at + 1 }));
  return { ...board, rows };
}

/** One page of the leaderboard as it is now, with the ways to the next, to the top and to one's own row. */
export function Leaderboard({ tournament, board: loaded, standing }: LeaderboardProps) {
  const whole = useMemo(() => withDrawnRows(loaded), [loaded]);
  const { board, state, asOf } = useLiveBoard(tournament.id, whole);
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
  const ownWaiting = (standing?.waitingFish ?? []).slice(0, mostWaitingDrawn);
  const scaleInches = scaleOf(board, ownWaiting, minLength);
  const firstUnranked = board.rows.findIndex(({ rank }) => rank === null);
  const draw = (row: BoardRow) => {
    const isOwn = row.userId === standing?.entry.userId;
    const waitingFish = isOwn ? ownWaiting : null;
    return (
      <li key={row.userId} id={isOwn ? "me" : undefined} data-row={row.userId}>
        <Rank rank={row.rank} />
        {isEntry(row) ? (
          <Row key="anew" entry={row} {...{ type, slots, scaleInches, waitingFish }} />
        ) : (
          <AsDrawn name={`row of ${row.userId} in ${tournament.id}`} />
        )}
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

/** One's own row shows what nobody else is told. */
function Row(props: ComponentProps<typeof LeaderboardRow>) {
  const row = <LeaderboardRow {...props} />;
  if (props.waitingFish) return <div>{row}</div>;
  return (
    <DrawnOnce of={props.entry} how={`${props.type} to ${props.scaleInches} inches`}>
      {row}
    </DrawnOnce>
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
