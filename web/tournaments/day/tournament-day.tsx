import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import type { DayView } from "../../../src/admin/admin-views.ts";
import { periodText } from "../../../src/base/format/days.ts";
import { zoneName } from "../../../src/base/format/moments.ts";
import { moneyText } from "../../../src/base/format/money.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { WholeRefund } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import type { TournamentState } from "../../../src/tournaments/tournament-state.ts";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { mayMoveMoney } from "../../money/may-move-money.ts";
import { Requests } from "../../options/approval/requests.tsx";
import { DaySections } from "../../options/day.tsx";
import { RenameTeam } from "../../options/teams/rename-team.tsx";
import { WaitingList } from "../../options/waiting-list/waiting-list.tsx";
import type { Loaded } from "../../page.ts";
import { ResultVersions } from "../../results/result-versions.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { useTournamentState } from "../clock.ts";
import { StatusBadge } from "../status-badge.tsx";
import { BoatsPanel } from "./boats/boats-panel.tsx";
import { CutForm } from "./cut-form.tsx";
import { CatchesPerHour, DayFigures, isOverOneDay } from "./day-figures.tsx";
import type { loadDay } from "./day-loader.ts";
import { DayPanel } from "./day-panel.tsx";
import { DayTabs } from "./day-tabs.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { EnterAngler } from "./enter-angler.tsx";
import { Entrants } from "./entrants.tsx";
import { ExtendForm } from "./extend-form.tsx";
import { BoardHidden, HideBoard } from "./hide-board.tsx";
import { useLeaveWhenSent } from "./leave-when-sent.ts";
import { MessageForm } from "./message-form.tsx";
import { PaperCatches } from "./paper-catch-form.tsx";
import { TimesIn } from "./times-in.tsx";
import { useLiveDay } from "./use-live-day.ts";
import { DayResultState, isTimeToPay, payoutsAddress, UnpaidNote, WhatsLeft } from "./whats-left.tsx";

