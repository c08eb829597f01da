import { useLoaderData } from "react-router-dom";
import { moneyText } from "../../src/amounts/rules.ts";
import type { PayoutView } from "../../src/payouts/model.ts";
import { type PayoutStatus, payoutStatusText } from "../../src/payouts/rules.ts";
import { placeText } from "../../src/prizes/rules.ts";
import { momentText } from "../format.ts";
import { useSession } from "../layout/session.ts";
import type { Loaded } from "../page.ts";
import type { loadPayouts } from "../payouts/loaders.ts";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figure } from "../ui/figure.tsx";
import { Link } from "../ui/link.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { type Column, Table } from "../ui/table.tsx";
import type { Tone } from "../ui/tone.ts";
import { PayoutSums } from "./payout-sums.tsx";

const tones: Readonly<Record<PayoutStatus, Tone>> = {
  pending: "amber",
  processing: "blue",
  completed: "green",
  failed: "red",
};

/** Every payout there is (SPEC section 2, "Admin payouts"). */
export function Component() {
  const { payouts, nextAfter, sums } = useLoaderData<Loaded<typeof loadPayouts>>();
  const { club } = useSession();
  return (
    <Page>
      <PageHeading back={<BackLink to="/admin">Admin Dashboard</BackLink>} title="Tournament Payouts" />
      <PayoutSums sums={sums} />
      <div className="mt-8">
        <Alert>Processing payouts and paying prizes is not part of this version of the product yet.</Alert>
      </div>
      <Section title="Payout History">
        {payouts.length > 0 ? (
          <Table caption="Payout History" columns={columns(club.timeZone)} rows={payouts} rowKey={({ id }) => id} />
        ) : (
          <EmptyState title="No payouts yet" as="h3" />
        )}
        {nextAfter !== null && <Pager to={`?after=${nextAfter}`} />}
      </Section>
    </Page>
  );
}

const columns = (timeZone: string): Column<PayoutView>[] => [
  { id: "tournament", label: "Tournament", kind: "lead", cell: (payout) => <Tournament payout={payout} /> },
  { id: "user", label: "User", cell: (payout) => <Winner payout={payout} /> },
  { id: "position", label: "Position", cell: ({ position }) => placeText(position) },
  {
    id: "date",
    label: "Date",
    cell: ({ processedAt }) => (processedAt ? momentText(new Date(processedAt), timeZone) : "No date"),
  },
  { id: "amount", label: "Amount", kind: "end", cell: ({ amount }) => <Figure value={moneyText(amount)} /> },
  {
    id: "status",
    label: "Status",
    cell: ({ status }) => <Badge tone={tones[status]}>{payoutStatusText[status]}</Badge>,
  },
];

function Tournament({ payout: { tournamentId, tournamentName } }: { payout: PayoutView }) {
  if (tournamentId === null) return <>{tournamentName} (deleted)</>;
  return (
    <Link to={`/tournaments/${tournamentId}`} className="link">
      {tournamentName} <span className="whitespace-nowrap text-ink-soft">#{tournamentId}</span>
    </Link>
  );
}

function Winner({ payout: { userId, username } }: { payout: PayoutView }) {
  if (userId === null) return <>Deleted account</>;
  return (
    <Link to={`/admin/users/${userId}`} className="link break-words">
      {username} <span className="whitespace-nowrap text-ink-soft">#{userId}</span>
    </Link>
  );
}
