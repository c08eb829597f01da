import { Link } from "react-router-dom";
import { disputeLink } from "../../src/entries/disqualification-texts.ts";
import { Alert } from "../ui/alert.tsx";

/** Tells a disqualified reader why, and how to dispute it. Nothing for everyone else. */
export function Disqualified({ id, disqualifyReason }: { id: number; disqualifyReason?: string }) {
  if (disqualifyReason === undefined) return null;
  return (
    <Alert kind="warning" title="You're disqualified">
      <span className="wrap-anywhere block">Reason: {disqualifyReason}</span>
      <Link to={disputeLink(id)} className="link inline-flex min-h-12 items-center">
        Dispute this decision
      </Link>
    </Alert>
  );
}
