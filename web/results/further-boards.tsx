import { useEffect } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { FurtherBoardRow, FurtherBoardView } from "../../src/results/scored-board-views.ts";
import { useLiveBoard } from "../live/use-live-board.ts";
import { Name, NamesOf } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { TournamentDates } from "../tournaments/dates.tsx";
import { StatusBadge } from "../tournaments/status-badge.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { HiddenBoard } from "./board/result-state.tsx";
import type { loadFurtherBoards } from "./further-boards-loader.ts";

type OtherBoardsProps = { tournament: Loaded<typeof loadFurtherBoards>["tournament"]; query: string };

/** A format's boards besides the leaderboard, such as a species slam or big bass of each hour. */
export function Component() {
  const { tournament, name, further, board: loaded } = useLoaderData<Loaded<typeof loadFurtherBoards>>();
  const { board } = useLiveBoard(tournament, loaded);
  const { revalidate } = useRevalidator();
  const isOutdated = board.version > loaded.version;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const rules = [...new Set(further.map(({ rulesText }) => rulesText))];
  return (
    <Page>
      <PageHeading
        back={<BackLink to={`/tournaments/${tournament.id}`}>Back to Tournament</BackLink>}
        title={tournament.name}
        badge={<StatusBadge tournament={tournament} />}
        lead={<TournamentDates tournament={tournament} />}
      />
      <Section id="leaderboard" title={name} className="scroll-mt-20">
        <HiddenBoard tournament={tournament} />
        <OtherBoards tournament={tournament} query={board.query} />
        {rules.length === 1 && <p className="pb-4 text-ink-soft">{rules[0]}</p>}
        {further.length === 0 && !tournament.isBoardHidden && <NobodyYet />}
        <NamesOf data={further}>
          {further.map((furtherBoard) => (
            <OneBoard
              key={furtherBoard.name}
              board={furtherBoard}
              tournamentId={tournament.id}
              isOnly={furtherBoard.name === name}
            />
          ))}
        </NamesOf>
      </Section>
    </Page>
  );
}

/** Links to the leaderboard's own boards, which are on the tournament's page. */
function OtherBoards({ tournament: { id, boards = [] }, query: shown }: OtherBoardsProps) {
  return (
    <nav aria-label="Boards" className="flex flex-wrap gap-x-5 pb-2 print:hidden">
      {boards.map(({ query, name }) => (
        <Link
          key={query}
          to={`/tournaments/${id}${query.startsWith("board=") ? "/boards" : ""}?${query.slice(0, -1)}#leaderboard`}
          aria-current={query === shown || undefined}
          className={`inline-flex min-h-12 items-center ${query === shown ? "font-bold" : "link"}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

const NobodyYet = () => (
  <EmptyState picture="board" title="Nobody has a place yet" as="h3">
    Places appear after the first scoring fish.
  </EmptyState>
);

type BoardProps = { board: FurtherBoardView; tournamentId: number; isOnly: boolean };

function OneBoard({ board: { name, title, rows, total, prizes }, tournamentId, isOnly }: BoardProps) {
  const whyQuery = `board=${encodeURIComponent(name)}`;
  const prizeOf = ({ members: [first] }: FurtherBoardRow) =>
    prizes?.payouts.find(({ userId }) => userId === first?.userId)?.cents;
  return (
    <div className="pb-6">
      {!isOnly && <h3 className="title-3 pb-2">{title}</h3>}
      {rows.length === 0 && <NobodyYet />}
      {rows.length > 0 && (
        <Card>
          <ol className="divide-y divide-line">
            {rows.map((row) => (
              <Row
                key={row.members[0]?.userId}
                row={row}
                cents={prizeOf(row)}
                why={`/tournaments/${tournamentId}/place/${row.members[0]?.userId}?${whyQuery}`}
              />
            ))}
          </ol>
        </Card>
      )}
      {total > rows.length && (
        <p className="pt-2 text-ink-soft">
          The first {numberText(rows.length)} of {numberText(total)} places.
        </p>
      )}
    </div>
  );
}

function Row({ row, cents, why }: { row: FurtherBoardRow; cents: number | undefined; why: string }) {
  const { place, team, members, fish, scoreText } = row;
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2">
      <b className="figure text-ink-soft">{place}</b>
      <span className="wrap-anywhere min-w-0">
        <b>{team ?? (members[0] && <Name of={members[0]} />)}</b>
        <span className="block text-ink-soft text-sm">{fish.map(({ text }) => text).join(" · ")}</span>
      </span>
      <span className="flex flex-col items-end">
        <b className="figure whitespace-nowrap">{scoreText}</b>
        {cents !== undefined && <span className="text-sm">Prize {moneyText(cents)}</span>}
        <Link
          to={why}
          className="link inline-flex min-h-12 items-center whitespace-nowrap text-sm print:hidden sm:min-h-8"
        >
          Why this place?
        </Link>
      </span>
    </li>
  );
}