export function Component() {
  const {
    tournament,
    teams,
    day,
    cut,
    entrants,
    managed,
    unpaid,
    entered,
    asked,
    options,
    nextAfter,
    heldMoney,
    waiting,
    requests,
    boats,
  } = useLoaderData<Loaded<typeof loadDay>>();
  const state = useTournamentState(tournament);
  const stream = useLiveDay(tournament.id, day.version);
  useLeaveWhenSent();
  const hasStarted = state !== "upcoming";
  const { id, name } = tournament;
  const route = routeOf(tournament);
  const { counts, stillOut } = boats;
  const hasEnded = state === "ended";
  const { user, now } = useSession();
  const isOnWater = counts.out > 0 || stillOut.length > 0;
  const usesBoats = hasEnded ? counts.back > 0 : tournament.participantCount > 0;
  const showsBoats = state !== "cancelled" && (isOnWater || (counts.back > 0 && !tournament.isOfficial));
  // The order stays the same until the page is opened again: moving the form would take the focus from its field.
  const [checksInFirst] = useState(() => needsCheckIn({ tournament, day, state, now }));
  const requestsToJoin = !hasEnded && <Requests tournament={tournament} requests={requests} />;
  const figures = (
    <div className="day-figures">
      <DayFigures {...{ tournament, day, hasEnded }} />
    </div>
  );
  const entrantList = (
    <div className="day-main">
      {!checksInFirst && requestsToJoin}
      <Entrants
        {...{ tournament, teams, entrants, managed, unpaid, asked, options, nextAfter, hasStarted }}
        hasEntrants={day.groups.all > 0}
        hasEnded={hasEnded}
        usesCheckIn={!hasEnded || day.groups.checked_in > 0}
        isCancelled={state === "cancelled"}
      />
      {checksInFirst && requestsToJoin}
      <DaySections id={id} options={options} />
      {!hasEnded && <WaitingList tournamentId={id} waiting={waiting} />}
    </div>
  );
  return (
    <TimesIn timeZone={tournament.timeZone}>
      <Page className="day-page">
        <div className="day-head">
          <div className="day-nav">
            <BackLink to="/admin/tournaments">Tournament Management</BackLink>
            <DayTabs id={id} current="day" />
          </div>
          <PageHeading
            isLow
            title={name}
            badge={<StatusBadge tournament={tournament} />}
            lead={
              <>
                <p>
                  Tournament day · <time dateTime={tournament.startDate}>{periodText(tournament)}</time>
                  {tournament.startTime === null && tournament.endTime === null && ", midnight to midnight"} · Times in{" "}
                  {zoneName(tournament.timeZone)}
                  {state === "running" && stream === "live" && " · Live – updates automatically"}
                </p>
                <DayResultState tournament={tournament} />
                <ResultVersions tournament={tournament} />
              </>
            }
          />
          <div className="day-links">
            {state !== "cancelled" && hasStarted && !tournament.isOfficial && (
              <ButtonLink to={`/admin/tournaments/${id}/weigh-in`} look={state === "running" ? "primary" : "secondary"}>
                Weigh-In
              </ButtonLink>
            )}
            {hasEnded && tournament.isOfficial && (
              <ButtonLink
                to={payoutsAddress(id)}
                look={mayMoveMoney(user) && isTimeToPay(tournament, day) ? "primary" : "secondary"}
              >
                Process Payouts
              </ButtonLink>
            )}
            {hasEnded && (
              <ButtonLink to={`/tournaments/${id}/ceremony`} reloadDocument look="secondary">
                Awards Ceremony
              </ButtonLink>
            )}
            {!hasEnded && (
              <ButtonLink to={`/admin/tournaments/${id}/invitations`} look="secondary">
                Invitations
              </ButtonLink>
            )}
            <ButtonLink to={`/admin/tournaments/${id}/share`} look="secondary">
              Share
            </ButtonLink>
            <ButtonLink to={`/admin/tournaments/${id}/print`} look="secondary">
              Print Sheets
            </ButtonLink>
            <ButtonLink to={`/admin/money?tournament=${id}`} look="secondary">
              Finances
            </ButtonLink>
          </div>
        </div>
        {state === "cancelled" && (
          <Alert kind="warning" title="This tournament was canceled">
            {tournament.cancelReason}
          </Alert>
        )}
        <div className="day-columns">
          {!checksInFirst && figures}
          {checksInFirst && entrantList}
          <div className="day-rail">
            {hasEnded && <WhatsLeft {...{ tournament, day }} />}
            <Section title="Actions">
              <BoardHidden tournament={tournament} />
              <div className="actions">
                <DayForms {...{ tournament, state, day, entered }} />
                {cut && state !== "cancelled" && (
                  <DayPanel
                    title={cut.cutAt === null ? "Apply the Cut" : "Apply the Cut Again"}
                    action={`${route}/cut`}
                  >
                    <CutForm cut={cut} action={`${route}/cut`} />
                  </DayPanel>
                )}
                {teams && teams.length > 0 && state !== "cancelled" && (
                  <DayPanel title="Rename a Team" action={`${route}/teams/:teamId`}>
                    <RenameTeam teams={teams} action={`${route}/teams/:teamId`} />
                  </DayPanel>
                )}
                {state !== "cancelled" && !showsBoats && usesBoats && (
                  <ButtonLink to={`/admin/tournaments/${id}/boats`} look="secondary">
                    Boats Out and Back
                  </ButtonLink>
                )}
                {state !== "cancelled" && <EmbedCode name={name} />}
                <HideBoard {...{ tournament, day }} />
                <EndForms {...{ tournament, state, refundable: heldMoney.refundable, unpaid: day.entrants.unpaid }} />
              </div>
            </Section>
            {showsBoats && <BoatsPanel tournament={tournament} boats={boats} />}
          </div>
          {!checksInFirst && entrantList}
          {checksInFirst && figures}
          {!(hasEnded && isOverOneDay(tournament)) && day.catchesPerHour.some(({ catches }) => catches > 0) && (
            <div className="day-chart">
              <CatchesPerHour tournament={tournament} day={day} />
            </div>
          )}
        </div>
      </Page>
    </TimesIn>
  );
}

