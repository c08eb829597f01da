import { useLoaderData } from "react-router-dom";
import { measureText, scoreFigure } from "../../src/base/format/numbers.ts";
import { type Outcome, outcomeOf, outcomes } from "../../src/entries/entry-states.ts";
import type { BigFish } from "../../src/money/payouts/payout-shapes.ts";
import {
  pluralUnits,
  type ScoreUnit,
  type ScoringUnit,
  scoreUnit,
  scoringUnit,
} from "../../src/scoring/scoring-rules.ts";
import { typeNames } from "../../src/tournaments/tournament-state.ts";
import { bigFishRule } from "../../src/tournaments/words/rules-card.ts";
import { PrintedLogo } from "../layout/printed-logo.tsx";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { useSession } from "../runtime/session.ts";
import { TournamentDates } from "../tournaments/dates.tsx";
import { TimesIn } from "../tournaments/day/times-in.tsx";
import { officialPlaces, PrizeList, withWinners } from "../tournaments/prizes/prize-list.tsx";
import { StatusBadge } from "../tournaments/status-badge.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { PrintButton } from "../ui/print-button.tsx";
import { HiddenBoard, ResultState } from "./board/result-state.tsx";
import { sidesText } from "./board/sides-text.ts";
import type { loadResults } from "./board/whole-page-loaders.ts";
import { Recalculation } from "./recalculation/recalculation.tsx";
import { ResultVersions } from "./result-versions.tsx";

/** The whole board on one page, however long, to be printed and posted. */
export function Component() {
  const { tournament, division, entries, prizes, outcome } = useLoaderData<Loaded<typeof loadResults>>();
  const { user, now } = useSession();
  const { rules, prizesText = [] } = tournament;
  const { by } = rules;
  return (
    <Page className="page-narrow">
      <PrintedLogo className="mb-4 hidden h-20 w-auto max-w-full object-contain print:block" />
      <PrintedAddress />
      <PageHeading
        back={<BackLink to={`/tournaments/${tournament.id}`}>Back to Tournament</BackLink>}
        title={tournament.name}
        badge={
          <span className="print:hidden">
            <StatusBadge tournament={tournament} />
          </span>
        }
        lead={
          <>
            <TournamentDates tournament={tournament} />
            <p>
              {typeNames[tournament.tournamentType]}, {sidesText(entries.length, tournament)}
              {division && ` in ${division}`}, {tournament.rules.scores ? "scored" : `${by}s`} in{" "}
              {pluralUnits[scoreUnit(tournament.rules)]}.
            </p>
            {outcome && outcome.state !== "final" && <p>{outcome.text}</p>}
            {tournament.resultState === "running" && (
              <p>
                <b>Provisional</b>, as of{" "}
                <Moment at={new Date(now).toISOString()} timeZone={tournament.timeZone} hasZone />
              </p>
            )}
            <TimesIn timeZone={tournament.timeZone} hasZone>
              <ResultState tournament={tournament} />
            </TimesIn>
            {tournament.resultState === "official" && (
              <Recalculation tournamentId={tournament.id} division={division ?? null} places={entries} />
            )}
            <ResultVersions tournament={tournament} />
            <HiddenBoard tournament={tournament} />
          </>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3 print:hidden">
        {user?.isAdmin && outcome && (
          <ButtonLink to={`/tournaments/${tournament.id}/ceremony`} reloadDocument look="secondary">
            Awards Ceremony
          </ButtonLink>
        )}
        <PrintButton look="secondary" />
      </div>
      {entries.length > 0 ? (
        <Results entries={entries} head={tournament.teams ? "Team" : "Angler"} unit={scoreUnit(tournament.rules)} />
      ) : (
        !tournament.isBoardHidden && <EmptyState picture="board" title="Nobody has joined yet" />
      )}
      {outcome?.bigFish && <BigFishLine fish={outcome.bigFish} unit={scoringUnit(tournament.rules)} />}
      {prizes.length + prizesText.length > 0 && (
        <PrizeList
          prizes={outcome ? withWinners(prizes, entries) : prizes}
          more={prizesText}
          places={officialPlaces(tournament, entries)}
        />
      )}
      {outcome && <Signature />}
    </Page>
  );
}

function BigFishLine({ fish, unit }: { fish: BigFish; unit: ScoringUnit }) {
  const { species, score, location } = fish;
  return (
    <p className="mt-6">
      Big fish: <b>{measureText(score, unit)}</b> {species},{" "}
      <b>
        <Name of={fish} />
      </b>
      , {location}
      <span className="block text-ink-soft text-sm">{bigFishRule}</span>
    </p>
  );
}

/** The club and the page's address, at the head of the posted sheet. */
function PrintedAddress() {
  const { club } = useSession();
  const isHydrated = useHydrated();
  return (
    <p className="mb-4 hidden text-ink-soft text-sm print:block">
      {club.name}
      {isHydrated && ` · ${location.host}${location.pathname}`}
    </p>
  );
}

/** The signature line of the posted sheet. */
function Signature() {
  return (
    <p className="mt-16 grid break-inside-avoid grid-cols-[2fr_1fr] gap-8 text-ink-soft text-sm">
      <span className="border-ink border-t pt-1">Tournament director</span>
      <span className="border-ink border-t pt-1">Date</span>
    </p>
  );
}

const Place = ({ rank, outcome }: { rank: number | null; outcome: Outcome | null }) =>
  outcome ? <abbr title={outcomes[outcome].name}>{outcomes[outcome].code}</abbr> : (rank ?? "–");

const cell = "py-1.5 pr-3 align-baseline";

type ResultsProps = Pick<Loaded<typeof loadResults>, "entries"> & { head: string; unit: ScoreUnit };

function Results({ entries, head, unit }: ResultsProps) {
  const hasFish = entries.some(({ fish }) => fish.length > 0);
  return (
    <div className="@container">
      <table className="w-full text-left">
        <thead className="@max-[17rem]:sr-only">
          <tr className="border-line-strong border-b-2 text-ink-soft text-sm">
            <th className={cell}>Rank</th>
            <th className={cell}>{head}</th>
            {hasFish && <th className={cell}>Fish</th>}
            <th className="py-1.5 text-right">Score</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ userId, rank, fish, totalScore, detailText, isDisqualified, state, ...names }) => (
            <tr
              key={userId}
              className="break-inside-avoid border-line border-b tabular-nums @max-[17rem]:flex @max-[17rem]:flex-wrap"
            >
              <td className={cell}>
                <Place rank={rank} outcome={outcomeOf({ isDisqualified, state })} />
              </td>
              <td className={`${cell} font-semibold wrap-anywhere`}>
                <Name of={names} />
                {detailText && <span className="block font-normal text-ink-soft text-sm">{detailText}</span>}
              </td>
              {hasFish && (
                <td className={`${cell} text-ink-soft text-sm @min-[36rem]:whitespace-nowrap`}>
                  {fish.map((size) => scoreFigure(size, unit)).join(" · ")}
                </td>
              )}
              <td className="py-1.5 text-right font-semibold">{rank === null ? "" : scoreFigure(totalScore, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
