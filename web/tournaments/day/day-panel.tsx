import { type ReactNode, useState } from "react";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import { useIsReturned } from "../../page-form.tsx";
import { useAcceptedCount } from "./accepted-count.ts";

/**
 * A form behind a button, which also opens without script. It opens automatically only if it was refused, or after logging in
 * again; if there are unsent values from an earlier visit, the button says so. After success, the form is closed and empty.
 * `action` is the route that it is posted to, if any.
 */
export function DayPanel({ title, action = "", children }: { title: string; action?: string; children: ReactNode }) {
  const acceptedCount = useAcceptedCount(action);
  const isReturned = useIsReturned(action);
  const autosave = useAutosave(action);
  const [state, setState] = useState({ isOpen: isReturned, isReturned, acceptedCount });
  if (state.isReturned !== isReturned || state.acceptedCount !== acceptedCount) {
    // A refusal is forgotten when a live update reloads the page's data: the form stays open.
    const isOpen = isReturned || (state.isOpen && state.acceptedCount === acceptedCount);
    setState({ isOpen, isReturned, acceptedCount });
  }
  return (
    <details
      open={state.isOpen}
      onToggle={({ currentTarget }) => setState((before) => ({ ...before, isOpen: currentTarget.open }))}
      className="min-w-0 open:basis-full"
    >
      <summary className="button button-secondary w-fit cursor-pointer list-none">
        {title}
        {autosave.values !== null && <span className="font-normal"> (unsent)</span>}
      </summary>
      <div key={acceptedCount} className="card mt-4 mb-2 max-w-xl p-5">
        <WithAutosave autosave={autosave}>{children}</WithAutosave>
      </div>
    </details>
  );
}