const checkInBeforeMs = 12 * 60 * 60 * 1000;

/** While entrants arrive, a phone shows the check-in first, above the figures and the actions. */
function needsCheckIn({
  tournament: { startDate },
  day: { groups },
  state,
  now,
}: {
  tournament: TournamentWithResult;
  day: DayView;
  state: TournamentState;
  /** UTC ms */
  now: number;
}): boolean {
  if (groups.not_checked_in === 0) return false;
  return state === "running" || (state === "upcoming" && Date.parse(startDate) - now < checkInBeforeMs);
}

const routeOf = ({ id }: { id: number }) => `/api/admin/tournaments/${id}`;

type FormsProps = { tournament: TournamentWithResult; state: TournamentState };

function DayForms({ tournament, state, day, entered }: FormsProps & { day: DayView; entered: DayEntrant | null }) {
  const isOpen = state === "upcoming" || state === "running";
  const route = routeOf(tournament);
  return (
    <>
      {isOpen && (
        <EnterAngler
          tournament={tournament}
          action={`${route}/entries`}
          checksIn={state === "running" || day.groups.checked_in > 0}
          entered={entered}
        />
      )}
      {isOpen && (
        <ButtonLink to={`/admin/tournaments/${tournament.id}/entrants/import`} look="secondary">
          Import Entrants
        </ButtonLink>
      )}
      {state !== "cancelled" && (
        <PaperCatches tournament={tournament} action={`${route}/catches`} isUpcoming={state === "upcoming"} />
      )}
      {state !== "ended" && day.groups.all > 0 && (
        <DayPanel title="Message Entrants" action={`${route}/messages`}>
          <MessageForm action={`${route}/messages`} groups={day.groups} />
        </DayPanel>
      )}
    </>
  );
}

function EndForms({ tournament, state, refundable, unpaid }: FormsProps & { refundable: WholeRefund; unpaid: number }) {
  const { name } = tournament;
  const route = routeOf(tournament);
  if (state === "cancelled") return null;
  return (
    <>
      {!tournament.isOfficial && (
        <DayPanel title="Extend" action={`${route}/extend`}>
          <ExtendForm tournament={tournament} hasEnded={state === "ended"} action={`${route}/extend`} />
        </DayPanel>
      )}
      {state === "running" && (
        <ReasonDetails
          asButton
          className="min-w-0 open:basis-full"
          summary="End Now"
          summaryLabel={`End Now: ${name}`}
          action={`${route}/end`}
          label="End Tournament Now"
          look="danger"
        >
          <p className="text-ink-soft">
            {name} will stop accepting catches right away. Everyone who joined is notified of the reason.
          </p>
          <UnpaidNote unpaid={unpaid}>Their cash can be recorded until the results are official.</UnpaidNote>
        </ReasonDetails>
      )}
      {state !== "ended" && (
        <ReasonDetails
          asButton
          className="min-w-0 open:basis-full"
          isGrave
          summary="Cancel"
          summaryLabel={`Cancel ${name}`}
          action={`${route}/cancel`}
          label="Cancel Tournament"
          look="danger"
        >
          <p className="text-ink-soft">
            {name} will no longer accept anglers or catches, and can't be reopened. Everyone who joined is notified of
            the reason.
          </p>
          {refundable.payments > 0 && (
            <p className="font-semibold">
              {moneyText(refundable.amount)} in entry fees will be refunded to {counted(refundable.payments, "angler")}.
            </p>
          )}
        </ReasonDetails>
      )}
    </>
  );
}
