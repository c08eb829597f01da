import { type ChangeEvent, Fragment, useEffect, useRef, useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { dayIn } from "../../src/base/format/days.ts";
import { moneyText } from "../../src/base/format/money.ts";
import { counted } from "../../src/base/format/numbers.ts";
import { fundsText, overdraftCents } from "../../src/money/payouts/overdraft.ts";
import type { PaidSelection } from "../../src/money/payouts/payout-shapes.ts";
import { maxPaidAtOnce, textLimit } from "../../src/money/payouts/payout-status.ts";
import { prizeText } from "../../src/money/prizes/prize-text.ts";
import { Name, useNameOf } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { ApiForm } from "../posted-form.tsx";
import { useReplyTo, useShownReply } from "../reply-to.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { usePaysInPerson, useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figure } from "../ui/figure.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { CashReturnForm } from "./cash-return-form.tsx";
import { ClubMoment, ClubZone } from "./club-moment.tsx";
import { mayMoveMoney } from "./may-move-money.ts";
import { OverdraftCheck } from "./overdraft-check.tsx";
import type { CashRefund, DuePayout, loadDue } from "./payout-loaders.ts";

const route = "/api/admin/payouts/pay";
const here = "/admin/payout-overview";

/** The prizes that the club owes, of which selected ones are paid in one press, and the cash refunds. */
export function Component() {
  const { due, cashRefunds, sums } = useLoaderData<Loaded<typeof loadDue>>();
  const mayMove = mayMoveMoney(useSession().user);
  return (
    <Page>
      <PageHeading
        title="To Pay"
        lead={
          due.length > 0 && (
            <>
              The payment list is for the bank and shows which prizes can be paid online instead. <ClubZone />
            </>
          )
        }
        isLow
        actions={
          <>
            <ButtonLink to="/admin/payouts" look="secondary">
              Manage Tournament Payouts
            </ButtonLink>
            {due.length > 0 && (
              <ButtonLink to="/api/admin/payouts/bank.csv" reloadDocument download look="secondary">
                Download Payment List
              </ButtonLink>
            )}
          </>
        }
      />
      <Outcome />
      <Balance sums={sums} due={due} />
      {cashRefunds.length > 0 && <CashRefunds payments={cashRefunds} mayMove={mayMove} />}
      {due.length > 0 && <Selection due={due} mayMove={mayMove} funds={sums} />}
      {due.length + cashRefunds.length === 0 && (
        <div className="mt-6">
          <EmptyState title="Nothing to pay">Prizes appear here once a tournament's results are official.</EmptyState>
        </div>
      )}
    </Page>
  );
}

function CashRefunds({ payments, mayMove }: { payments: CashRefund[]; mayMove: boolean }) {
  return (
    <Section id="cash" title="Cash Refunds" className="mt-6">
      <Card>
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
              <p className="min-w-0 flex-1 basis-56 py-1">
                <b className="wrap-anywhere font-semibold">
                  <Name of={payment} otherwise={payment.isDeposit ? "The challenger" : "Deleted account"} />
                </b>
                <span className="block break-words text-[0.9375rem] text-ink-soft">
                  <Link to={`/admin/money?tournament=${payment.tournamentId}#payments`} className="link">
                    {payment.tournamentName}
                  </Link>
                  {payment.refundReason && `. ${payment.refundReason}`}
                </span>
              </p>
              <Figure value={moneyText(payment.amount)} className="text-xl" />
              {mayMove && <CashReturnForm payment={payment} className="min-w-0 open:basis-full" />}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

const maxListedOpen = 5;

function Outcome() {
  const done = useShownReply<PaidSelection>(route);
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button is at the other end of the page, and scrolls back into view if it gets the focus again.
  useEffect(() => {
    if (!done) return;
    shown.current?.focus({ preventScroll: true });
    shown.current?.scrollIntoView({ block: "center" });
  }, [done]);
  if (!done) return null;
  const { paid, amount, byHand, byProvider, processing, unpaid } = done;
  const method = byHand.length > 0 ? "by hand" : "by the payment provider";
  return (
    <div ref={shown} className="mt-4 focus:outline-none" tabIndex={-1}>
      <Alert
        kind={unpaid.length > 0 ? "warning" : "success"}
        title={paid > 0 || processing > 0 ? `${counted(paid, "prize")} paid` : "Nothing was paid"}
        announce
      >
        {paid > 0 && (
          <p>
            {moneyText(amount)} in all, {method}.
          </p>
        )}
        {paid > 0 && (
          <details className="mt-1" open={paid <= maxListedOpen}>
            <summary className="link min-h-8 w-fit cursor-pointer">Prizes Paid</summary>
            <ul className="list-disc pl-5">
              {byProvider.map(({ id, what }) => (
                <li key={id} className="wrap-anywhere">
                  {what}
                </li>
              ))}
              {byHand.map(({ id, what }) => (
                <li key={id} className="wrap-anywhere">
                  {what}:{" "}
                  <Link to={`/admin/payouts?unpaid=${id}`} className="link" aria-label={`Mark as Not Paid: ${what}`}>
                    Mark as Not Paid
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
        {processing > 0 && (
          <p>{counted(processing, "prize")} waiting for the payment provider. This updates automatically.</p>
        )}
        {unpaid.length > 0 && (
          <>
            <p>{counted(unpaid.length, "prize was", "prizes were")} not paid:</p>
            <ul className="list-disc pl-5">
              {unpaid.map(({ id, what, message }) => (
                <li key={id} className="wrap-anywhere">
                  <b>{what}</b>: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </Alert>
    </div>
  );
}

type Sums = Loaded<typeof loadDue>["sums"];

/**
 * Explains a shortfall, which happens if prizes are due or paid before the entry fees are collected. Recording the amount in the
 * title makes the club's own money zero.
 */
function Balance({ sums, due }: { sums: Sums; due: DuePayout[] }) {
  const { available, prizesDue, prizesPaid, isOfSome } = sums;
  const mayRecord = mayMoveMoney(useSession().user) && !isOfSome;
  if (available >= 0 || (prizesDue === 0 && prizesPaid === 0)) return null;
  const short = moneyText(-available);
  const owed = -available > prizesDue ? "what the club owes" : "the prizes due";
  return (
    <div className="mt-4">
      <Alert
        kind="warning"
        title={prizesDue > 0 ? `${short} short of ${owed}` : `${short} short after paying the prizes`}
        announce={false}
      >
        {fundsText(sums)}{" "}
        {prizesDue > 0 && `${moneyText(prizesDue)} in prizes is due${isOfSome ? " in your tournaments" : ""}. `}
        <UnpaidEntrants due={due} />
        If a sponsor or another account pays the rest,{" "}
        {mayRecord ? (
          <Link to="/admin/money/record?way=in" className="link">
            record that money
          </Link>
        ) : (
          "a treasurer of the club can record it"
        )}
        .
      </Alert>
    </div>
  );
}

/** Links to the unpaid entrants of the tournaments with prizes due, for readers who can open the tournament's day. */
function UnpaidEntrants({ due }: { due: DuePayout[] }) {
  const unpaid = due.filter(({ unpaidEntrants }) => unpaidEntrants !== undefined);
  const tournaments = new Map(unpaid.map(({ tournamentId, tournamentName }) => [tournamentId, tournamentName]));
  if (tournaments.size === 0) return null;
  return (
    <>
      {"Look for entry fees that are still missing among the unpaid entrants of "}
      {[...tournaments].map(([id, name], index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={`/admin/tournaments/${id}/day?group=unpaid#entrants`} className="link wrap-anywhere">
            {name}
          </Link>
        </Fragment>
      ))}
      .{" "}
    </>
  );
}

/** The reason why a prize can't be sent through the provider, or null. */
function obstacleOf({ account, warning }: DuePayout): string | null {
  if (warning) return `${warning} Pay it under Manage Tournament Payouts, with a reason.`;
  if (account === "ready") return null;
  if (account === null) return "The account was deleted: pay by hand.";
  return account === "setup_pending"
    ? "Payout account not finished: pay by hand, or wait."
    : "No payout account yet: pay by hand, or wait.";
}

function Selection({ due, mayMove, funds }: { due: DuePayout[]; mayMove: boolean; funds: Sums }) {
  const { lastResult, isBusy } = useReplyTo(route);
  const payments = usePaymentCount();
  const paysInPerson = usePaysInPerson();
  const isHydrated = useHydrated();
  const { club, now } = useSession();
  const today = dayIn(new Date(now), club.timeZone);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(textValues(lastResult?.initialValue?.payouts).map(Number)),
  );
  const selected = due.filter(({ id }) => chosen.has(id));
  const total = selected.reduce((sum, { amount }) => sum + amount, 0);
  const canSend = (selected.length > 0 ? selected : due).some((prize) => obstacleOf(prize) === null);
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => (isChosen ? new Set([...before, ...ids]) : before.difference(new Set(ids))));
  const groups = [...Map.groupBy(due, ({ tournamentId, tournamentName }) => `${tournamentId} ${tournamentName}`)];
  return (
    <ApiForm action={route} page={here} failed="Failed to pay the prizes" preventScrollReset>
      {groups.map(([key, prizes]) => (
        <Section
          key={key}
          title={prizes[0]?.tournamentName ?? ""}
          className="mt-6"
          aside={isHydrated && mayMove && <SelectAll prizes={prizes} chosen={chosen} onChoose={choose} />}
        >
          <Card>
            <ul className="to-pay">
              {prizes.map((prize) => (
                <Prize
                  key={prize.id}
                  prize={prize}
                  isChosen={chosen.has(prize.id)}
                  onChoose={mayMove ? ({ target }) => choose([prize.id], target.checked) : null}
                />
              ))}
            </ul>
          </Card>
        </Section>
      ))}
      {mayMove && (
        <div className="to-pay-bar">
          <p aria-live="polite" className="font-semibold">
            {selected.length > 0 ? (
              <>
                {counted(selected.length, "prize")}, <Figure value={moneyText(total)} className="text-xl" />
                {!paysInPerson && <SendablePart selected={selected} />}
              </>
            ) : (
              <>
                {moneyText(due.reduce((sum, { amount }) => sum + amount, 0))}
                {due.length < maxPaidAtOnce ? " due. " : ` due for the first ${maxPaidAtOnce} prizes. `}
                Select the prizes to pay.
              </>
            )}
          </p>
          {lastResult?.error?.payouts && selected.length === 0 && (
            <p role="alert" className="font-semibold text-red-ink">
              {lastResult.error.payouts[0]}
            </p>
          )}
          <TextInput
            key={`note ${payments}`}
            label="How they were paid by hand"
            fieldClassName="no-error-line"
            name="note"
            hint='Every selected winner sees this note, such as "check 1042".'
            maxLength={textLimit}
            defaultValue={textValues(lastResult?.initialValue?.note)[0]}
            error={lastResult?.error?.note?.[0]}
          />
          <TextInput
            key={`day ${payments}`}
            label="Paid by hand on"
            fieldClassName="no-error-line"
            name="day"
            type="date"
            max={today}
            defaultValue={textValues(lastResult?.initialValue?.day)[0] ?? today}
            error={lastResult?.error?.day?.[0]}
          />
          {!paysInPerson && (
            <Checkbox
              key={`isChecked ${payments}`}
              label="I checked the total. Payments sent by the provider can't be undone here."
              name="isChecked"
              keepErrorLine={false}
              defaultChecked={textValues(lastResult?.initialValue?.isChecked).includes("on")}
              required={!isHydrated || selected.length > 0}
            />
          )}
          <OverdraftCheck
            key={`overdraft ${payments}`}
            amount={total}
            sendable={paysInPerson ? total : sendableCents(selected)}
            funds={funds}
            isRequired={overdraftCents(sendableCents(selected), funds) > 0}
            isConfirmed={textValues(lastResult?.initialValue?.confirmsOverdraft).includes("on")}
            error={lastResult?.error?.confirmsOverdraft?.[0]}
          />
          <div className="flex flex-wrap gap-3">
            {!paysInPerson && (
              <Button name="by" value="provider" look={canSend ? "primary" : "secondary"} busy={isBusy}>
                Pay Selected
              </Button>
            )}
            <Button
              name="by"
              value="hand"
              look={canSend && !paysInPerson ? "secondary" : "primary"}
              busy={isBusy}
              formNoValidate
            >
              Paid by Hand
            </Button>
          </div>
        </div>
      )}
    </ApiForm>
  );
}

const sendableCents = (selected: readonly DuePayout[]): number =>
  selected.filter((prize) => obstacleOf(prize) === null).reduce((sum, { amount }) => sum + amount, 0);

/** Shows how much of the selection "Pay Selected" can send. */
function SendablePart({ selected }: { selected: readonly DuePayout[] }) {
  if (selected.every((prize) => obstacleOf(prize) === null)) return null;
  const sendable = sendableCents(selected);
  const text =
    sendable === 0
      ? "The payment provider can't send any of it."
      : `Only ${moneyText(sendable)} of it can be sent by the payment provider.`;
  return <span className="block font-normal">{text}</span>;
}

type SelectAllProps = {
  /** The prizes of one tournament. */
  prizes: readonly DuePayout[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
};

/** A prize with a warning needs a reason, so it is never selected along with the others. */
function SelectAll({ prizes, chosen, onChoose }: SelectAllProps) {
  const payable = prizes.filter(({ warning }) => !warning).map(({ id }) => id);
  const areAllChosen = payable.every((id) => chosen.has(id));
  if (payable.length < 2) return null;
  return (
    <Button
      type="button"
      look="quiet"
      size="small"
      aria-label={`${areAllChosen ? "Clear" : "Select"} all prizes of ${prizes[0]?.tournamentName}`}
      onClick={() => onChoose(payable, !areAllChosen)}
    >
      {areAllChosen ? "Clear All" : "Select All"}
    </Button>
  );
}

/** Counts the payments made on this page, so that the note and the check box are cleared after each. */
function usePaymentCount(): number {
  const payment = useShownReply<PaidSelection>(route);
  const [last, setLast] = useState({ payment, count: 0 });
  if (payment && payment !== last.payment) setLast({ payment, count: last.count + 1 });
  return last.count;
}

/** A form that is shown again has one value as a string, several as a list. */
const textValues = (value: unknown): string[] => [value ?? []].flat().filter((item) => typeof item === "string");

type PrizeProps = {
  prize: DuePayout;
  isChosen: boolean;
  /** Null for readers who can't move money. */
  onChoose: ((event: ChangeEvent<HTMLInputElement>) => void) | null;
};

function Prize({ prize, isChosen, onChoose }: PrizeProps) {
  const nameOf = useNameOf();
  const { id, amount, failure, createdAt } = prize;
  const obstacle = obstacleOf(prize);
  const Row = onChoose ? "label" : "div";
  return (
    <li>
      <Row className="to-pay-row">
        {onChoose && (
          <input
            type="checkbox"
            name="payouts"
            value={id}
            checked={isChosen}
            onChange={onChoose}
            className="check"
            aria-label={`${prizeText(prize)}, ${nameOf(prize, "a deleted account")}, ${moneyText(amount)}`}
          />
        )}
        <span className="to-pay-place">{prizeText(prize)}</span>
        <b className="wrap-anywhere min-w-0 font-semibold">
          <Name of={prize} otherwise="Deleted account" />
        </b>
        <span className="to-pay-note">
          Due since <ClubMoment at={createdAt} />
          {obstacle && <span className="block">{obstacle}</span>}
          {failure && <span className="block text-red-ink">{failure}</span>}
        </span>
        <Figure value={moneyText(amount)} className="text-lg" />
      </Row>
    </li>
  );
}
