import { Link } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { type AdminPaymentView, type HeldMoney, refundRequest } from "../../../src/money/entry-fees/payment-shapes.ts";
import { type AwaitedDeposit, depositCash } from "../../../src/options/challenge-deposit/deposit-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { nothingTyped } from "../../form.ts";
import { MemberLink } from "../../members/member-link.tsx";
import { CashReturnForm } from "../../money/cash-return-form.tsx";
import { mayMoveMoney } from "../../money/may-move-money.ts";
import { paidWith } from "../../money/payments/method-text.ts";
import { PaymentState } from "../../money/payments/payment-state.tsx";
import { Name, useNameOf } from "../../names.tsx";
import { depositText } from "../../options/challenge-deposit/deposit-text.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { DayMoment } from "./times-in.tsx";

type DayPaymentsProps = {
  tournamentId: number;
  payments: AdminPaymentView[];
  nextPaid: string | null;
  heldMoney: HeldMoney;
  /** Deposits that a challenge is waiting for. */
  deposits: readonly AwaitedDeposit[];
  hasStarted: boolean;
  /** True for a tournament that is over and can no longer be canceled. */
  mayRefundAll: boolean;
  /** The page's query, apart from the choice of payments. */
  query?: string;
};

/** A tournament's payments, each with an admin's possible actions. */
export function DayPayments({
  tournamentId,
  payments,
  nextPaid,
  heldMoney,
  deposits,
  hasStarted,
  mayRefundAll,
  query = "",
}: DayPaymentsProps) {
  const { user } = useSession();
  if (payments.length + deposits.length === 0) return null;
  return (
    <Section id="payments" title="Payments" aside={<p>{feesText(heldMoney)}</p>}>
      <Card>
        <ul className="divide-y divide-line">
          {deposits.map((deposit) => (
            <DepositRow key={deposit.id} deposit={deposit} />
          ))}
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} hasStarted={hasStarted} />
          ))}
        </ul>
      </Card>
      {nextPaid && <Pager to={`?${query}paid=${nextPaid}#payments`} label="Show Earlier Payments" />}
      {mayRefundAll && mayMoveMoney(user) && heldMoney.refundable.payments > 0 && (
        <ReasonDetails
          summary={`Refund All ${moneyText(heldMoney.refundable.amount)}`}
          isGrave
          action={`/api/admin/tournaments/${tournamentId}/refund-all`}
          label="Refund All"
          look="danger"
          hint="Everyone who paid is removed from the tournament and notified of the reason."
        />
      )}
    </Section>
  );
}

/** The entry fees with the club, in the parts that the tournament's statement lists separately. */
function feesText({ amount, refundable, toRefund }: HeldMoney): string {
  const parts: [cents: number, label: string][] = [
    [refundable.amount, "paid"],
    [toRefund.amount, "to refund"],
    [amount - refundable.amount - toRefund.amount, "disputed"],
  ];
  const texts = parts.filter(([cents]) => cents > 0).map(([cents, label]) => `${moneyText(cents)} ${label}`);
  return texts.join(", ") || `${moneyText(0)} paid`;
}

/** A challenge that is not filed yet. */
function DepositRow({ deposit }: { deposit: AwaitedDeposit }) {
  const { id, userId, amount, createdAt, species } = deposit;
  const nameOf = useNameOf();
  const { user } = useSession();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <p className="min-w-0 flex-1 basis-56 py-1">
        <MemberLink id={userId} of={deposit} />
        <span className="block break-words text-[0.9375rem] text-ink-soft">
          <DayMoment at={createdAt} />, challenge deposit ({species}), not filed until it is paid
        </span>
      </p>
      <Figure value={moneyText(amount)} className="text-xl" />
      <Badge tone="amber">Awaiting Deposit</Badge>
      {mayMoveMoney(user) && (
        <ReasonDetails
          summary="Record Cash Payment"
          summaryLabel={`${nameOf(deposit)} paid ${moneyText(amount)} in cash`}
          className="min-w-0 open:basis-full"
          action={`/api/admin/deposits/${id}/cash`}
          schema={depositCash}
          field="note"
          label="Record Cash"
          fieldLabel="Note"
          hint="Example: who has the cash. This files the challenge."
          look="primary"
        />
      )}
    </li>
  );
}

function PaymentRow({ payment, hasStarted }: { payment: AdminPaymentView; hasStarted: boolean }) {
  const { user } = useSession();
  const { id, userId, amount, paidAt, createdAt, note, fee } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <p className="min-w-0 flex-1 basis-56 py-1">
        {userId === null ? nobody(payment) : <MemberLink id={userId} of={payment} />}
        <span className="block break-words text-[0.9375rem] text-ink-soft">
          <DayMoment at={paidAt ?? createdAt} />
          {payment.method && `, ${paidWith(payment)}`}
          {fee !== null && fee > 0 && `, fee ${moneyText(fee)}`}
          {payment.items && `. ${itemsText(payment.items)}`}
          {payment.deposit && `. ${depositText(payment.deposit.state)}`}
          {note && `. ${note}`}
        </span>
      </p>
      <Figure value={moneyText(amount)} className="text-xl" />
      <PaymentState payment={payment} />
      <Link to={`/payments/${id}`} className="link inline-flex min-h-12 items-center" aria-label={`Receipt ${id}`}>
        Receipt
      </Link>
      {mayMoveMoney(user) && <PaymentAction payment={payment} hasStarted={hasStarted} />}
    </li>
  );
}

