import { useLoaderData } from "react-router-dom";
import { useJudgeZone, ZoneNote } from "../catches/review/judge-times.tsx";
import type { Loaded } from "../page.ts";
import { TimesIn } from "../tournaments/day/times-in.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ViewLinks } from "../ui/view-links.tsx";
import { ChallengeList } from "./challenge-list.tsx";
import type { loadAllChallenges } from "./loaders.ts";

const views = [
  { status: null, label: "All", to: "/admin/challenges" },
  { status: "open", label: "Open", to: "/admin/challenges?show=open" },
  { status: "decided", label: "Decided", to: "/admin/challenges?show=decided" },
] as const;

/** Everybody's challenges, newest first. */
export function Component() {
  const { challenges, nextAfter, status } = useLoaderData<Loaded<typeof loadAllChallenges>>();
  const zone = useJudgeZone([]);
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/complaints">Complaints</BackLink>}
        title="Challenges"
        lead={
          <>
            Challenged decisions. Open challenges delay the tournament's prizes.{" "}
            {challenges.length > 0 && <ZoneNote zone={zone} />}
          </>
        }
      />
      <ViewLinks views={views} current={status} />
      {challenges.length > 0 ? (
        <TimesIn timeZone={zone}>
          <ChallengeList challenges={challenges} />
        </TimesIn>
      ) : (
        <EmptyState title={status === null ? "No challenges" : `No ${status} challenges`}>
          Entrants can challenge a decision on the catch's page.
        </EmptyState>
      )}
      {nextAfter && (
        <Pager
          to={`?${new URLSearchParams({ ...(status && { show: status }), after: nextAfter })}`}
          label="Show Earlier Challenges"
        />
      )}
    </Page>
  );
}
