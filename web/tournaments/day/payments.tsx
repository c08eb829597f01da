import { useLoaderData } from "react-router-dom";
import { canDirectTournaments } from "../../admin/sections.ts";
import { ClubZone } from "../../money/club-moment.tsx";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { useTournamentState } from "../clock.ts";
import { StatusBadge } from "../status-badge.tsx";
import { DayPayments } from "./day-payments.tsx";
import { DayTabs } from "./day-tabs.tsx";
import type { loadDayPayments } from "./payments-loader.ts";
import { TimesIn } from "./times-in.tsx";

/** The payments of a tournament: a tab of its day for organizers, and a page of the club's money for treasurers. */
export function Component() {
  const { tournament, ...money } = useLoaderData<Loaded<typeof loadDayPayments>>();
  const state = useTournamentState(tournament);
  const session = useSession();
  const { timeZone } = session.club;
  const seesDay = canDirectTournaments(session);
  return (
    <TimesIn timeZone={timeZone}>
      <Page className={seesDay ? "day-page" : undefined}>
        <div className="day-head">
          {seesDay && (
            <div className="day-nav">
              <BackLink to="/admin/tournaments">Tournament Management</BackLink>
              <DayTabs id={tournament.id} current="payments" />
            </div>
          )}
          <PageHeading
            isLow
            back={!seesDay && <BackLink to="/admin/money">Ledger</BackLink>}
            title={tournament.name}
            badge={<StatusBadge tournament={tournament} />}
            lead={<ClubZone />}
          />
        </div>
        {money.payments.length + money.deposits.length === 0 && <p className="mt-8 text-ink-soft">No payments yet.</p>}
        <DayPayments
          {...money}
          tournamentId={tournament.id}
          hasStarted={state !== "upcoming"}
          mayRefundAll={state === "ended"}
        />
      </Page>
    </TimesIn>
  );
}
