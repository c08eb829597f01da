import { useLoaderData } from "react-router-dom";
import { dollarsText } from "../../src/amounts/rules.ts";
import type { PrizePosition } from "../../src/prizes/model.ts";
import { percentOf } from "../../src/prizes/rules.ts";
import { scoringText } from "../../src/tournaments/rules.ts";
import type { Loaded } from "../page.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figure } from "../ui/figure.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { Table } from "../ui/table.tsx";
import type { loadPrizes } from "./loaders.ts";
import { RulesList } from "./rules-list.tsx";

/** A tournament's prizes by position (SPEC section 2, "Prize breakdown"). */
export function Component() {
  const { tournament, prizes } = useLoaderData<Loaded<typeof loadPrizes>>();
  const { id, name, prize, tournamentType, minLength } = tournament;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/tournaments/${id}`}>Back to Tournament</BackLink>}
        title={name}
        badge={<Badge tone="lake">{scoringText[tournamentType].name}</Badge>}
      />
      <StatGrid>
        <StatTile label="Total Prize Pool" value={dollarsText(prize)} />
      </StatGrid>
      <Section title="Prize Breakdown">
        {prizes.length > 0 ? (
          <Positions prizes={prizes} />
        ) : (
          <EmptyState title="No Prize Breakdown Available" as="h3" />
        )}
      </Section>
      <Section title="Rules">
        <RulesList type={tournamentType} minLength={minLength} />
      </Section>
    </Page>
  );
}

function Positions({ prizes }: { prizes: PrizePosition[] }) {
  const sum = prizes.reduce((total, { amount }) => total + amount, 0);
  return (
    <Card>
      <Table
        caption="Prizes by position"
        rows={prizes}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "position",
            label: "Position",
            kind: "lead",
            cell: ({ position }) => <Figure value={`${position}.`} className="text-2xl" />,
          },
          {
            id: "amount",
            label: "Amount",
            kind: "end",
            cell: ({ amount }) => <Figure value={dollarsText(amount)} className="text-2xl" />,
          },
          { id: "share", label: "Share", kind: "end", cell: ({ amount }) => `${percentOf(amount, sum).toFixed(1)}%` },
        ]}
      />
    </Card>
  );
}