const itemsText = (items: NonNullable<AdminPaymentView["items"]>): string =>
  items.map(({ name, amount }) => `${name} ${moneyText(amount)}`).join(", ");

const nobody = ({ deposit, tournamentId }: AdminPaymentView) =>
  deposit && tournamentId !== null ? "The challenger" : "Deleted account";

const wide = "min-w-0 basis-full";

const routeOf = ({ id }: AdminPaymentView) => `/api/admin/payments/${id}`;

/** Whether an entry that was free would be removed along with its side pots. */
const removesFreeEntry = ({ items, hasEntry }: AdminPaymentView): boolean =>
  hasEntry && items?.every(({ kind }) => kind === "pot") === true;

const removalText = (payment: AdminPaymentView): string =>
  removesFreeEntry(payment)
    ? "They are removed from the tournament and its leaderboard, not only from the side pots."
    : "They are removed from the tournament and its leaderboard.";

/** The one action for a payment, if there is one. */
function PaymentAction({ payment, hasStarted }: { payment: AdminPaymentView; hasStarted: boolean }) {
  const { amount, fee, refundState, refundReason, refundFailure, heldAt, provider, isRefundable, deposit, hasEntry } =
    payment;
  const nameOf = useNameOf();
  const route = routeOf(payment);
  if (heldAt !== null) return <Held payment={payment} />;
  if (refundState === "failed") {
    return (
      <div className={wide}>
        <Alert kind="error" title="The refund failed" announce={false}>
          {refundFailure}
        </Alert>
        <ConfirmDetails summary="Retry Refund" intent={`${route}/retry-refund`}>
          <p>
            {moneyText(amount)} will be refunded to{" "}
            <b>
              <Name of={payment} otherwise="the payer" />
            </b>
            .
          </p>
          <Plain action={`${route}/retry-refund`} label={`Refund ${moneyText(amount)}`} />
        </ConfirmDetails>
      </div>
    );
  }
  if (refundState !== null) {
    return (
      <div className={wide}>
        <p className="text-[0.9375rem] text-ink-soft">{refundReason}</p>
        {provider === "cash" && refundState === "queued" && <CashReturnForm payment={payment} />}
      </div>
    );
  }
  if (!isRefundable) return null;
  const refund = {
    summary: "Refund",
    summaryLabel: `Refund ${moneyText(amount)} to ${nameOf(payment, "them")}`,
  };
  return (
    <ReasonDetails
      {...refund}
      className="min-w-0 open:basis-full"
      action={`${route}/refund`}
      schema={refundRequest}
      optional={!(hasStarted || deposit)}
      label={`Refund ${moneyText(amount)}${removesFreeEntry(payment) ? " and Remove Entry" : ""}`}
      hint={
        deposit
          ? "The challenge's decision settles the deposit. Any other refund requires a reason."
          : "The payer is notified of it."
      }
      look="danger"
    >
      <p>
        {provider === "cash" ? "Refund " : `${moneyText(amount)} will be refunded to `}
        <b>
          <Name of={payment} otherwise="the payer" />
        </b>
        {provider === "cash" && ` ${moneyText(amount)} in cash, then record it here or under To Pay`}.
        {hasEntry && ` ${removalText(payment)}`}
        {fee !== null && fee > 0 && ` The payment provider keeps its fee of ${moneyText(fee)}.`}
      </p>
      {payment.items && <p>Included: {itemsText(payment.items)}.</p>}
    </ReasonDetails>
  );
}

function Plain({ action, label }: { action: string; label: string }) {
  const form = usePageForm(nothingTyped, { action });
  return <PageForm of={form} submit={label} look="secondary" preventScrollReset />;
}

/** A chargeback removed the entry from the standings until somebody decides. */
function Held({ payment }: { payment: AdminPaymentView }) {
  const { disputeState, refunded } = payment;
  const action = `${routeOf(payment)}/decide`;
  const why =
    disputeState === null ? `${moneyText(refunded)} was refunded by the payment provider.` : disputes[disputeState];
  return (
    <div className={wide}>
      <Alert kind="warning" title="The entry is out of the standings until you decide">
        {why}
      </Alert>
      <div className="mt-2 flex flex-wrap gap-x-8">
        <ReasonDetails
          summary="Restore Entry"
          action={action}
          name="restore"
          extra={<input type="hidden" name="decision" value="give_back" />}
          label="Restore Entry"
          look="primary"
          className="min-w-0 open:basis-full"
        />
        <ReasonDetails
          summary="Remove Entry"
          isGrave
          action={action}
          name="remove"
          extra={<input type="hidden" name="decision" value="take_out" />}
          label="Remove Entry"
          look="danger"
          className="min-w-0 open:basis-full"
        />
      </div>
    </div>
  );
}

const disputes = {
  open: "The payer disputed the payment with their bank. The provider holds the money until the bank decides.",
  won: "The bank decided in the club's favor and returned the money to the club.",
  lost: "The bank decided against the club, and the money is lost.",
} as const;
