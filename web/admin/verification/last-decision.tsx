import { useFetcher } from "react-router-dom";
import { lengthText } from "../../../src/format/lengths.ts";
import { Button } from "../../ui/form/button.tsx";
import { verdictKeyOf } from "./use-verdicts.ts";
import { VerdictForm } from "./verdict-fields.tsx";
import type { VerdictReply } from "./verification-action.ts";

/** The decision that was just sent from the photo. `length` in inches. */
export type Decision = { id: number; username: string; length: number; status: "verified" | "rejected" };

const words = { verified: "Verified", rejected: "Rejected" };

/** Beside the buttons of the catch that came after it, so that a slip is undone without leaving. */
export function LastDecision({ decision, onUndone }: { decision: Decision; onUndone: () => void }) {
  const { id, username, length, status } = decision;
  const { state, data: failure } = useFetcher<VerdictReply>({ key: verdictKeyOf(id) });
  if (failure) return null;
  return (
    <span className="judge-last">
      <span>
        {words[status]}: {username}, {lengthText(length)}
      </span>
      <VerdictForm fish={{ id }} intent="take-back" onSent={onUndone}>
        <Button
          look="quiet"
          size="small"
          disabled={state !== "idle"}
          aria-label={`Undo decision on ${username}'s catch`}
        >
          Undo
        </Button>
      </VerdictForm>
    </span>
  );
}
