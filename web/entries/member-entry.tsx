import CircleCheck from "lucide-react/icons/circle-check";
import { Link } from "react-router-dom";
import { lateText } from "../../src/entries/boats/boat-texts.ts";
import { stateNotes } from "../../src/entries/entry-states.ts";
import { deductionText, penaltyUnit } from "../../src/entries/penalties/penalties.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../src/money/entry-fees/payment-state.ts";
import { answersText } from "../../src/options/questions/answers.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { nothingTyped } from "../form.ts";
import { OwnDivision } from "../options/divisions/division-choice.tsx";
import { ChargesLink, OwnSteps } from "../options/entering.tsx";
import { OwnSubmitters } from "../options/submitters/own-submitters.tsx";
import { WaitingEntry } from "../options/waiting-list/waiting-entry.tsx";
import { PageForm, usePageForm } from "../page-form.tsx";
import { usePaysInPerson, useSession } from "../runtime/session.ts";
import { useHasPassed, useTournamentState } from "../tournaments/clock.ts";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Disqualified } from "./disqualified.tsx";
import { EnterTournament } from "./enter-tournament.tsx";
import { EntryAction } from "./entry-action.tsx";
import { EntryFee } from "./entry-fee.tsx";
import { PaidInPerson } from "./paid-in-person.tsx";

type EntryProps = { tournament: TournamentWithResult; mine: Mine };

/** A member's actions for a tournament that hasn't ended: join it, pay for it, fish it, leave it. */
export function MemberEntry({ tournament, mine, isRunning }: EntryProps & { isRunning: boolean }) {
  const { user } = useSession();
  const isPaidInPerson = usePaysInPerson() && tournament.entryFee > 0;
  if (mine.hasPaid) return <Joined tournament={tournament} mine={mine} isRunning={isRunning} />;
  if (user?.suspendedUntil) {
    return <Alert kind="warning">Your account is suspended: you can follow this tournament but can't join it.</Alert>;
  }
  if (mine.payment?.state === "processing") {
    return <Alert title={paymentTexts.processing.title}>{paymentTexts.processing.description}</Alert>;
  }
  if (mine.request && mine.request.state !== "approved") return <AskToJoin tournament={tournament} mine={mine} />;
  if (mine.waiting || tournament.isFull) return <WaitingEntry tournament={tournament} mine={mine} />;
  return (
    <>
      {mine.request && (
        <Alert title="Your request was approved">
          {isPaidInPerson ? "You can pay the club now." : "You can join now."} Your spot isn't reserved.
        </Alert>
      )}
      {mine.payment?.state === "open" && !isPaidInPerson && (
        <Alert kind="warning" title="You haven't joined yet">
          You'll be entered once you've paid.
        </Alert>
      )}
      <EntryFee of={tournament} />
      <PaidInPerson cents={tournament.entryFee} />
      <ChargesLink tournament={tournament} />
      <EnterTournament tournament={tournament} mine={mine} />
    </>
  );
}

