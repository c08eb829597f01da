import { Link } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { isDatedByDay, methodText, movementLabel } from "../../src/money/ledger/movement-kinds.ts";
import { MemberLink } from "../members/member-link.tsx";
import { Name } from "../names.tsx";
import { useSession } from "../runtime/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { ClubDay, ClubMoment } from "./club-moment.tsx";
import { mayMoveMoney } from "./may-move-money.ts";
import type { ShownMovement } from "./money-loaders.ts";

/** The rows of the ledger, which is append-only. */
export function Movements({
  title,
  empty = "No money has moved yet.",
  movements,
  nextPage,
  isOfAll,
}: {
  title: string;
  empty?: string;
  movements: ShownMovement[];
  nextPage: string | null;
  /** True for the ledger of all tournaments: each row names its own. */
  isOfAll: boolean;
}) {
  const shown = columns.filter(({ id }) => isOfAll || id !== "tournament");
  return (
    <Section title={title}>
      {movements.length > 0 ? (
        <Card className="compact movements">
          <Table caption={title} columns={shown} rows={movements} rowKey={({ id }) => id} />
        </Card>
      ) : (
        <p className="text-ink-soft">{empty}</p>
      )}
      {nextPage && <Pager to={nextPage} label="Show Earlier Rows" />}
    </Section>
  );
}

const columns: Column<ShownMovement>[] = [
  {
    id: "what",
    label: "What",
    kind: "lead",
    cell: ({ kind, isReversed, ...paidFor }) => (
      <>
        <b>{movementLabel(kind, paidFor)}</b> {isReversed && <Badge>Reversed</Badge>}
      </>
    ),
  },
  { id: "at", label: "When", cell: (movement) => <When movement={movement} /> },
  { id: "tournament", label: "Tournament", cell: ({ tournamentName }) => tournamentName },
  { id: "angler", label: "From or To", cell: (movement) => <Angler movement={movement} /> },
  { id: "through", label: "Method", cell: ({ kind, provider }) => methodText(kind, provider) },
  {
    id: "reference",
    label: "Reference",
    cell: ({ id, reference, note, actor, actorDisplayName, isReversible, refundAt, undoAt }) => (
      <>
        {note && <span className="block break-words">{note}</span>}
        <span className="break-all text-[0.9375rem] text-ink-soft">
          {actor && (
            <span className="block">
              by <Name of={{ username: actor, displayName: actorDisplayName }} />
            </span>
          )}
          {reference}
          {isReversible && <ActionLink to={`/admin/money/record?reverse=${id}`}>Reverse</ActionLink>}
          {refundAt && <ActionLink to={refundAt}>Refund</ActionLink>}
          {undoAt && <ActionLink to={undoAt}>Mark as Not Paid</ActionLink>}
        </span>
      </>
    ),
  },
  { id: "amount", label: "Amount", kind: "end", cell: ({ amount }) => <Figure value={moneyText(amount)} /> },
];

function Angler({ movement }: { movement: ShownMovement }) {
  const { userId, username, otherParty } = movement;
  if (otherParty !== null) return <span className="wrap-anywhere">{otherParty}</span>;
  if (userId === null) return null;
  if (username === null) return <>Deleted account #{userId}</>;
  return <MemberLink id={userId} of={movement} />;
}

const When = ({ movement }: { movement: ShownMovement }) =>
  isDatedByDay(movement) ? <ClubDay at={movement.at} /> : <ClubMoment at={movement.at} />;

/** A link to the page that reverses, refunds or undoes a row. */
function ActionLink({ to, children }: { to: string; children: string }) {
  if (!mayMoveMoney(useSession().user)) return null;
  return (
    <Link to={to} className="link ml-2 inline-flex min-h-8 items-center print:hidden">
      {children}
    </Link>
  );
}
