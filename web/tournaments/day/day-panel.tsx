import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import type { Loaded } from "../../page.ts";
import { useIsReturned } from "../../page-form.tsx";
import type { loadDay } from "./day-loader.ts";

/** Changes when the form with this intent has succeeded again. */
function useLastDone(intent: string): string {
  const { done } = useLoaderData<Loaded<typeof loadDay>>();
  const [last, setLast] = useState("");
  const isOwn = done.startsWith(`${intent} `);
  if (isOwn && done !== last) setLast(done);
  return last;
}

/** A form behind a button, which opens without script too; with something typed it comes back open. It is empty again once it was taken, not when another one was. */
export function DayPanel({ title, intent, children }: { title: string; intent: string; children: ReactNode }) {
  const lastDone = useLastDone(intent);
  const isReturned = useIsReturned(intent);
  const autosave = useAutosave(intent);
  return (
    <details key={lastDone} open={isReturned || autosave.values !== null} className="min-w-0 open:basis-full">
      <summary className="button button-secondary w-fit cursor-pointer list-none">{title}</summary>
      <div className="card mt-4 mb-2 max-w-xl p-5">
        <WithAutosave autosave={autosave}>{children}</WithAutosave>
      </div>
    </details>
  );
}
