import { Link } from "react-router-dom";
import { disputeLink } from "../../src/entries/disqualification-texts.ts";
import { Alert } from "../ui/alert.tsx";

/** For the reader who is disqualified: why, and how to dispute it. */
export const Disqualified = ({ tournamentId, reason }: { tournamentId: number; reason: string }) => (
  <Alert kind="warning" title="You're disqualified">
    <span className="wrap-anywhere block">Reason: {reason}</span>
    <Link to={disputeLink(tournamentId)} className="link inline-flex min-h-12 items-center">
      Dispute this decision
    </Link>
  </Alert>
);
