import { useLoaderData } from "react-router-dom";
import { moneyText } from "../../../src/format/money.ts";
import { numberText } from "../../../src/format/numbers.ts";
import type { WholeRefund } from "../../../src/money/entry-fees/model.ts";
import type { TournamentView } from "../../../src/tournaments/model.ts";
import type { Loaded } from "../../page.ts";
import { useTournamentState } from "../../tournaments/clock.ts";
import { TournamentDates } from "../../tournaments/dates.tsx";
import { StatusBadge } from "../../tournaments/status-badge.tsx";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { ReasonDetails } from "../reason-details.tsx";
import { dayAction } from "./day-action.ts";
import type { loadDay } from "./day-loader.ts";
import { DayPayments } from "./day-payments.tsx";
import { Entrants } from "./entrants.tsx";
import { HandEntryForm } from "./hand-entry-form.tsx";
import { PaperCatchForm } from "./paper-catch-form.tsx";

export const action = dayAction;

export function Component() {
  const { tournament, entrants, search, done, nextAfter, isFirstPage, payments, nextPaid, heldMoney } =
    useLoaderData<Loaded<typeof loadDay>>();
  const state = useTournamentState(tournament);
  const hasStarted = state !== "upcoming";
  const { name, participantCount } = tournament;
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/tournaments">Tournament Management</BackLink>}
        title={name}
        badge={<StatusBadge tournament={tournament} />}
        lead={
          <>
            Tournament day · {enteredText(participantCount, state === "cancelled")}
            <TournamentDates tournament={tournament} />
          </>
        }
        actions={
          <>
            {state === "ended" && (
              <ButtonLink to={`/admin/payouts/process?tournamentId=${tournament.id}`}>Process Payouts</ButtonLink>
            )}
            <ButtonLink to={`/admin/money?tournament=${tournament.id}`} look="secondary">
              The Tournament's Money
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Section title="Enter an Angler">
          <EnterAngler key={done} tournament={tournament} />
        </Section>
        <Section title="Enter a Paper Catch" className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <EnterCatch key={done} tournament={tournament} />
        </Section>
        <Cancel tournament={tournament} refundable={heldMoney.refundable} />
      </div>
      <Entrants
        {...{ tournament, entrants, search, nextAfter, isFirstPage, hasStarted }}
        isCancelled={state === "cancelled"}
      />
      <DayPayments {...{ payments, nextPaid, heldMoney, hasStarted }} mayRefundAll={state === "ended"} />
    </Page>
  );
}

function enteredText(count: number, isCancelled: boolean): string {
  const [is, are] = isCancelled ? ["was", "were"] : ["is", "are"];
  return count === 1 ? `1 angler ${is} entered.` : `${numberText(count)} anglers ${are} entered.`;
}

function EnterAngler({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  if (state === "cancelled") return <Alert>This tournament was cancelled: nobody joins it any more.</Alert>;
  if (state === "ended") return <Alert>This tournament has ended: nobody joins it any more.</Alert>;
  return <HandEntryForm entryFee={tournament.entryFee} />;
}

function EnterCatch({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  if (state === "cancelled") return <Alert>This tournament was cancelled: it takes no catches.</Alert>;
  if (state === "upcoming") return <Alert>Paper catches can be entered from the start of the tournament.</Alert>;
  return <PaperCatchForm tournament={tournament} />;
}

function Cancel({ tournament, refundable }: { tournament: TournamentView; refundable: WholeRefund }) {
  const state = useTournamentState(tournament);
  if (state === "ended") return null;
  return (
    <Section title="Cancel">
      {state === "cancelled" ? (
        <Alert kind="warning" title="This tournament was cancelled">
          {tournament.cancelReason}
        </Alert>
      ) : (
        <ReasonDetails summary="Cancel this tournament" isGrave intent="cancel" label="Cancel Tournament" look="danger">
          <p className="text-ink-soft">
            It takes no more anglers and no catches, and cannot be reopened. Everyone who joined is notified of the
            reason.
          </p>
          {refundable.payments > 0 && (
            <p className="font-semibold">
              {moneyText(refundable.amount)} in entry fees{" "}
              {refundable.payments === 1 ? "goes back to 1 angler" : `goes back to ${refundable.payments} anglers`}.
            </p>
          )}
        </ReasonDetails>
      )}
    </Section>
  );
}
