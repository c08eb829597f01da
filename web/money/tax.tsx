import { useLoaderData } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import { moneyText } from "../../src/base/format/money.ts";
import type { WinningsView } from "../../src/money/ledger/ledger-views.ts";
import { MemberLink } from "../members/member-link.tsx";
import type { Loaded } from "../page.ts";
import { Card } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { ViewLinks } from "../ui/view-links.tsx";
import type { loadTax } from "./money-loaders.ts";
import { WinningsForm } from "./winnings-form.tsx";

export function Component() {
  const { years, year, winnings } = useLoaderData<Loaded<typeof loadTax>>();
  return (
    <Page>
      <PageHeading title="Tax" />
      <div className="max-w-xl">
        <WinningsForm years={years} />
      </div>
      {year !== null && (
        <Section title={`Winnings in ${year}`}>
          {years.length > 1 && (
            <ViewLinks
              views={years.map((option) => ({ status: option, label: String(option), to: `?year=${option}` }))}
              current={year}
            />
          )}
          <Winnings winnings={winnings} />
        </Section>
      )}
    </Page>
  );
}

function Winnings({ winnings }: { winnings: WinningsView[] }) {
  if (winnings.length === 0) return <p className="text-ink-soft">No winnings in this year.</p>;
  const isPart = winnings.length === listPage.maxRows;
  const rows = isPart ? winnings : [...winnings, totalOf(winnings)];
  return (
    <>
      <Card className="compact movements">
        <Table
          caption="Winnings"
          columns={columns}
          rows={rows}
          rowKey={(row) => ("isTotal" in row ? "total" : (row.userId ?? "deleted"))}
        />
      </Card>
      {isPart && (
        <p className="mt-2 text-ink-soft">Showing the {listPage.maxRows} highest. The CSV file lists everyone.</p>
      )}
    </>
  );
}

type Total = Pick<WinningsView, "prizes" | "amount"> & { isTotal: true };

const totalOf = (winnings: readonly WinningsView[]): Total => ({
  isTotal: true,
  prizes: winnings.reduce((sum, { prizes }) => sum + prizes, 0),
  amount: winnings.reduce((sum, { amount }) => sum + amount, 0),
});

const columns: Column<WinningsView | Total>[] = [
  {
    id: "angler",
    label: "Angler",
    kind: "lead",
    cell: (row) => {
      if ("isTotal" in row) return <b>Total</b>;
      return row.userId === null || row.username === null ? "Deleted account" : <MemberLink id={row.userId} of={row} />;
    },
  },
  { id: "prizes", label: "Prizes", cell: ({ prizes }) => prizes },
  { id: "amount", label: "Winnings", kind: "end", cell: ({ amount }) => <Figure value={moneyText(amount)} /> },
];
