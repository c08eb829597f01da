import { Link } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { fullNameOf } from "../../../src/base/format/names.ts";
import { byEntrantText } from "../../../src/relations/conflict-of-interest.ts";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { Alert } from "../../ui/alert.tsx";
import type { DecisionState, JudgedFish } from "./reviewed-fish.ts";

/** The current decision, with who made it and why. */
export function DecisionSummary({ fish, state }: { fish: JudgedFish; state: DecisionState }) {
  const { status, judgedAt, judgedBy, judgedByDisplayName, rejectionReason, rulingReason, resubmittedAs } = state;
  const { species, length, weight, unit, claimed } = fish;
  const isCorrected = species !== claimed.species || length !== claimed.length || weight !== claimed.weight;
  const reason = rejectionReason ?? rulingReason;
  if (judgedAt === null) return null;
  return (
    <Alert kind={status === "rejected" ? "error" : "success"} announce={false}>
      <p className="font-bold">
        {status === "rejected" ? "Rejected" : "Verified"}
        {isCorrected && ` as ${species}, ${lengthText(length, unit)}`}
      </p>
      {state.decidedByEntrant && <p className="font-bold">{byEntrantText}</p>}
      <p>
        <DayMoment at={judgedAt} />
        {judgedBy && ` by ${fullNameOf(judgedBy, judgedByDisplayName)}`}
        {reason && `: ${reason}`}
      </p>
      {resubmittedAs !== null && (
        <p>
          <Link to={`/admin/catches/${resubmittedAs}`} className="link">
            Resubmitted as catch #{resubmittedAs}
          </Link>
        </p>
      )}
    </Alert>
  );
}
