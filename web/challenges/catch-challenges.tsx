import type { CatchChallenges } from "../../src/challenges/challenge-shapes.ts";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";
import { StatusBadge } from "./challenge-list.tsx";

/** The challenges of a catch with their outcomes, on its own page, and the link to open one. */
export function ChallengesOfCatch({ of: { catchId, challenges, mayChallenge } }: { of: CatchChallenges }) {
  return (
    <>
      {mayChallenge && (
        <p className="mt-4">
          <ButtonLink to={`/catches/${catchId}/challenge`} look="secondary">
            Challenge This Decision
          </ButtonLink>
        </p>
      )}
      {challenges.length > 0 && (
        <Section title="Challenges">
          <ul className="flex flex-col gap-3">
            {challenges.map(({ reason, status, outcome, mark, createdAt, decidedAt }) => (
              <li key={createdAt}>
                <Alert announce={false}>
                  <p className="flex flex-wrap gap-x-3">
                    <b>{reason}</b> <StatusBadge status={status} />
                    <Moment at={decidedAt ?? createdAt} />
                  </p>
                  {outcome && <p className="whitespace-pre-line break-words">{outcome}</p>}
                  {mark && <p className="font-bold">{mark}</p>}
                </Alert>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
