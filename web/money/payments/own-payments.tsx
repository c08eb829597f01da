import { Link, useLoaderData } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import type { PaymentView } from "../../../src/money/entry-fees/payment-shapes.ts";
import { depositText } from "../../options/challenge-deposit/deposit-text.ts";
import type { Loaded } from "../../page.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ClubMoment, ClubZone } from "../club-moment.tsx";
import type { loadOwnPayments } from "./loaders.ts";
import { paidWith } from "./method-text.ts";
import { PaymentState } from "./payment-state.tsx";

/** Every entry fee that the reader paid, each with its receipt. */
export function Component() {
  const { payments, nextAfter } = useLoaderData<Loaded<typeof loadOwnPayments>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Your Payments"
        lead={
          <>
            Entry fees and deposits you paid, and refunds. <ClubZone />
          </>
        }
      />
      {payments.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState title="No payments yet">Entry fees you pay will appear here.</EmptyState>
      )}
      {nextAfter && <Pager to={`?after=${nextAfter}`} label="Show Earlier Payments" />}
    </Page>
  );
}

function PaymentRow({ payment }: { payment: PaymentView }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <p className="min-w-0 flex-1 basis-56">
        <Link to={`/payments/${payment.id}`} className="link break-words">
          {payment.tournamentName}
        </Link>
        <span className="block text-[0.9375rem] text-ink-soft">
          <ClubMoment at={payment.paidAt ?? payment.createdAt} />
          {payment.method && `, ${paidWith(payment)}`}
          {payment.deposit && `. ${depositText(payment.deposit.state)}`}
          {payment.items && `. ${payment.items.map(({ name }) => name).join(", ")}`}
        </span>
      </p>
      <Figure value={moneyText(payment.amount)} className="text-xl" />
      <PaymentState payment={payment} />
    </li>
  );
}
