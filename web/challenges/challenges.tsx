import { Link, useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ChallengeList } from "./challenge-list.tsx";
import type { loadOwnChallenges } from "./loaders.ts";

/** The challenges that the reader opened, and those of the reader's catches. */
export function Component() {
  const { challenges, nextAfter } = useLoaderData<Loaded<typeof loadOwnChallenges>>();
  return (
    <Page narrow>
      <PageHeading
        title="My Challenges"
        lead={
          <>
            Decisions that you challenge, and challenges of your catches. Anything else is{" "}
            <Link to="/submit-complaint" className="link">
              a report to the club
            </Link>
            .
          </>
        }
      />
      {challenges.length > 0 ? (
        <ChallengeList challenges={challenges} />
      ) : (
        <EmptyState title="No challenges">
          Open the page of a catch that counts in your tournament to challenge its decision.
        </EmptyState>
      )}
      {nextAfter && <Pager to={`/challenges?after=${nextAfter}`} label="Show earlier challenges" />}
    </Page>
  );
}
