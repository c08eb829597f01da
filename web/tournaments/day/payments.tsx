import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../../page.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { useTournamentState } from "../clock.ts";
import { StatusBadge } from "../status-badge.tsx";
import { DayPayments } from "./day-payments.tsx";
import { DayTabs } from "./day-tabs.tsx";
import type { loadDayPayments } from "./payments-loader.ts";

/** The payments of a tournament, a tab of its day. */
export function Component() {
  const { tournament, ...money } = useLoaderData<Loaded<typeof loadDayPayments>>();
  const state = useTournamentState(tournament);
  return (
    <Page>
      <PageHeading
        isLow
        back={<BackLink to="/admin/tournaments">Tournament Management</BackLink>}
        title={tournament.name}
        badge={<StatusBadge tournament={tournament} />}
      />
      <DayTabs id={tournament.id} current="payments" />
      {money.payments.length + money.deposits.length === 0 && <p className="mt-8 text-ink-soft">No payments yet.</p>}
      <DayPayments
        {...money}
        tournamentId={tournament.id}
        hasStarted={state !== "upcoming"}
        mayRefundAll={state === "ended"}
      />
    </Page>
  );
}