/** Shown below the reader's actions for the tournament, even after it has ended. */
export const EntryNotes = ({ tournament, mine }: EntryProps) => {
  const { id, rules, days } = tournament;
  const state = useTournamentState(tournament);
  return (
    <>
      <Disqualified id={id} disqualifyReason={mine.disqualifyReason} />
      {mine.entryState && <Alert>{stateNotes[mine.entryState]}</Alert>}
      {mine.isGuest && <p className="text-ink-soft">You're fishing as a guest.</p>}
      <OwnPenalties rules={rules} penalties={mine.penalties} />
      <OwnReturns isByDay={days !== null} returns={mine.returns} />
      <OwnSubmitters id={id} submitters={mine.submitters} canAdd={state !== "ended" && state !== "cancelled"} />
      <PaymentLine mine={mine} />
    </>
  );
};

function OwnPenalties({ rules, penalties }: Pick<Mine, "penalties"> & Pick<EntryProps["tournament"], "rules">) {
  if (!penalties) return null;
  return (
    <Alert kind="warning" title={penalties.length === 1 ? "You have a penalty" : "You have penalties"}>
      <ul>
        {penalties.map((penalty) => (
          <li key={`${penalty.day} ${penalty.deduct} ${penalty.reason}`} className="wrap-anywhere">
            {deductionText(penalty, penaltyUnit(rules))}: {penalty.reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function OwnReturns({ isByDay, returns = [] }: Pick<Mine, "returns"> & { isByDay: boolean }) {
  return returns
    .filter(({ lateMinutes }) => lateMinutes > 0)
    .map(({ day, backAt, lateMinutes }) => (
      <Alert key={day} kind="warning">
        {isByDay ? `Day ${day}: you` : "You"} were back{" "}
        {backAt && (
          <>
            at <Moment at={backAt} />,{" "}
          </>
        )}
        {lateText(lateMinutes)}. If that's wrong, contact the club.
      </Alert>
    ));
}

type ExitProps = { id: number; step: "leave" | "withdraw"; label: string; children: string };

/** Leaves a paid entry before the start or withdraws after it, with a confirmation that explains what is refunded. */
function Exit({ id, step, label, children }: ExitProps) {
  const target = { action: `/api/tournaments/${id}/${step}` };
  const form = usePageForm(nothingTyped, target);
  return (
    <ConfirmDetails summary={label} intent={target.action}>
      <p>{children}</p>
      <PageForm of={form} submit={label} look="danger" preventScrollReset />
    </ConfirmDetails>
  );
}

/** A link to the receipt of the reader's payment. */
function PaymentLine({ mine: { payment } }: Pick<EntryProps, "mine">) {
  if (payment === null || payment.state === "open" || payment.state === "canceled") return null;
  if (payment.state === "processing") return null;
  return (
    <p className="text-ink-soft">
      {payment.state === "refunded" && "Your entry fee is being refunded. "}
      <Link to={`/payments/${payment.id}`} className="link inline-flex min-h-12 items-center">
        Receipt of your payment
      </Link>
    </p>
  );
}

/** Once it is released, a link to the page that shows it. */
function IdentifierLink({ tournament: { id, identifierReleaseAt, startDate } }: Pick<EntryProps, "tournament">) {
  const releasedAt = identifierReleaseAt ?? startDate;
  const isReleased = useHasPassed(releasedAt);
  if (!isReleased) {
    return (
      <p className="text-ink-soft">
        Every photo must show your identifier. It will be shown here starting <Moment at={releasedAt} />.
      </p>
    );
  }
  return (
    <ButtonLink to={`/tournaments/${id}/identifier`} look="secondary" wide size="large">
      Show My Identifier
    </ButtonLink>
  );
}

/** A form to request entry if the club approves each one, or the state of the request. */
function AskToJoin({ tournament, mine: { request } }: EntryProps) {
  const { id } = tournament;
  if (request?.state === "declined") {
    return (
      <Alert kind="warning" title="The club declined your request">
        Reason: {request.reason}
      </Alert>
    );
  }
  if (request?.state === "waiting" && request.requestedAt) {
    return (
      <>
        <Alert title="Your request is with the club">
          Sent <Moment at={request.requestedAt} />. We'll notify you of the decision. You pay nothing until then.
        </Alert>
        <ButtonLink to={`/tournaments/${id}/enter`} look="secondary" wide size="large">
          Change My Request
        </ButtonLink>
        <EntryAction tournament={tournament} step="withdraw" label="Withdraw Request" look="secondary" />
      </>
    );
  }
  return (
    <>
      <EntryFee of={tournament} />
      <p className="text-ink-soft">You pay nothing until your request is approved.</p>
      <ButtonLink to={`/tournaments/${id}/enter`} wide size="large">
        Ask to Join
      </ButtonLink>
    </>
  );
}

/** Questions added after the reader joined or was entered by hand, and a link to their choices. */
function OwnChoices({ tournament, mine, isRunning }: EntryProps & { isRunning: boolean }) {
  const { id, questions, asksDetails } = tournament;
  const { lacks = [] } = mine;
  const lacksAnswers = lacks.includes("answers") && !isRunning;
  const lacksWaiver = lacks.includes("waiver");
  return (
    <>
      {(lacksWaiver || lacksAnswers) && (
        <Alert kind="warning" title={lacksWaiver ? "Please accept the waiver" : "The club has questions for you"}>
          <Link to={`/tournaments/${id}/enter`} className="link inline-flex min-h-12 items-center">
            {lacksWaiver ? "Read and accept it" : "Answer the club's questions"}
          </Link>
        </Alert>
      )}
      {!(lacksWaiver || lacksAnswers) && (questions.length > 0 || asksDetails) && !isRunning && (
        <Link to={`/tournaments/${id}/enter`} className="link inline-flex min-h-12 items-center">
          Change your answers
        </Link>
      )}
      {mine.answers && isRunning && <p className="text-ink-soft wrap-anywhere">{answersText(mine.answers)}</p>}
      <OwnSteps id={id} mine={mine} />
    </>
  );
}

function Joined({ tournament, mine, isRunning }: EntryProps & { isRunning: boolean }) {
  const { id, entryFee, rules } = tournament;
  const { isHeld, payment, division, pots, missedCut, dayText, disqualifyReason, entryState } = mine;
  const isDisqualified = disqualifyReason !== undefined;
  const isFishing = !(isDisqualified || entryState);
  const isRefundable = (entryFee > 0 || pots) && payment?.state === "joined";
  return (
    <>
      {isHeld && (
        <Alert kind="warning" title="Your entry is on hold">
          Your payment was reversed. Your fish stay on record, and the club will decide about your place.
        </Alert>
      )}
      <p className="flex items-center gap-2 font-bold text-green-ink">
        <CircleCheck className="size-6 shrink-0 text-green" />
        Joined Tournament
      </p>
      <OwnDivision tournament={tournament} chosen={division} isRunning={isRunning} />
      {tournament.teams && (
        <ButtonLink to={`/tournaments/${id}/team`} look="secondary" wide size="large">
          My Team
        </ButtonLink>
      )}
      {pots && <p className="wrap-anywhere">Side pots: {pots.join(", ")}</p>}
      <ChargesLink tournament={tournament} />
      <OwnChoices tournament={tournament} mine={mine} isRunning={isRunning} />
      {rules.identifier && <IdentifierLink tournament={tournament} />}
      {isRunning && dayText && isFishing && <p>{dayText}</p>}
      {isRunning && !missedCut && isFishing && (
        <>
          <p className="text-ink-soft">Open for catches</p>
          <ButtonLink to={`/submit-catch?tournament=${id}`} wide size="large">
            Submit Catch
          </ButtonLink>
        </>
      )}
      {isRunning && isFishing && (
        <Exit id={id} step="withdraw" label="Withdraw">
          Your catches stay on record, but you can't submit more. Your payment isn't refunded.
        </Exit>
      )}
      {!isRunning && isFishing && (
        <>
          <p className="text-ink-soft">
            You can submit catches once it starts. Until then, you can leave
            {isRefundable && " for a full refund"}.
          </p>
          {isRefundable ? (
            <Exit id={id} step="leave" label="Leave Tournament">
              You'll lose your spot, and your payment will be refunded in full.
            </Exit>
          ) : (
            <EntryAction tournament={tournament} step="leave" label="Leave Tournament" look="secondary" />
          )}
        </>
      )}
    </>
  );
}
