import { Link } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import type { OwnPayout } from "../../../src/money/payouts/payout-shapes.ts";
import { prizeText } from "../../../src/money/prizes/prize-text.ts";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ClubDay } from "../club-moment.tsx";
import { PayoutStatusBadge } from "./payout-status.tsx";

/** The reader's own prizes, each with the state of its payment. */
export function OwnPayouts({
  payouts,
  nextAfter,
  isReady,
}: {
  payouts: OwnPayout[];
  nextAfter: string | null;
  /** Whether the payout account can receive money. */
  isReady: boolean;
}) {
  return (
    <Section title="Your Payouts">
      {payouts.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {payouts.map((payout) => (
              <Payout key={payout.id} payout={payout} isReady={isReady} />
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-ink-soft">No payouts yet. Prizes are paid once results are official.</p>
      )}
      {nextAfter && <Pager to={`?after=${nextAfter}`} />}
    </Section>
  );
}

function Payout({ payout, isReady }: { payout: OwnPayout; isReady: boolean }) {
  const { tournamentId, tournamentName, amount, status } = payout;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <p className="min-w-0 flex-1">
        {tournamentId === null ? (
          tournamentName
        ) : (
          <Link to={`/tournaments/${tournamentId}`} className="link break-words">
            {tournamentName}
          </Link>
        )}
        <span className="block text-[0.9375rem] text-ink-soft">
          {prizeText(payout)}. <WhatNow payout={payout} isReady={isReady} />
        </span>
      </p>
      <Figure value={moneyText(amount)} className="text-2xl" />
      <PayoutStatusBadge status={status} />
    </li>
  );
}

function WhatNow({ payout, isReady }: { payout: OwnPayout; isReady: boolean }) {
  const { status, processedAt, paidVia, note, voidReason } = payout;
  if (status === "completed" && processedAt) {
    return (
      <>
        {paidVia === "hand" ? (
          <>
            Paid by hand ({note}), <ClubDay at={processedAt} />
          </>
        ) : (
          <>
            Sent to your payout account, <Moment at={processedAt} />
          </>
        )}
        .
      </>
    );
  }
  if (status === "voided") return <>Withdrawn: {voidReason}</>;
  if (status === "processing") return <>It's on its way.</>;
  if (status === "failed") return <>It couldn't be sent. The club will look into it.</>;
  return <>{isReady ? "The club will send it." : "Set up your payout account to receive it."}</>;
}
