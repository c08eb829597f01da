import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import type { AuditEntryView } from "../../../src/admin/activity-log/audit-entry.ts";
import { lengthText } from "../../../src/base/format/lengths.ts";
import type { CatchStatus } from "../../../src/catches/catch-status.ts";
import { actionName } from "../../admin/action-names.ts";
import { detailLines } from "../../admin/activity-details.ts";
import { MemberLink } from "../../members/member-link.tsx";
import type { Loaded } from "../../page.ts";
import { DayMoment, TimesIn } from "../../tournaments/day/times-in.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { Tone } from "../../ui/tone.ts";
import { DecideForms } from "./catch-forms.tsx";
import { Claim } from "./claim.tsx";
import { DecisionSummary } from "./decision-summary.tsx";
import { Evidence, OtherPhotos } from "./evidence/evidence.tsx";
import { Flags, JudgeFacts } from "./judge-facts.tsx";
import { useJudgeZone, ZoneNote } from "./judge-times.tsx";
import { MeasuredPhoto } from "./measured-photo.tsx";
import type { loadCatch } from "./review-loader.ts";
import type { Measurement } from "./ruler/ruler.tsx";

const statusBadges: Record<CatchStatus, { text: string; tone: Tone }> = {
  pending: { text: "Pending review", tone: "blue" },
  verified: { text: "Verified", tone: "green" },
  rejected: { text: "Rejected", tone: "red" },
  lapsed: { text: "Expired", tone: "slate" },
};

/** One catch in any state for a judge: the decisions available now and its full history. */
export function Component() {
  const { fish, rulingMeasurement, state, history } = useLoaderData<Loaded<typeof loadCatch>>();
  const [measured, setMeasured] = useState<{ revision: string; taken: Measurement } | null>(null);
  const currentMeasurement = measured?.revision === fish.revision ? measured.taken : null;
  const { text, tone } = statusBadges[state.status];
  const isPersonal = state.kind === "Personal";
  const zone = useJudgeZone([fish]);
  return (
    <TimesIn timeZone={zone}>
      <Page>
        <PageHeading
          back={<BackLink to="/admin/verification">Verification</BackLink>}
          title={`Catch #${fish.id}`}
          badge={isPersonal ? <Badge>Personal</Badge> : <Badge tone={tone}>{text}</Badge>}
          lead={
            <>
              {fish.species}, {lengthText(fish.length, fish.unit)}, caught by <MemberLink id={fish.userId} of={fish} />.{" "}
              <ZoneNote zone={zone} />
            </>
          }
        />
        <div className="judge">
          <div className="judge-photos" data-count={1 + fish.evidence.otherPhotos.length}>
            <MeasuredPhoto
              key={fish.photoUrl ?? fish.id}
              fish={fish}
              savedMarks={rulingMeasurement}
              taken={currentMeasurement}
              onTaken={
                canMeasure(state)
                  ? (measurement) => setMeasured({ revision: fish.revision, taken: measurement })
                  : undefined
              }
            />
            <OtherPhotos fish={fish} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Claim fish={fish} />
            <DecisionSummary fish={fish} state={state} />
            <Flags fish={fish} />
            <DecideForms taken={currentMeasurement} />
            <JudgeFacts fish={fish} />
            <Evidence fish={fish} />
          </div>
        </div>
        <Section title="History">
          <CatchHistory history={history} zone={zone} />
        </Section>
      </Page>
    </TimesIn>
  );
}

const canMeasure = ({ status, kind, fixedBecause }: Loaded<typeof loadCatch>["state"]) =>
  kind !== "Personal" && status !== "lapsed" && fixedBecause === null;

const actionLabels: Record<string, string> = {
  "submit-catch": "Submitted",
  "correct-catch": "Corrected by the angler",
  "add-photo": "Photo added",
  "replace-photo": "Photo replaced by the angler",
  "enter-paper-catch": "Entered by the club",
  "photo-unreadable": "Photo couldn't be opened",
  "lapse-catch": "Expired without a photo",
  "verify-catch": "Verified",
  "reject-catch": "Rejected",
  "take-verdict-back": "Decision undone",
  "change-decision": "Decision changed",
  "open-challenge": "Challenged",
  "decide-challenge": "Challenge decided",
  "look-again": "Reviewed by a second judge",
  "settle-second-look": "Second review settled",
  "waive-second-look": "Second review skipped",
  "withdraw-challenge": "Challenge withdrawn",
};

/** The audit entries of a catch, newest first, without its tournament, which the page shows. */
function CatchHistory({ history, zone }: { history: readonly AuditEntryView[]; zone: string }) {
  if (history.length === 0) return <p className="text-ink-soft">No history for this catch.</p>;
  return (
    <Card>
      <ol className="divide-y divide-line">
        {history.map(
          ({
            id,
            at,
            action,
            actorId,
            actorName,
            actorDisplayName,
            detail: { challenge, tournamentId: _, ...rest },
            unit,
          }) => (
            <li key={id} className="px-4 py-3 sm:px-5">
              <p>
                <ActionName challenge={challenge}>{actionLabels[action] ?? actionName(action)}</ActionName>{" "}
                <DayMoment at={at} /> by{" "}
                <MemberLink id={actorId} of={{ username: actorName, displayName: actorDisplayName ?? actorName }} />
              </p>
              <ul className="wrap-anywhere flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft">
                {detailLines(rest, zone, unit).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ),
        )}
      </ol>
    </Card>
  );
}

/** A link to the challenge, for the actions on one. */
function ActionName({ challenge, children }: { challenge: unknown; children: string }) {
  if (typeof challenge !== "number") return <b>{children}</b>;
  return (
    <Link to={`/challenges/${challenge}`} className="link">
      {children}
    </Link>
  );
}
