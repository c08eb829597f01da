import { Link } from "react-router-dom";
import { lengthText } from "../../src/base/format/lengths.ts";
import { fullNameOf } from "../../src/base/format/names.ts";
import type { ChallengeView } from "../../src/challenges/challenge-shapes.ts";
import { statusWords } from "../../src/challenges/challenge-status.ts";
import { DayMoment } from "../tournaments/day/times-in.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";

export const fishText = ({ species, length, unit }: Pick<ChallengeView, "species" | "length" | "unit">) =>
  `${species}, ${lengthText(length, unit)}`;

export const StatusBadge = ({ status }: Pick<ChallengeView, "status">) => (
  <Badge tone={statusWords[status].tone}>{statusWords[status].text}</Badge>
);

export function ChallengeList({ challenges }: { challenges: readonly ChallengeView[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {challenges.map((challenge) => (
          <li key={challenge.id} className="flex flex-col gap-2 px-4 py-5 sm:px-5">
            <h3 className="title-3 break-words">
              <Link to={`/challenges/${challenge.id}`} className="link">
                {challenge.reason}: {fishText(challenge)}
              </Link>
            </h3>
            <span className="flex flex-wrap gap-1.5">
              <StatusBadge status={challenge.status} />
              {challenge.you === "angler" && <Badge>Your catch</Badge>}
            </span>
            <p className="text-[0.9375rem] text-ink-soft">
              {challenge.tournamentName}, <DayMoment at={challenge.createdAt} />
              {challenge.challenger &&
                `, by ${fullNameOf(challenge.challenger, challenge.challengerDisplayName)}, on a catch by ${fullNameOf(challenge.angler ?? "", challenge.anglerDisplayName)}`}
            </p>
            {challenge.outcome && <p className="whitespace-pre-line break-words">{challenge.outcome}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
