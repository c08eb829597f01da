import { Link, Outlet, useLoaderData, useSearchParams } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import type { PayoutView } from "../../src/money/payouts/payout-shapes.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import { MemberLink } from "../members/member-link.tsx";
import type { Loaded } from "../page.ts";
import { usePaysInPerson, useSession } from "../runtime/session.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { ClubDay, ClubMoment, ClubZone } from "./club-moment.tsx";
import { HandPayoutDialog } from "./hand-payout-dialog.tsx";
import { mayMoveMoney } from "./may-move-money.ts";
import { ForgiveDialog, RepaidDialog } from "./overpaid-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { PayoutActions } from "./payout-actions.tsx";
import type { loadPayouts } from "./payout-loaders.ts";
import { PayoutSums } from "./payout-sums.tsx";
import { PayoutStatusBadge } from "./payouts/payout-status.tsx";
import { ProcessedNote } from "./processed-note.tsx";

export function Component() {
  const { payouts, nextAfter, sums, canSend, toPay, byHand, done } = useLoaderData<Loaded<typeof loadPayouts>>();
  const mayMove = mayMoveMoney(useSession().user);
  const paysInPerson = usePaysInPerson();
  const after = useSearchParams()[0].get("after");
  const here = `/admin/payouts${after ? `?after=${after}` : ""}`;
  return (
    <Page>
      <PageHeading
        title="Tournament Payouts"
        lead={<ClubZone />}
        actions={
          <>
            {mayMove && (
              <ButtonLink
                to="/admin/payouts/process"
                look={canSend && !paysInPerson ? "primary" : "secondary"}
                preventScrollReset
              >
                Process Payouts
              </ButtonLink>
            )}
            <ButtonLink to="/admin/money" look="secondary">
              Ledger
            </ButtonLink>
          </>
        }
      />
      <PayoutSums sums={sums} />
      {done && <ProcessedNote plan={done} />}
      <Section title="Payout History">
        {payouts.length > 0 ? (
          <Card className="compact paid-out">
            <Table
              caption="Payout History"
              columns={columns(here).filter(({ id }) => mayMove || id !== "actions")}
              rows={payouts}
              rowKey={({ id }) => id}
            />
          </Card>
        ) : (
          <EmptyState title="No payouts yet" as="h3" />
        )}
        {nextAfter !== null && <Pager to={`?after=${nextAfter}`} />}
      </Section>
      {toPay && <PayDialog {...toPay} closeTo={here} />}
      {byHand && <AskedDialog {...byHand} closeTo={here} />}
      <Outlet />
    </Page>
  );
}

type Asked = NonNullable<Loaded<typeof loadPayouts>["byHand"]> & { closeTo: string };

function AskedDialog({ about, funds, ...of }: Asked) {
  if (about === "forgive") return <ForgiveDialog {...of} />;
  if (about === "repaid") return <RepaidDialog {...of} />;
  return <HandPayoutDialog {...of} about={about} funds={funds} />;
}

function Position({ payout: { position, division, pot, isReturn, team } }: { payout: PayoutView }) {
  return (
    <>
      {placeText(position)}
      {pot && <span className="block text-[0.9375rem] text-ink-soft">{isReturn ? `${pot} (refund)` : pot}</span>}
      {division && <span className="block text-[0.9375rem] text-ink-soft">{division}</span>}
      {team && <span className="block text-[0.9375rem] text-ink-soft">{team}</span>}
    </>
  );
}

function Status({ payout: { status, correction } }: { payout: PayoutView }) {
  return (
    <>
      <PayoutStatusBadge status={status} />
      {correction > 0 && <span className="mt-1 block text-[0.9375rem] text-ink-soft">Correction</span>}
    </>
  );
}

const columns = (here: string): Column<PayoutView>[] => [
  { id: "tournament", label: "Tournament", kind: "lead", cell: (payout) => <Tournament payout={payout} /> },
  { id: "user", label: "User", cell: (payout) => <Winner payout={payout} /> },
  { id: "position", label: "Position", cell: (payout) => <Position payout={payout} /> },
  {
    id: "date",
    label: "Date",
    cell: ({ processedAt, paidVia }) => {
      if (processedAt === null) return "No date";
      return paidVia === "hand" ? <ClubDay at={processedAt} /> : <ClubMoment at={processedAt} />;
    },
  },
  { id: "amount", label: "Amount", kind: "end", cell: ({ amount }) => <Figure value={moneyText(amount)} /> },
  { id: "status", label: "Status", cell: (payout) => <Status payout={payout} /> },
  { id: "actions", label: "Actions", kind: "actions", cell: (payout) => <PayoutActions payout={payout} here={here} /> },
];

function Tournament({ payout: { tournamentId, tournamentName } }: { payout: PayoutView }) {
  if (tournamentId === null) return <>{tournamentName} (deleted)</>;
  return (
    <Link to={`/tournaments/${tournamentId}`} className="link">
      {tournamentName} <span className="whitespace-nowrap text-ink-soft">#{tournamentId}</span>
    </Link>
  );
}

function Winner({ payout }: { payout: PayoutView }) {
  const { userId } = payout;
  if (userId === null) return <>Deleted account</>;
  return (
    <span className="wrap-anywhere">
      <MemberLink id={userId} of={payout} /> <span className="whitespace-nowrap text-ink-soft">#{userId}</span>
    </span>
  );
}
