import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router-dom";
import type { PersonNames } from "../../../src/base/format/names.ts";
import type { FormReply } from "../../form.ts";
import { useNameOf } from "../../names.tsx";
import { Button } from "../../ui/form/button.tsx";
import { firstError } from "../first-error.ts";
import { DecisionForm } from "./decision-fields.tsx";
import { decisionReplyIn, decisionTexts } from "./decision-form.ts";
import { decisionKeyOf } from "./queue/use-decisions.ts";
import { isForPage } from "./queue/use-review-keys.ts";

/** The decision just sent from the photo. */
export type Decision = PersonNames & {
  id: number;
  length: string;
  status: "verified" | "rejected" | "undone";
  needsPhoto: boolean;
};

const words = { verified: "Verified", rejected: "Rejected", undone: "Undone" };

/**
 * Shown beside the buttons of the next catch, or above the list once the photos are closed, so that a slip can be undone without leaving and a failure is
 * shown without a toast over the photo.
 */
export function LastDecision({
  decision,
  shownId = null,
  onUndone,
}: {
  decision: Decision;
  /** The catch on show; null once the photos are closed. */
  shownId?: number | null;
  onUndone: () => void;
}) {
  const { id, length, status } = decision;
  const name = useNameOf()(decision);
  const { state, data } = useFetcher<FormReply>({ key: decisionKeyOf(id) });
  const failure = decisionReplyIn(data);
  const button = useRef<HTMLButtonElement>(null);
  const [empty, setEmpty] = useState<Decision | null>(null);
  useUndoKey(() => (status === "undone" ? setEmpty(decision) : button.current?.click()));
  const fish = `${name}, ${length}`;
  if (failure) {
    return (
      <span className="judge-last">
        {decisionTexts[failure.intent].failed}: {fish}. {firstError(failure.reply)}
      </span>
    );
  }
  return (
    <span className="judge-last">
      <span>
        {words[status]}: {fish}
        {empty === decision && ". Nothing left to undo."}
      </span>
      {status !== "undone" && (
        <DecisionForm fish={{ id }} intent="undo" next={shownId} onSent={onUndone}>
          <Button
            ref={button}
            look="quiet"
            size="small"
            disabled={state !== "idle"}
            aria-keyshortcuts="U"
            aria-label={`Undo decision on ${name}'s catch`}
          >
            Undo
          </Button>
        </DecisionForm>
      )}
    </span>
  );
}

/** U undoes the decision, or shows that it was undone already. */
function useUndoKey(undo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "u" || event.repeat || event.defaultPrevented || !isForPage(event)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
