import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { CatchStatus } from "../../src/catches/catch-status.ts";
import { byEntrantText } from "../../src/relations/conflict-of-interest.ts";
import { Badge } from "../ui/badge.tsx";
import type { Tone } from "../ui/tone.ts";

const statuses: Record<CatchStatus, { text: string; tone: Tone }> = {
  pending: { text: "Pending review", tone: "blue" },
  verified: { text: "Verified", tone: "green" },
  rejected: { text: "Rejected", tone: "red" },
  lapsed: { text: "Expired", tone: "slate" },
};

type Badged = Pick<
  CatchView,
  "kind" | "status" | "needsPhoto" | "isLate" | "isDead" | "ineligibleText" | "paperNote" | "decidedByEntrant"
>;

/** A catch's kind ('Tournament' or 'Personal'), its decision, and anything unusual about it. */
export function CatchBadges({ fish }: { fish: Badged }) {
  const { kind, status, needsPhoto, isLate, isDead, ineligibleText, paperNote, decidedByEntrant } = fish;
  const { text, tone } = statuses[status];
  return (
    <p className="badges">
      <Badge tone={kind === "Tournament" ? "lake" : "slate"}>{kind}</Badge>
      {kind === "Tournament" && !needsPhoto && <Badge tone={tone}>{text}</Badge>}
      {needsPhoto && <Badge tone="amber">Needs photo</Badge>}
      {paperNote && <Badge tone="slate">Entered by the club</Badge>}
      {decidedByEntrant && <Badge tone="amber">{byEntrantText}</Badge>}
      {isDead && <Badge tone="slate">Dead fish</Badge>}
      {isLate && <Badge tone="amber">Late</Badge>}
      {ineligibleText && status !== "rejected" && <Badge tone="amber">Not eligible</Badge>}
    </p>
  );
}
