import type { ReactNode } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { zonedMomentText } from "../../../src/base/format/moments.ts";
import { moneyText } from "../../../src/base/format/money.ts";
import { depositWords } from "../../../src/challenges/challenge-status.ts";
import type { PaymentView, ReceiptView } from "../../../src/money/entry-fees/payment-shapes.ts";
import { MemberLink } from "../../members/member-link.tsx";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadReceipt } from "./loaders.ts";
import { paidWith } from "./method-text.ts";
import { PaymentState } from "./payment-state.tsx";

/** The receipt of an entry fee: the amount, method, date and purpose, and whether it was refunded. */
export function Component() {
  const { payment } = useLoaderData<Loaded<typeof loadReceipt>>();
  const { club } = useSession();
  const { payer, tournamentId } = payment;
  const toPayments = tournamentId === null ? "/admin/money" : `/admin/tournaments/${tournamentId}/day/payments`;
  return (
    <Page narrow>
      <PageHeading
        back={
          payer === undefined ? (
            <BackLink to="/payments">Your Payments</BackLink>
          ) : (
            <BackLink to={toPayments}>{tournamentId === null ? "Ledger" : "Payments"}</BackLink>
          )
        }
        title="Receipt"
        badge={<PaymentState payment={payment} />}
        lead={`${paidFor(payment)}, ${club.name}`}
      />
      <Card>
        <CardBody>
          <Figure value={moneyText(payment.amount)} className="text-5xl" />
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
            {payer !== undefined && (
              <Fact label="Paid by">
                {payer ? <MemberLink id={payer.userId} of={payer} /> : namelessPayerText(payment)}
              </Fact>
            )}
            <Fact label="Tournament">
              {payment.tournamentId === null ? (
                payment.tournamentName
              ) : (
                <Link to={`/tournaments/${payment.tournamentId}`} className="link">
                  {payment.tournamentName}
                </Link>
              )}
            </Fact>
            {payment.deposit && <DepositFact deposit={payment.deposit} />}
            {payment.items && (
              <Fact label="For">
                {payment.items.map(({ name, amount }) => (
                  <span key={name} className="block">
                    {name}: {moneyText(amount)}
                  </span>
                ))}
              </Fact>
            )}
            {payment.method && <Fact label="Paid with">{paidWith(payment)}</Fact>}
            {payment.paidAt && (
              <Fact label="Paid on">
                <ReceiptMoment at={payment.paidAt} />
              </Fact>
            )}
            <Fact label="Receipt number">{payment.id}</Fact>
            <Refund payment={payment} />
          </dl>
          {payment.provider === "mock" && <Alert kind="warning">Test mode: no money was moved.</Alert>}
        </CardBody>
      </Card>
    </Page>
  );
}

const namelessPayerText = ({ deposit }: ReceiptView) => (deposit ? "The challenger" : "Deleted account");

function paidFor({ deposit, items }: PaymentView): string {
  if (deposit) return "Challenge deposit";
  return items ? "Entry and side pots" : "Entry fee";
}

function DepositFact({ deposit: { state, challengeId } }: { deposit: NonNullable<PaymentView["deposit"]> }) {
  return (
    <>
      {challengeId !== null && (
        <Fact label="For">
          <Link to={`/challenges/${challengeId}`} className="link">
            Challenge #{challengeId}
          </Link>
        </Fact>
      )}
      {state && <Fact label="Deposit">{depositWords[state]}</Fact>}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words font-semibold max-sm:-mt-3">{children}</dd>
    </>
  );
}

/** A receipt is kept, so its times have the year and the zone, which is the club's. */
function ReceiptMoment({ at }: { at: string }) {
  const { timeZone } = useSession().club;
  return <time dateTime={at}>{zonedMomentText(new Date(at), timeZone)}</time>;
}

function Refund({ payment }: { payment: ReceiptView }) {
  const { refunded, refundedAt, refundReason, refundState, provider } = payment;
  if (refundState === null && refunded === 0) return null;
  const isBack = refundState === "done" || refundState === null;
  const way =
    provider === "cash"
      ? "The club refunds it in cash."
      : `It's refunded to the card or account ${payment.payer === undefined ? "you paid with" : "used to pay"}.`;
  return (
    <>
      <Fact label={isBack ? "Refunded" : "To be refunded"}>
        {moneyText(isBack ? refunded : payment.amount)}
        {refundedAt && isBack && (
          <>
            {", "}
            <ReceiptMoment at={refundedAt} />
          </>
        )}
      </Fact>
      {refundReason && <Fact label="Reason">{refundReason}</Fact>}
      {!isBack && <Fact label="Refund method">{way}</Fact>}
    </>
  );
}
