import { useLoaderData, useSearchParams } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { collectedParts, totalIn } from "../../src/money/ledger/movement-kinds.ts";
import type { Loaded } from "../page.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { ViewLinks } from "../ui/view-links.tsx";
import { ClubZone } from "./club-moment.tsx";
import type { loadMoneyIn } from "./money-loaders.ts";
import { Movements } from "./movements.tsx";
import { addressWith, isLimited, PeriodFilter } from "./period-filter.tsx";
import { RecordMoneyLink } from "./record-money-link.tsx";

const views = [
  { status: null, label: "All" },
  { status: "charge", label: "Collected" },
  { status: "other_in", label: "Other Money" },
];

/** Everything that the club received, newest first, and the totals of the ledger. */
export function Component() {
  const { chosen, movements, kind, sums } = useLoaderData<Loaded<typeof loadMoneyIn>>();
  const isFirstPage = !useSearchParams()[0].has("after");
  const { period } = chosen;
  const isInPeriod = isLimited(period);
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
      <PeriodFilter chosen={chosen} shown={{ kind }} />
      {chosen.errors === null && (
        <>
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
          <div className="mt-8">
            <ViewLinks
              views={views.map((view) => ({ ...view, to: addressWith({ kind: view.status, ...period }) }))}
              current={kind}
            />
          </div>
          <Movements
            title={isFirstPage ? "Latest" : "Earlier"}
            empty={emptyText(kind, isInPeriod)}
            movements={movements.rows}
            nextPage={movements.nextAfter && addressWith({ kind, ...period, after: movements.nextAfter })}
            isOfAll
          />
        </>
      )}
    </Page>
  );
}

function emptyText(kind: string | null, isInPeriod: boolean): string {
  if (isInPeriod) return "Nothing in this period.";
  return kind === null ? "No money has been received yet." : "Nothing in this category yet.";
}
