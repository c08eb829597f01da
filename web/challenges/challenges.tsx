import { Link, useLoaderData } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ChallengeList, fishText } from "./challenge-list.tsx";
import type { loadOwnChallenges } from "./loaders.ts";

/** The challenges that the reader opened, and those of their catches. */
export function Component() {
  const { challenges, nextAfter, deposits } = useLoaderData<Loaded<typeof loadOwnChallenges>>();
  return (
    <Page narrow>
      <PageHeading
        title="My Challenges"
        lead={
          <>
            Decisions you challenged, and challenges to your catches. For anything else, send{" "}
            <Link to="/submit-complaint" className="link">
              a report to the club
            </Link>
            .
          </>
        }
      />
      <UnpaidDeposits deposits={deposits} />
      {challenges.length > 0 ? (
        <ChallengeList challenges={challenges} />
      ) : (
        deposits.length === 0 && (
          <EmptyState title="No challenges">
            To challenge a decision, open a catch that counts in your tournament.
          </EmptyState>
        )
      )}
      {nextAfter && <Pager to={`/challenges?after=${nextAfter}`} label="Show Earlier Challenges" />}
    </Page>
  );
}

function UnpaidDeposits({ deposits }: Pick<Loaded<typeof loadOwnChallenges>, "deposits">) {
  return deposits.map((deposit) => (
    <div key={deposit.id} className="mb-6">
      <Alert kind="warning" title="Not filed yet" announce={false}>
        <p>
          {deposit.reason}: {fishText(deposit)}, {deposit.tournamentName}. To file your challenge, pay the deposit by{" "}
          <Moment at={deposit.until} isDeadline hasZone />.
        </p>
        <ButtonLink to={`/deposits/${deposit.id}`} className="mt-2">
          Pay {moneyText(deposit.amount)}
        </ButtonLink>
      </Alert>
    </div>
  ));
}
