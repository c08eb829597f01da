import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { DayView } from "../../../src/admin/admin-views.ts";
import { catchesText, counted } from "../../../src/base/format/numbers.ts";
import { resultStateTexts } from "../../../src/tournaments/results/result-state.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { mayMoveMoney } from "../../money/may-move-money.ts";
import { AwaitedList, ResultState } from "../../results/board/result-state.tsx";
import { useSession } from "../../runtime/session.ts";
import { Section } from "../../ui/page.tsx";
import { DayPanel } from "./day-panel.tsx";
import { MessageForm } from "./message-form.tsx";

export const payoutsAddress = (id: number) => `/admin/payouts/process?tournamentId=${id}`;

/** The one main action of an ended tournament: its prizes, once they are certain and while one is unpaid. */
export const isTimeToPay = ({ resultState }: TournamentWithResult, { prizesToPay }: DayView): boolean =>
  resultState === "official" && prizesToPay > 0;

/** The results' state in the page's heading. Only What's Left lists what they wait for. */
export function DayResultState({ tournament }: { tournament: TournamentWithResult }) {
  const { resultState, resultAwaits } = tournament;
  if (resultAwaits.length === 0 || (resultState !== "under_review" && resultState !== "unofficial"))
    return <ResultState tournament={tournament} />;
  return (
    <p>
      <b>{resultStateTexts[resultState]}</b>
    </p>
  );
}

type Props = { tournament: TournamentWithResult; day: DayView };

/** The steps that remain after the end of a tournament, in the order in which they are taken. */
export function WhatsLeft({ tournament, day }: Props) {
  const { id, name, resultAwaits } = tournament;
  const { awaitingReview, openChallenges, openSecondLooks } = day;
  const isOfficial = tournament.resultState === "official";
  const mayPay = mayMoveMoney(useSession().user);
  const route = `/api/admin/tournaments/${id}`;
  // The rest of the pending catches don't delay the results.
  const toReview = resultAwaits.find(({ kind }) => kind === "review")?.count ?? 0;
  // Until the last review, the winners can change.
  const prizesToPay = toReview > 0 ? 0 : day.prizesToPay;
  const others = awaitingReview - toReview;
  const queue = `/admin/verification?tournament=${id}`;
  const unpaid = isOfficial ? 0 : day.entrants.unpaid;
  const open = awaitingReview + openChallenges + openSecondLooks;
  const linked = [
    "review",
    ...(openChallenges > 0 ? ["challenges"] : []),
    ...(openSecondLooks > 0 ? ["second_looks"] : []),
  ];
  const otherAwaits = isOfficial ? [] : resultAwaits.filter(({ kind }) => !linked.includes(kind));
  const hasWords = open + unpaid + prizesToPay > 0 || isOfficial;
  return (
    <Section title="What's Left" id="left">
      {hasWords && (
        <ul className="mb-3">
          <Step count={toReview} to={queue}>
            {catchesText(toReview)} to be reviewed
          </Step>
          <Step count={others} to={queue}>
            {catchesText(others)} without a photo or not eligible
          </Step>
          <Step count={openChallenges} to="/admin/challenges?show=open">
            {counted(openChallenges, "open challenge")}
          </Step>
          <Step count={openSecondLooks} to="/admin/judging">
            {counted(openSecondLooks, "second review")}
          </Step>
          <Step count={unpaid} to={unpaidAddress}>
            {unpaidText(unpaid)}
          </Step>
          <Step count={prizesToPay} to={mayPay && payoutsAddress(id)}>
            {counted(prizesToPay, "prize")} to pay{!mayPay && ", by a treasurer or an admin"}
          </Step>
          {isOfficial && open === 0 && prizesToPay === 0 && (
            <li className="py-2">Every catch is reviewed, the results are official, and no prizes are left to pay.</li>
          )}
        </ul>
      )}
      {otherAwaits.length > 0 && (
        <div className="prose mb-3">
          <p>
            {toReview + openChallenges + openSecondLooks > 0
              ? "Results are also waiting for:"
              : "Results are waiting for:"}
          </p>
          <AwaitedList of={otherAwaits} />
        </div>
      )}
      {!isOfficial && toReview > 0 && (
        <p className="mb-3 text-ink-soft">
          The results can be made official once every eligible catch with a photo is reviewed.
        </p>
      )}
      <div className="actions">
        {!isOfficial && toReview === 0 && (
          <ReasonDetails
            asButton
            isMain={openChallenges + openSecondLooks === 0}
            className="min-w-0 open:basis-full"
            summary="Make Results Official"
            summaryLabel={`Make Results Official: ${name}`}
            action={`${route}/official`}
            label="Make Official Now"
            look="primary"
          >
            <p className="text-ink-soft">
              They become official automatically once nothing is pending. If you make them official now, prizes can be
              paid out, and everyone who joined is notified.
            </p>
            <UnpaidNote unpaid={unpaid}>Record their cash first: it can't be recorded afterwards.</UnpaidNote>
            {resultAwaits.length > 0 && (
              <div className="prose">
                <p>The results won't wait for:</p>
                <AwaitedList of={resultAwaits} />
              </div>
            )}
          </ReasonDetails>
        )}
        {day.groups.all > 0 && (
          <DayPanel title="Message Entrants" action={`${route}/messages`}>
            <MessageForm action={`${route}/messages`} groups={day.groups} />
          </DayPanel>
        )}
      </div>
    </Section>
  );
}

const unpaidAddress = "?group=unpaid#entrants";

const unpaidText = (unpaid: number) => `${counted(unpaid, "entrant hasn't", "entrants haven't")} paid`;

/** A sentence in the dialog of an action after which `children` applies to the unpaid entrants. */
export function UnpaidNote({ unpaid, children }: { unpaid: number; children: ReactNode }) {
  if (unpaid === 0) return null;
  return (
    <p className="font-semibold">
      <Link to={unpaidAddress} className="link">
        {unpaidText(unpaid)}
      </Link>
      . {children}
    </p>
  );
}

/** `to` is false for a step that the reader can't take. */
function Step({ count, to, children }: { count: number; to: string | false; children: ReactNode }) {
  if (count === 0) return null;
  if (!to) return <li className="py-2">{children}</li>;
  return (
    <li>
      <Link to={to} className="link inline-flex min-h-12 items-center">
        {children}
      </Link>
    </li>
  );
}
