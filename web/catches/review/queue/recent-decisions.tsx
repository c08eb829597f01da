import { Link } from "react-router-dom";
import { lengthText } from "../../../../src/base/format/lengths.ts";
import { fullNameOf } from "../../../../src/base/format/names.ts";
import { numberText } from "../../../../src/base/format/numbers.ts";
import { slipMs } from "../../../../src/catches/catch-status.ts";
import type { RecentDecision } from "../../../../src/catches/review/review-shapes.ts";
import { Name, useNameOf } from "../../../names.tsx";
import { useSession } from "../../../runtime/session.ts";
import { useHasPassed } from "../../../tournaments/clock.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Section } from "../../../ui/page.tsx";
import { CatchThumbnail } from "../../catch-thumbnail.tsx";
import { DecisionForm } from "../decision-fields.tsx";

/** How many decisions are shown at first: a slip is noticed right after it. */
const shownAtFirst = 5;

/** The latest decisions, each with an undo for slips. */
export function RecentDecisions({ verdicts }: { verdicts: RecentDecision[] }) {
  if (verdicts.length === 0) return null;
  const earlier = verdicts.slice(shownAtFirst);
  return (
    <Section title="Recent decisions">
      <Card className="@container">
        <Verdicts verdicts={verdicts.slice(0, shownAtFirst)} />
        {earlier.length > 0 && (
          <details className="earlier-verdicts">
            <summary>{`Show ${numberText(earlier.length)} more`}</summary>
            <Verdicts verdicts={earlier} />
          </details>
        )}
      </Card>
    </Section>
  );
}

const Verdicts = ({ verdicts }: { verdicts: RecentDecision[] }) => (
  <ul className="verdicts">
    {verdicts.map((verdict) => (
      <li key={verdict.id}>
        <CatchThumbnail photo={verdict} alt="" />
        <div>
          <p>
            <b>
              <Name of={verdict} />
            </b>
            <Badge tone={verdict.status === "verified" ? "green" : "red"}>
              {verdict.status === "verified" ? "Verified" : "Rejected"}
            </Badge>
          </p>
          <p>
            <Link to={`/admin/catches/${verdict.id}`} className="link">
              {`${verdict.species}, ${lengthText(verdict.length, verdict.unit)}`}
            </Link>
            {` · ${verdict.tournamentName} · `}
            <Moment at={verdict.judgedAt} />
            {verdict.judgedBy && ` by ${fullNameOf(verdict.judgedBy, verdict.judgedByDisplayName)}`}
          </p>
          {verdict.rejectionReason && <p>{verdict.rejectionReason}</p>}
        </div>
        {!verdict.conflict?.hasOtherJudge && <Undo verdict={verdict} />}
      </li>
    ))}
  </ul>
);

/** A judge can undo their own recent decision with one press; any other change requires a reason, on the catch's own page. */
function Undo({ verdict }: { verdict: RecentDecision }) {
  const { user } = useSession();
  const isOld = useHasPassed(new Date(Date.parse(verdict.judgedAt) + slipMs).toISOString());
  const look = { look: "secondary", size: "small" } as const;
  const nameOf = useNameOf();
  const label = `Undo decision on ${nameOf(verdict)}'s catch`;
  if (isOld || verdict.judgedBy !== user?.username) {
    return (
      <ButtonLink {...look} to={`/admin/catches/${verdict.id}`} aria-label={label}>
        Undo Decision
      </ButtonLink>
    );
  }
  return (
    <DecisionForm fish={verdict} intent="undo">
      <Button {...look} aria-label={label}>
        Undo Decision
      </Button>
    </DecisionForm>
  );
}
