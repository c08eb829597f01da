import type { ReactNode } from "react";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import { useIsReturned } from "../../page-form.tsx";
import { useTimesTaken } from "./times-taken.ts";

/**
 * A form behind a button, which also opens without script; if something was typed, it is shown open again.
 * After success it is closed and empty. `action` is the route that it is posted to, if any.
 */
export function DayPanel({ title, action = "", children }: { title: string; action?: string; children: ReactNode }) {
  const timesTaken = useTimesTaken(action);
  const isReturned = useIsReturned(action);
  const autosave = useAutosave(action);
  return (
    <details key={timesTaken} open={isReturned || autosave.values !== null} className="min-w-0 open:basis-full">
      <summary className="button button-secondary w-fit cursor-pointer list-none">{title}</summary>
      <div className="card mt-4 mb-2 max-w-xl p-5">
        <WithAutosave autosave={autosave}>{children}</WithAutosave>
      </div>
    </details>
  );
}
