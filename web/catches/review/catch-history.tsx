import type { AuditEntryView } from "../../../src/admin/activity-log/audit-entry.ts";
import { detailLines } from "../../admin/activity-details.ts";
import { MemberLink } from "../../members/member-link.tsx";
import { useSession } from "../../runtime/session.ts";
import { Card } from "../../ui/card.tsx";
import { Moment } from "../../ui/moment.tsx";

const names: Record<string, string> = {
  "submit-catch": "Submitted",
  "correct-catch": "Corrected by the angler",
  "add-photo": "Photo added",
  "enter-paper-catch": "Entered from a paper card",
  "lapse-catch": "Lapsed without a photo",
  "verify-catch": "Verified",
  "reject-catch": "Rejected",
  "take-verdict-back": "Decision undone",
  "change-decision": "Decision changed",
  "open-challenge": "Challenged",
  "decide-challenge": "Challenge decided",
  "look-again": "Looked at again by a second judge",
  "settle-second-look": "Second look settled",
  "waive-second-look": "Second look waived",
  "withdraw-challenge": "Challenge withdrawn",
};

/** What was done to a catch, the newest first, from the audit. */
export function CatchHistory({ history }: { history: readonly AuditEntryView[] }) {
  const { timeZone } = useSession().club;
  if (history.length === 0) return <p className="text-ink-soft">Nothing was recorded of this catch.</p>;
  return (
    <Card>
      <ol className="divide-y divide-line">
        {history.map(({ id, at, action, actorId, actorName, actorDisplayName, detail, unit }) => (
          <li key={id} className="px-4 py-3 sm:px-5">
            <p>
              <b>{names[action] ?? action.replaceAll("-", " ")}</b> <Moment at={at} /> by{" "}
              <MemberLink id={actorId} of={{ username: actorName, displayName: actorDisplayName ?? actorName }} />
            </p>
            <ul className="wrap-anywhere flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft">
              {detailLines(detail, timeZone, unit).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
