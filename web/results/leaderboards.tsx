import { useLoaderData } from "react-router-dom";
import { lengthText } from "../../src/base/format/lengths.ts";
import { scoreFigure } from "../../src/base/format/numbers.ts";
import type { LeaderboardCard, LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { scoreUnit } from "../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { topOfCard } from "../../src/tournaments/tournament-state.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { useBadge } from "../tournaments/clock.ts";
import { NoTournaments } from "../tournaments/no-tournaments.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card, CardBody, CardFoot } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { nothingShown } from "./board/result-state.tsx";
import type { loadLeaderboards } from "./leaderboards-loader.ts";

export function Component() {
  const { cards, nextAfter } = useLoaderData<Loaded<typeof loadLeaderboards>>();
  return (
    <Page>
      <PageHeading
        title="Tournament Leaderboards"
        lead="The top five of every tournament, verified catches only."
        actions={
          <ButtonLink to="/seasons" look="secondary">
            Season Standings
          </ButtonLink>
        }
      />
      {cards.length > 0 ? (
        <ul className="grid gap-5 md:grid-cols-2">
          {cards.map(({ tournament, ...card }) => (
            <li key={tournament.id} className="grid min-w-0">
              <BoardCard tournament={tournament} {...card} />
            </li>
          ))}
        </ul>
      ) : (
        <NoTournaments />
      )}
      {nextAfter && <Pager to={`?after=${nextAfter}`} label="Show More Leaderboards" />}
    </Page>
  );
}

/** The empty ranks after the first `filled` on a card. */
const emptyRanks = (filled: number): number[] =>
  Array.from({ length: topOfCard - filled }, (_, slot) => filled + slot + 1);

function BoardCard({ tournament, top, division, isBoardHidden }: LeaderboardCard) {
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="title-2 min-w-0">{tournament.name}</h2>
          <TimeLeft tournament={tournament} />
        </div>
        {division !== undefined && <p className="text-ink-soft">Division: {division}</p>}
        <ol className="@container divide-y divide-line border-line border-y">
          {top.map((entry) => (
            <Place key={entry.userId} entry={entry} tournament={tournament} />
          ))}
          {!isBoardHidden &&
            emptyRanks(top.length).map((rank) => <EmptyPlace key={rank} rank={rank} tournament={tournament} />)}
        </ol>
        {isBoardHidden && <p>{nothingShown({ isBoardHidden })}</p>}
        <CardFoot>
          <ButtonLink to={`/tournaments/${tournament.id}/leaderboard`} look="secondary" wide>
            View Full Leaderboard
          </ButtonLink>
        </CardFoot>
      </CardBody>
    </Card>
  );
}

function TimeLeft({ tournament }: { tournament: TournamentView }) {
  const { text, tone } = useBadge(tournament);
  return (
    <Badge tone={tone} dot={tone === "red"}>
      {text === "Ended" ? "Tournament ended" : text}
    </Badge>
  );
}

const placeLook =
  "grid min-h-16 grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 py-2 @min-[15rem]:grid-cols-[2rem_minmax(0,1fr)_auto]";

function Place({
  entry,
  tournament: { tournamentType, rules },
}: {
  entry: LeaderboardEntry;
  tournament: TournamentView;
}) {
  const { rank, totalScore, bestCatch, detailText } = entry;
  return (
    <li className={placeLook}>
      <Figure value={String(rank)} className="text-2xl text-lake-ink" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          <Name of={entry} />
        </p>
        <p className="line-clamp-3 text-[0.9375rem] text-ink-soft">
          {bestCatch ? `${bestCatch.species} · ${bestCatch.location}` : detailText}
        </p>
      </div>
      <p className="col-start-2 @min-[15rem]:col-start-3 @min-[15rem]:text-right">
        <Figure value={scoreFigure(totalScore, scoreUnit(rules))} unit={scoreUnit(rules)} className="text-2xl" />
        {bestCatch && tournamentType === "tournament" && (
          <span className="block text-ink-soft text-sm">longest {lengthText(bestCatch.length, rules.unit)}</span>
        )}
      </p>
    </li>
  );
}

function EmptyPlace({ rank, tournament: { minLength, rules } }: { rank: number; tournament: TournamentView }) {
  return (
    <li className={placeLook}>
      <Figure value={String(rank)} className="text-2xl text-ink-faint" />
      <div className="min-w-0 @min-[15rem]:col-span-2">
        <p className="text-ink-soft">Room for more entries!</p>
        {minLength > 0 && (
          <p className="text-[0.9375rem] text-ink-faint">
            Minimum catch: {minLength} {rules.unit === "in" ? "inches" : "centimeters"}
          </p>
        )}
      </div>
    </li>
  );
}
