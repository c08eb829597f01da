import type { ReactNode } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { dayText } from "../../src/base/format/days.ts";
import { lengthText } from "../../src/base/format/lengths.ts";
import { counted, numberText } from "../../src/base/format/numbers.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { DraftNotice } from "../accounts/draft-notice.tsx";
import { CatchThumbnail } from "../catches/catch-thumbnail.tsx";
import { ComplaintBadges } from "../complaints/complaint-badges.tsx";
import { CertificateWarning } from "../https/certificate-warning.tsx";
import { ago } from "../layout/notifications/ago.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { StatusBadge } from "../tournaments/status-badge.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { CountBars } from "../ui/charts/count-bars.tsx";
import { Section } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { NewVersionCard } from "../updates/new-version-card.tsx";
import { Checklist } from "./checklist.tsx";
import type { loadDashboard } from "./loaders.ts";

/** The running tournaments and the club in five numbers, followed by the items that wait for its admins. */
export function Component() {
  const { analytics, certificate, newVersion, checklist, running, days, review, reports } =
    useLoaderData<Loaded<typeof loadDashboard>>();
  const { totalUsers, totalTournaments, totalCatches, activeUsers, recentRegistrations } = analytics;
  const { now, openChallenges } = useSession();
  const isNew = totalTournaments === 0 && totalCatches === 0 && review.pending === 0 && reports.length === 0;
  return (
    <>
      <CertificateWarning certificate={certificate} />
      <Checklist checklist={checklist} />
      <NewVersionCard newVersion={newVersion} />
      {running.length > 0 && <Running tournaments={running} />}
      <StatGrid>
        <StatTile label="Total Users" value={numberText(totalUsers)} />
        <StatTile label="Tournaments" value={numberText(totalTournaments)} />
        <StatTile label="Total Catches" value={numberText(totalCatches)} />
        <StatTile label="Active Users" value={numberText(activeUsers)} note="Last 7 days" />
        <StatTile label="New Registrations" value={numberText(recentRegistrations)} note="Last 7 days" />
      </StatGrid>
      {isNew ? (
        <p className="mt-8">
          Catches and registrations appear here once the club has a tournament.{" "}
          <Link to="/admin/tournaments/new" className="link">
            Create a tournament
          </Link>
        </p>
      ) : (
        <>
          <Trends days={days} isAlone={totalUsers === 1} />
          <div className="mt-10 grid grid-cols-1 gap-8 lg:grid-cols-2">
            <Waiting
              title="Oldest Pending Catches"
              to="/admin/verification"
              toLabel="Verify catches"
              note={
                <>
                  <Pending review={review} />
                  {openChallenges !== null && openChallenges > 0 && (
                    <p className="mb-3">
                      <Link to="/admin/challenges?show=open" className="link">
                        {counted(openChallenges, "open challenge")}
                      </Link>
                    </p>
                  )}
                </>
              }
              empty="No catches are pending review."
            >
              {review.oldest.map((fish) => (
                <li key={fish.id}>
                  <Link to={`/admin/verification?order=arrival&photo=${fish.id}`} className={rowLook}>
                    <CatchThumbnail photo={fish} alt="" className="h-14 w-20 shrink-0" />
                    <span className="min-w-0 flex-[1_1_8rem]">
                      <b className="wrap-anywhere font-semibold">
                        <Name of={fish} />
                      </b>
                      <span className="block text-[0.9375rem] text-ink-soft">
                        {fish.species}, {lengthText(fish.length, fish.unit)}, {ago(Date.parse(fish.submittedAt), now)}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </Waiting>
            <Waiting title="Latest Reports" to="/admin/complaints" toLabel="All reports" empty="No reports yet">
              {reports.map(({ id, title, createdAt, priority, status, ...report }) => (
                <li key={id}>
                  <Link to={`/admin/complaints#complaint-${id}`} className={`${rowLook} flex-wrap gap-y-2`}>
                    <span className="min-w-0 flex-[1_1_14rem]">
                      <b className="wrap-anywhere font-semibold">{title}</b>
                      <span className="block text-[0.9375rem] text-ink-soft wrap-anywhere">
                        <Name of={report} />, {ago(Date.parse(createdAt), now)}
                      </span>
                    </span>
                    <ComplaintBadges priority={priority} status={status} />
                  </Link>
                </li>
              ))}
            </Waiting>
          </div>
        </>
      )}
      <div className="mt-10">
        <DraftNotice />
      </div>
    </>
  );
}

/** Links to the tournament days in progress. */
const Running = ({ tournaments }: { tournaments: TournamentView[] }) => (
  <div className="mb-8">
    <Section title="Running Now" className="mt-0 min-w-0">
      <Card>
        <ul className="divide-y divide-line">
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              <Link to={`/admin/tournaments/${tournament.id}/day`} className={rowLook}>
                <b className="wrap-anywhere font-semibold">{tournament.name}</b>
                <StatusBadge tournament={tournament} />
                <span className="link ml-auto">Tournament Day</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  </div>
);

const rowLook = "flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-sunken";

/** The number of pending reviews, and how many of them decide who is paid. */
function Pending({ review: { pending, couldChangePaidPlace } }: Pick<Loaded<typeof loadDashboard>, "review">) {
  if (pending === 0) return null;
  return (
    <p className="mb-3">
      <b className="tabular-nums">{numberText(pending)}</b> pending review
      {couldChangePaidPlace > 0 && (
        <>
          ,{" "}
          <Link to="/admin/verification?place=paid" className="link">
            {numberText(couldChangePaidPlace)} could change a paid place
          </Link>
        </>
      )}
    </p>
  );
}

/** The first few items of a list that has its own tab. */
function Waiting({
  title,
  to,
  toLabel,
  note,
  empty,
  children,
}: {
  title: string;
  to: string;
  toLabel: string;
  note?: ReactNode;
  empty: string;
  children: ReactNode[];
}) {
  return (
    <div className="min-w-0">
      <Section
        title={title}
        aside={
          <Link to={to} className="link">
            {toLabel}
          </Link>
        }
      >
        {note}
        <Card>
          {children.length > 0 ? (
            <ul className="divide-y divide-line">{children}</ul>
          ) : (
            <p className="px-4 py-8 text-center text-ink-soft">{empty}</p>
          )}
        </Card>
      </Section>
    </div>
  );
}

type Day = { day: string; signUps: number; reviewed: number; pending: number };

const labelOf = (day: string) => {
  const label = dayText(day);
  return { label, mark: label.split(",")[0] ?? label };
};

/** Charts of the last two weeks, or a sentence for an empty one. `isAlone` if only the first admin has registered. */
function Trends({ days, isAlone }: { days: Day[]; isAlone: boolean }) {
  const signUps = days.map(({ day, signUps }) => ({ ...labelOf(day), done: signUps, text: `${signUps}` }));
  const reviews = days.map(({ day, reviewed, pending }) => {
    return { ...labelOf(day), done: reviewed, open: pending, text: `${reviewed} reviewed, ${pending} pending` };
  });
  return (
    <div className="mt-10 grid grid-cols-1 gap-8 lg:grid-cols-2">
      <Section title="Catches by Day" className="mt-0 min-w-0">
        <Card>
          {days.some(({ reviewed, pending }) => reviewed + pending > 0) ? (
            <CardBody>
              <CountBars label="Catches reviewed and pending by day" bars={reviews} />
              <p className="flex flex-wrap gap-x-6 text-[0.9375rem] text-ink-soft">
                <span>
                  <span aria-hidden="true" className="mr-2 inline-block size-3 bg-lake" />
                  Reviewed that day
                </span>
                <span>
                  <span aria-hidden="true" className="mr-2 inline-block size-3 border border-amber-ink" />
                  Submitted that day, pending review
                </span>
              </p>
            </CardBody>
          ) : (
            <Empty to="/admin/tournaments" toLabel="See tournaments">
              No catches in the last two weeks.
            </Empty>
          )}
        </Card>
      </Section>
      <Section title="New Registrations by Day" className="mt-0 min-w-0">
        <Card>
          {!isAlone && days.some(({ signUps }) => signUps > 0) ? (
            <CardBody>
              <CountBars label="New Registrations by Day" bars={signUps} />
            </CardBody>
          ) : (
            <Empty to="/admin/settings#invite" toLabel="Invite anglers">
              {isAlone ? "You're the only user so far." : "Nobody registered in the last two weeks."}
            </Empty>
          )}
        </Card>
      </Section>
    </div>
  );
}

/** An empty card: one sentence and the next step. */
const Empty = ({ to, toLabel, children }: { to: string; toLabel: string; children: string }) => (
  <p className="px-4 py-8 text-center text-ink-soft">
    {children}{" "}
    <Link to={to} className="link">
      {toLabel}
    </Link>
  </p>
);
