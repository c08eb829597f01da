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
      <PageHeading title="Tax" isLow />
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
  return (
    <>
      <Card className="compact">
        <Table caption="Winnings" columns={columns} rows={winnings} rowKey={({ userId }) => userId ?? "deleted"} />
      </Card>
      {winnings.length === listPage.maxRows && (
        <p className="mt-2 text-ink-soft">Showing the {listPage.maxRows} highest. The CSV file lists everyone.</p>
      )}
    </>
  );
}

const columns: Column<WinningsView>[] = [
  {
    id: "angler",
    label: "Angler",
    kind: "lead",
    cell: (row) =>
      row.userId === null || row.username === null ? "Deleted account" : <MemberLink id={row.userId} of={row} />,
  },
  { id: "prizes", label: "Prizes", cell: ({ prizes }) => prizes },
  { id: "amount", label: "Winnings", kind: "end", cell: ({ amount }) => <Figure value={moneyText(amount)} /> },
];
