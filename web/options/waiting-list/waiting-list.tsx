import type { WaitingAngler } from "../../../src/entries/entry-shapes.ts";
import { MemberLink } from "../../members/member-link.tsx";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { Card } from "../../ui/card.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";

export function WaitingList({ tournamentId, waiting }: { tournamentId: number; waiting: WaitingAngler[] }) {
  if (waiting.length === 0) return null;
  return (
    <Section title="Waiting List">
      <p className="mb-3 text-ink-soft">Open spots are offered automatically, in order.</p>
      <Card>
        <Table
          caption="Waiting list"
          rows={waiting.map((angler, index) => ({ ...angler, position: index + 1 }))}
          rowKey={({ userId }) => userId}
          columns={[
            {
              id: "angler",
              label: "Angler",
              kind: "lead",
              cell: (angler) => (
                <span className="wrap-anywhere">
                  <MemberLink id={angler.userId} of={angler} />
                </span>
              ),
            },
            { id: "position", label: "Position", cell: ({ position }) => position },
            { id: "since", label: "Waiting since", cell: ({ waitsSince }) => <DayMoment at={waitsSince} /> },
            {
              id: "offered",
              label: "Spot offered until",
              cell: ({ offeredUntil }) => (offeredUntil ? <DayMoment at={offeredUntil} isDeadline /> : "Not yet"),
            },
          ]}
        />
      </Card>
      <ButtonLink to={`/admin/tournaments/${tournamentId}/edit`} look="secondary" className="mt-4">
        Change the Number of Spots
      </ButtonLink>
    </Section>
  );
}
