import { useLoaderData } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { totalOut } from "../../src/money/ledger/movement-kinds.ts";
import type { Loaded } from "../page.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { ClubZone } from "./club-moment.tsx";
import { KindMovements } from "./kind-movements.tsx";
import type { loadMoneyOut } from "./money-loaders.ts";
import { isLimited, PeriodFilter } from "./period-filter.tsx";
import { RecordMoneyLink } from "./record-money-link.tsx";

const views = [
  { status: null, label: "All" },
  { status: "prize", label: "Prizes" },
  { status: "refund", label: "Refunds" },
  { status: "dispute", label: "Chargebacks" },
  { status: "fee", label: "Provider's Fees" },
  { status: "other_out", label: "Other Money" },
];

/** Everything that left the club, newest first, and the totals of the ledger. */
export function Component() {
  const shown = useLoaderData<Loaded<typeof loadMoneyOut>>();
  const { chosen, movements, kind, search, sums } = shown;
  const { prizesPaid, refunded, disputed, fees, otherOut } = sums;
  const total = totalOut(sums);
  const isUnused =
    [kind, search, chosen.errors].every((limit) => limit === null) &&
    !isLimited(chosen.period) &&
    total === 0 &&
    movements.rows.length === 0;
  return (
    <Page>
      <PageHeading
        title="Money Out"
        lead={
          <>
            Everything that left the club. Reversed prizes, failed refunds and chargebacks won are deducted from the
            totals. Reversals of other money in are deducted from Total In. <ClubZone />
          </>
        }
        isLow
        actions={
          <>
            <RecordMoneyLink way="out" isOfSome={sums.isOfSome} />
            <ButtonLink to="/admin/payouts" look="secondary">
              Manage Tournament Payouts
            </ButtonLink>
          </>
        }
      />
      {!isUnused && <PeriodFilter chosen={chosen} search={search} shown={{ kind }} />}
      {chosen.errors === null && !isUnused && search === null && (
        <div className="mt-6">
          <StatGrid>
            <StatTile label="Total Out" value={moneyText(total)} />
            <StatTile label="Prizes paid" value={moneyText(prizesPaid)} />
            <StatTile label="Refunded" value={moneyText(refunded)} />
            <StatTile label="Chargebacks" value={moneyText(disputed)} />
            <StatTile label="Provider's fees" value={moneyText(fees)} />
            {(!sums.isOfSome || otherOut !== 0) && <StatTile label="Other money" value={moneyText(otherOut)} />}
          </StatGrid>
        </div>
      )}
      {chosen.errors === null && (
        <KindMovements of={shown} views={isUnused ? [] : views} unused="No money has left the club yet." />
      )}
    </Page>
  );
}
