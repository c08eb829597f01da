import { Link } from "react-router-dom";
import { lengthText } from "../../../../src/base/format/lengths.ts";
import { fullNameOf } from "../../../../src/base/format/names.ts";
import { numberText } from "../../../../src/base/format/numbers.ts";
import { slipMs } from "../../../../src/catches/catch-status.ts";
import type { RecentDecision } from "../../../../src/catches/review/review-shapes.ts";
import { Name, useNameOf } from "../../../names.tsx";
import { useSession } from "../../../runtime/session.ts";
import { useHasPassed } from "../../../tournaments/clock.ts";
import { DayMoment } from "../../../tournaments/day/times-in.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Section } from "../../../ui/page.tsx";
import { CatchThumbnail } from "../../catch-thumbnail.tsx";
import { DecisionForm } from "../decision-fields.tsx";

/** How many decisions are shown at first: a slip is noticed right after it. */
const shownAtFirst = 5;

/** The latest decisions, each with an undo for slips. */
export function RecentDecisions({ decisions }: { decisions: RecentDecision[] }) {
  if (decisions.length === 0) return null;
  const earlier = decisions.slice(shownAtFirst);
  return (
    <Section title="Recent Decisions">
      <Card className="@container">
        <DecisionList decisions={decisions.slice(0, shownAtFirst)} />
        {earlier.length > 0 && (
          <details className="earlier-decisions">
            <summary>{`Show ${numberText(earlier.length)} more`}</summary>
            <DecisionList decisions={earlier} />
          </details>
        )}
      </Card>
    </Section>
  );
}

const DecisionList = ({ decisions }: { decisions: RecentDecision[] }) => (
  <ul className="decisions">
    {decisions.map((decision) => (
      <li key={decision.id}>
        <CatchThumbnail photo={decision} alt="" />
        <div>
          <p>
            <b>
              <Name of={decision} />
            </b>
            <Badge tone={decision.status === "verified" ? "green" : "red"}>
              {decision.status === "verified" ? "Verified" : "Rejected"}
            </Badge>
          </p>
          <p>
            <Link to={`/admin/catches/${decision.id}`} className="link">
              {`${decision.species}, ${lengthText(decision.length, decision.unit)}`}
            </Link>
            {` · ${decision.tournamentName} · `}
            <DayMoment at={decision.judgedAt} />
            {decision.judgedBy && ` by ${fullNameOf(decision.judgedBy, decision.judgedByDisplayName)}`}
          </p>
          {decision.rejectionReason && <p>{decision.rejectionReason}</p>}
        </div>
        {!decision.conflict?.hasOtherJudge && <Undo decision={decision} />}
      </li>
    ))}
  </ul>
);

/** A judge can undo their own recent decision with one press; any other change requires a reason, on the catch's own page. */
function Undo({ decision }: { decision: RecentDecision }) {
  const { user } = useSession();
  const isOld = useHasPassed(new Date(Date.parse(decision.judgedAt) + slipMs).toISOString());
  const look = { look: "secondary", size: "small" } as const;
  const nameOf = useNameOf();
  const label = `Undo decision on ${nameOf(decision)}'s catch`;
  if (isOld || decision.judgedBy !== user?.username) {
    return (
      <ButtonLink {...look} to={`/admin/catches/${decision.id}`} aria-label={label}>
        Undo Decision
      </ButtonLink>
    );
  }
  return (
    <DecisionForm fish={decision} intent="undo">
      <Button {...look} aria-label={label}>
        Undo Decision
      </Button>
    </DecisionForm>
  );
}
