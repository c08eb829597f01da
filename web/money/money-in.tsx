import { useLoaderData } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { collectedParts, totalIn } from "../../src/money/ledger/movement-kinds.ts";
import type { Loaded } from "../page.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { ClubZone } from "./club-moment.tsx";
import { KindMovements } from "./kind-movements.tsx";
import type { loadMoneyIn } from "./money-loaders.ts";
import { PeriodFilter } from "./period-filter.tsx";
import { RecordMoneyLink } from "./record-money-link.tsx";

const views = [
  { status: null, label: "All" },
  { status: "charge", label: "Collected" },
  { status: "other_in", label: "Other Money" },
];

/** Everything that the club received, newest first, and the totals of the ledger. */
export function Component() {
  const shown = useLoaderData<Loaded<typeof loadMoneyIn>>();
  const { chosen, kind, search, sums } = shown;
  return (
    <Page>
      <PageHeading
        title="Money In"
        lead={
          <>
            Everything that the club received. Money that was returned to it, such as a reversed prize, is listed here
            and deducted from the totals on Out. <ClubZone />
          </>
        }
        isLow
        actions={<RecordMoneyLink way="in" isOfSome={sums.isOfSome} />}
      />
      <PeriodFilter chosen={chosen} search={search} shown={{ kind }} />
      {chosen.errors === null && (
        <>
          {search === null && (
            <div className="mt-6">
              <StatGrid>
                <StatTile label="Total In" value={moneyText(totalIn(sums))} />
                {collectedParts(sums).map(([label, cents]) => (
                  <StatTile key={label} label={label} value={moneyText(cents)} />
                ))}
                {(!sums.isOfSome || sums.otherIn !== 0) && (
                  <StatTile label="Other money" value={moneyText(sums.otherIn)} />
                )}
              </StatGrid>
            </div>
          )}
          <KindMovements of={shown} views={views} unused="No money has been received yet." />
        </>
      )}
    </Page>
  );
}
