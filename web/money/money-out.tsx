import { useLoaderData, useSearchParams } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { totalOut } from "../../src/money/ledger/movement-kinds.ts";
import type { Loaded } from "../page.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { ViewLinks } from "../ui/view-links.tsx";
import { ClubZone } from "./club-moment.tsx";
import type { loadMoneyOut } from "./money-loaders.ts";
import { Movements } from "./movements.tsx";
import { RecordMoneyLink } from "./record-money-link.tsx";

const views = [
  { status: null, label: "All", to: "?" },
  { status: "prize", label: "Prizes", to: "?kind=prize" },
  { status: "refund", label: "Refunds", to: "?kind=refund" },
  { status: "dispute", label: "Chargebacks", to: "?kind=dispute" },
  { status: "fee", label: "Provider's Fees", to: "?kind=fee" },
  { status: "other_out", label: "Other Money", to: "?kind=other_out" },
];

/** Everything that left the club, newest first, and the totals of the ledger. */
export function Component() {
  const { movements, kind, sums } = useLoaderData<Loaded<typeof loadMoneyOut>>();
  const { prizesPaid, refunded, disputed, fees, otherOut } = sums;
  const total = totalOut(sums);
  const isUnused = kind === null && total === 0 && movements.rows.length === 0;
  const isFirstPage = !useSearchParams()[0].has("after");
  return (
    <Page>
      <PageHeading
        title="Money Out"
        lead={
          <>
            Everything that left the club. Reversed prizes, failed refunds and chargebacks won are deducted from the
            totals; reversals of other money in are deducted from the total in. <ClubZone />
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
      {!isUnused && (
        <>
          <div className="mt-6">
            <StatGrid>
              <StatTile label="Total Out" value={moneyText(total)} />
              <StatTile label="Prizes paid" value={moneyText(prizesPaid)} />
              <StatTile label="Refunded" value={moneyText(refunded)} />
              <StatTile label="Chargebacks" value={moneyText(disputed)} />
              <StatTile label="Provider's fees" value={moneyText(fees)} />
              {!sums.isOfSome && <StatTile label="Other money" value={moneyText(otherOut)} />}
            </StatGrid>
          </div>
          <div className="mt-8">
            <ViewLinks views={views} current={kind} />
          </div>
        </>
      )}
      <Movements
        title={isFirstPage ? "Latest" : "Earlier"}
        empty={kind === null ? "No money has left the club yet." : "Nothing in this category yet."}
        movements={movements.rows}
        nextPage={movements.nextAfter && `?${kind === null ? "" : `kind=${kind}&`}after=${movements.nextAfter}`}
        isOfAll
      />
    </Page>
  );
}
