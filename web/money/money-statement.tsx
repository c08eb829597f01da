import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import {
  collectedParts,
  type MoneySums,
  type MovedSums,
  totalIn,
  totalOut,
} from "../../src/money/ledger/movement-kinds.ts";
import { Card } from "../ui/card.tsx";
import { classes } from "../ui/classes.ts";
import { Figure } from "../ui/figure.tsx";

type Parts = { sidePots?: number | undefined; deposits?: number | undefined };

type Sums = MoneySums & Parts & { cashRefundsDue?: number | undefined; prizesPromised?: number | undefined };

/**
 * The sums in one column, as on a treasurer's statement: from what was collected to the balance, and from the balance
 * to the part of it that isn't held for others.
 */
export function MoneyStatement({ sums }: { sums: Sums }) {
  return (
    <Card>
      <dl className="divide-y divide-line px-4 py-1 sm:px-5">
        <Moved sums={sums} />
        <Line label="Balance" cents={sums.left} isSum />
        <Line
          label="Less money held for tournaments without official results"
          cents={sums.held}
          hint="Entry fees, side pots and money recorded for these tournaments. They aren't free to spend because they may be refunded or paid out as prizes."
        />
        {sums.refundsDue !== 0 && (
          <Line
            label="Less refunds to send and undecided deposits"
            cents={sums.refundsDue}
            hint={
              sums.cashRefundsDue !== undefined && (
                <>
                  <Link to="/admin/payout-overview#cash" className="link">
                    Refund {moneyText(sums.cashRefundsDue)} in cash
                  </Link>
                  , then record it.
                </>
              )
            }
          />
        )}
        <Line label="Less prizes due" cents={sums.prizesDue} />
        <Line
          label="The club's own money"
          cents={sums.available}
          isSum
          hint={
            sums.available < 0
              ? "The balance doesn't cover the money held for and owed to others, so nothing is free to spend."
              : "The part of the balance that is free to spend, without money held for or owed to others."
          }
        />
      </dl>
      {sums.prizesPromised !== undefined && (
        <p className="border-t border-line px-4 py-3 text-[0.9375rem] text-ink-soft sm:px-5">
          Prizes promised in tournaments without official results: {moneyText(sums.prizesPromised)}. They aren't
          deducted above, because the money held for these tournaments is used for them first.
        </p>
      )}
    </Card>
  );
}

/** The sums of a period, between the balances before and after it. */
export function PeriodStatement({
  sums,
}: {
  sums: Omit<MovedSums, "left"> & Parts & { opening: number; closing: number };
}) {
  return (
    <Card>
      <dl className="divide-y divide-line px-4 py-1 sm:px-5">
        <Line label="Balance before" cents={sums.opening} isSum />
        <Moved sums={sums} />
        <Line label="Balance at the end" cents={sums.closing} isSum />
      </dl>
    </Card>
  );
}

function Moved({ sums }: { sums: Omit<MovedSums, "left"> & Parts }) {
  return (
    <>
      {collectedParts(sums).map(([label, cents]) => (
        <Line key={label} label={`${label} collected`} cents={cents} />
      ))}
      {sums.otherIn !== 0 && <Line label="Other money in" cents={sums.otherIn} />}
      <Line label="Total in" cents={totalIn(sums)} isSum />
      <Line label="Provider's fees" cents={sums.fees} />
      <Line label="Refunded" cents={sums.refunded} />
      <Line label="Chargebacks" cents={sums.disputed} />
      <Line label="Prizes paid" cents={sums.prizesPaid} />
      {sums.otherOut !== 0 && <Line label="Other money out" cents={sums.otherOut} />}
      <Line label="Total out" cents={totalOut(sums)} isSum />
      {sums.rolledOver !== undefined && <Line label={rolledLabel(sums.rolledOver)} cents={Math.abs(sums.rolledOver)} />}
    </>
  );
}

const rolledLabel = (cents: number): string =>
  cents > 0 ? "Pots rolled over from earlier tournaments" : "Pots rolled over to later tournaments";

type LineProps = { label: string; cents: number; isSum?: boolean; hint?: ReactNode };

function Line({ label, cents, isSum = false, hint }: LineProps) {
  return (
    <div className={classes("flex flex-wrap items-baseline justify-between gap-x-4 py-2", isSum && "font-bold")}>
      <dt>{label}</dt>
      <dd className={classes("ml-auto", cents < 0 && isSum && "text-red-ink")}>
        <Figure value={moneyText(cents + 0)} className={isSum ? "text-[min(1.5rem,8vw)]" : "text-lg"} />
      </dd>
      {hint && <dd className="w-full font-normal text-[0.9375rem] text-ink-soft">{hint}</dd>}
    </div>
  );
}
