import { Outlet, useLoaderData, useSearchParams } from "react-router-dom";
import { lengthText } from "../../src/base/format/lengths.ts";
import { dollarsText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { typeNames } from "../../src/tournaments/tournament-state.ts";
import { JoinCard } from "../entries/join-card.tsx";
import { signedInChunk } from "../layout/signed-in-chunk.ts";
import type { Loaded } from "../page.ts";
import { Leaderboard } from "../results/board/leaderboard.tsx";
import { Podium, ResultNotes } from "../results/board/podium.tsx";
import { Race } from "../results/board/race.tsx";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { TournamentDates } from "./dates.tsx";
import type { loadTournament } from "./loaders.ts";
import { officialPlaces, PrizeList, withWinners } from "./prizes/prize-list.tsx";
import { RulesList } from "./rules-list.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** A longer description is shown in full further down, so that the join button stays in view. */
const shortDescription = 240;

export function Component() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const member = user && signedInChunk();
  const { tournament, board, mine, race, prizes, outcome } = useLoaderData<Loaded<typeof loadTournament>>();
  const { prizesText = [] } = tournament;
  const isLong = tournament.description.length > shortDescription;
  return (
    <>
      <Banner isLow>
        <Heading tournament={tournament} />
      </Banner>
      <Page>
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
          <aside aria-label="Taking part" className="flex flex-col gap-4 lg:col-start-2 print:hidden">
            <Description text={tournament.description} isLong={isLong} />
            <JoinCard tournament={tournament} mine={mine} outcome={outcome} board={board} />
          </aside>
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {outcome && board.after === 0 && <Podium rules={tournament.rules} rows={board.rows} prizes={prizes} />}
            <Leaderboard
              key={tournament.id + board.query}
              tournament={tournament}
              board={board}
              standing={mine.standing}
            />
            {outcome && board.after === 0 && (
              <ResultNotes tournament={tournament} rows={board.rows} prizes={prizes} outcome={outcome} />
            )}
            <Race tournament={tournament} race={race} ownId={mine.standing?.entry.userId ?? null} />
            {prizes.length + prizesText.length > 0 && (
              <div className={outcome ? undefined : "hidden print:block"}>
                <PrizeList
                  prizes={outcome ? withWinners(prizes, board.rows) : prizes}
                  more={prizesText}
                  places={
                    board.after || board.nextAfter ? Number.POSITIVE_INFINITY : officialPlaces(tournament, board.rows)
                  }
                />
              </div>
            )}
            {isLong && <About description={tournament.description} />}
          </div>
          <div className="flex flex-col gap-6 lg:col-start-2 print:hidden">
            {member && mine.hasPaid && <member.OfferPush tournament={tournament} />}
            <div className="lg:[&>dl>:last-child]:col-span-full">
              <Stats tournament={tournament} />
            </div>
            <ScoringCard tournament={tournament} />
          </div>
        </div>
      </Page>
      {member && params.get("payment") === "success" && (
        <member.PaymentReturn tournament={tournament} hasJoined={mine.hasPaid} />
      )}
      <Outlet />
    </>
  );
}

function Heading({ tournament }: { tournament: TournamentView }) {
  const { name, isActive } = tournament;
  return (
    <PageHeading
      back={<BackLink to="/tournaments">Back to Tournaments</BackLink>}
      title={name}
      isLow
      badge={
        <>
          <span className="print:hidden">
            <StatusBadge tournament={tournament} />
          </span>
          {!isActive && <Badge>Inactive</Badge>}
        </>
      }
      lead={<TournamentDates tournament={tournament} />}
    />
  );
}

function Description({ text, isLong }: { text: string; isLong: boolean }) {
  return (
    <div>
      <p className={isLong ? "line-clamp-3" : "whitespace-pre-line"}>{text}</p>
      {isLong && (
        <a href="#about" className="link inline-flex min-h-12 items-center">
          Read more
        </a>
      )}
    </div>
  );
}

function About({ description }: { description: string }) {
  return (
    <Section id="about" title="About This Tournament" className="scroll-mt-20">
      <p className="prose whitespace-pre-line">{description}</p>
    </Section>
  );
}

function Stats({
  tournament: { participantCount, prize, prizeText, targetSpecies, minLength, rules, facts = [] },
}: {
  tournament: TournamentWithResult;
}) {
  return (
    <StatGrid>
      <StatTile label="Participants" value={numberText(participantCount)} />
      <StatTile label="Prize Pool" value={dollarsText(prize)} note={prizeText} />
      <StatTile
        label="Target Species"
        value={targetSpecies.join(", ")}
        note={minLength > 0 ? `Minimum ${lengthText(minLength, rules.unit)}` : undefined}
      />
      {facts.map(({ label, text }) => (
        <StatTile key={label} label={label} value={text} />
      ))}
    </StatGrid>
  );
}

/** An explanation of the type, followed by the rules. */
function ScoringCard({ tournament }: { tournament: TournamentWithResult }) {
  const { tournamentType, scoringText } = tournament;
  return (
    <Card>
      <CardBody>
        <h2 className="title-3">{typeNames[tournamentType]}</h2>
        <p className="text-ink-soft">{scoringText}</p>
        <h3 className="title-3">Rules</h3>
        <RulesList tournament={tournament} />
      </CardBody>
    </Card>
  );
}
