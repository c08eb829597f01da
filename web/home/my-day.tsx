import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dollarsText } from "../../src/base/format/money.ts";
import { catchesText, counted, decimalText, measureText, numberText } from "../../src/base/format/numbers.ts";
import { stateNotes } from "../../src/entries/entry-states.ts";
import type { UnfinishedPayment } from "../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../src/money/entry-fees/payment-state.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import type { OwnDay } from "../../src/results/leaderboard-views.ts";
import { scoreUnit } from "../../src/scoring/scoring-rules.ts";
import type { TournamentState } from "../../src/tournaments/tournament-state.ts";
import { Disqualified } from "../entries/disqualified.tsx";
import { useTournamentState } from "../tournaments/clock.ts";
import { StatusBadge } from "../tournaments/status-badge.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card, CardBody, CardFoot } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, Section } from "../ui/page.tsx";
import { helpText } from "./help-text.ts";

type MyDayProps = { days: OwnDay[]; unfinished: UnfinishedPayment[]; children: ReactNode };

/** The reader's results in their tournaments, followed by the tournaments open to join. */
export function MyDay({ days, unfinished, children }: MyDayProps) {
  return (
    <Page>
      <Section title="Your Tournaments">
        <ul className="grid gap-5 md:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]">
          {days.map((day) => (
            <li key={day.tournament.id} className="grid min-w-0">
              <DayCard day={day} />
            </li>
          ))}
          {unfinished.map((payment) => (
            <li key={payment.tournamentId} className="grid min-w-0">
              <UnfinishedCard payment={payment} />
            </li>
          ))}
        </ul>
      </Section>
      {children}
    </Page>
  );
}

function UnfinishedCard({ payment }: { payment: UnfinishedPayment }) {
  const { tournamentId, tournamentName, isProcessing } = payment;
  return (
    <Card>
      <CardBody>
        <h3 className="title-3 min-w-0">
          <Link to={`/tournaments/${tournamentId}`} className="hover:underline">
            {tournamentName}
          </Link>
        </h3>
        {isProcessing ? (
          <Alert title={paymentTexts.processing.title}>{paymentTexts.processing.description}</Alert>
        ) : (
          <>
            <Alert kind="warning" title="You haven't joined yet">
              You'll be entered once you've paid.
            </Alert>
            <CardFoot>
              <ButtonLink to={`/tournaments/${tournamentId}/pay`} wide size="large">
                Pay and Join
              </ButtonLink>
            </CardFoot>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function DayCard({ day }: { day: OwnDay }) {
  const { tournament, isHeld, disqualifyReason, entryState, help, waitingCount, missedCut } = day;
  const { withoutPhoto = [], rejected = [], unpaidDeposits = [] } = day;
  const awaitingReview = waitingCount - withoutPhoto.length;
  const isDisqualified = disqualifyReason !== undefined;
  const isFishing = !(missedCut || isDisqualified || entryState);
  const state = useTournamentState(tournament);
  const isRunning = state === "running";
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="title-3 min-w-0">
            <Link to={`/tournaments/${tournament.id}`} className="hover:underline">
              {tournament.name}
            </Link>
          </h3>
          <StatusBadge tournament={tournament} />
        </div>
        {day.lacksWaiver && state !== "ended" && (
          <Alert kind="warning">
            <Link to={`/tournaments/${tournament.id}/enter`} className="link">
              Please read and accept the waiver
            </Link>
          </Alert>
        )}
        {isHeld ? (
          <Alert kind="warning">Your entry is on hold until the club decides.</Alert>
        ) : (
          !isDisqualified && <Place day={day} state={state} />
        )}
        <Disqualified id={tournament.id} disqualifyReason={disqualifyReason} />
        {entryState && <Alert>{stateNotes[entryState]}</Alert>}
        {day.daysText && <p>{day.daysText}</p>}
        {awaitingReview > 0 && <p className="text-amber-ink">{catchesText(awaitingReview)} awaiting review</p>}
        <ToDo
          count={withoutPhoto.length}
          to={`/my-catches/${withoutPhoto[0]}/edit`}
          one="catch needs a photo"
          many="catches need a photo"
        />
        {isFishing && (
          <ToDo
            count={rejected.length}
            to={`/submit-catch?resubmit=${rejected[0]}`}
            one="catch was rejected"
            many="catches were rejected"
          />
        )}
        <ToDo
          count={unpaidDeposits.length}
          to={`/deposits/${unpaidDeposits[0]}`}
          one="challenge isn't filed until its deposit is paid"
          many="challenges aren't filed until their deposits are paid"
        />
        {help && isRunning && <p>{helpText(tournament, help)}</p>}
        <CardFoot>
          {isRunning && isFishing && (
            <ButtonLink to={`/submit-catch?tournament=${tournament.id}`} wide size="large">
              Submit Catch
            </ButtonLink>
          )}
          <ButtonLink to={`/tournaments/${tournament.id}/leaderboard`} look="secondary" wide>
            {state === "ended" ? "Results" : "Leaderboard"}
          </ButtonLink>
        </CardFoot>
      </CardBody>
    </Card>
  );
}

/** Links to the first of the things to do. */
function ToDo({ count, to, one, many }: { count: number; to: string; one: string; many: string }) {
  if (count === 0) return null;
  return (
    <p>
      <Link to={to} className="link">
        {counted(count, one, many)}
      </Link>
    </p>
  );
}

function Place({ day, state }: { day: OwnDay; state: TournamentState }) {
  const { tournament, rank, anglers, division, team, score, prize, inDivision, next, paid } = day;
  if (state === "upcoming") {
    return (
      <p className="text-ink-soft">
        Joined. Catches count from <Moment at={tournament.startDate} hasZone />.
      </p>
    );
  }
  const isRunning = state === "running";
  const unit = scoreUnit(tournament.rules);
  const whose = team ? "Your team's" : "Your";
  if (day.isBoardHidden) {
    return (
      <p>
        {whose} score is <b>{measureText(score, unit)}</b>. The board is hidden until the tournament ends and every
        catch is reviewed.
      </p>
    );
  }
  return (
    <dl className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-2">
      <Fact
        label={`${isRunning ? `${whose} place` : "Final place"} of ${numberText(anglers)}${division ? ` in ${division}` : ""}`}
        value={rank === null ? "–" : placeText(rank)}
      />
      <Fact label={`${whose} score`} value={decimalText(score)} unit={unit} />
      {isRunning && next && (
        <Fact label={`Behind ${placeText(next.rank)}`} value={decimalText(next.behind)} unit={unit} />
      )}
      {isRunning && paid && paid.rank !== next?.rank && (
        <Fact
          label={`Behind ${placeText(paid.rank)} (${dollarsText(paid.prize)})`}
          value={decimalText(paid.behind)}
          unit={unit}
        />
      )}
      {prize !== null && <Fact label="Prize for this place" value={dollarsText(prize)} />}
      {inDivision && (
        <Fact
          label={`In ${inDivision.name}${inDivision.prize === null ? "" : `, ${dollarsText(inDivision.prize)}`}`}
          value={placeText(inDivision.rank)}
        />
      )}
    </dl>
  );
}

function Fact({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>
        <Figure value={value} unit={unit} className="text-2xl" />
      </dd>
    </div>
  );
}
