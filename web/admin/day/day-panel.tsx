import type { ReactNode } from "react";
import { useReplyTo } from "../../reply-to.ts";

/** A form behind a button, which opens without script too; refused, it comes back open. */
export function DayPanel({ title, intent, children }: { title: string; intent: string; children: ReactNode }) {
  const { lastResult } = useReplyTo(intent);
  return (
    <details open={lastResult !== undefined} className="min-w-0 open:basis-full">
      <summary className="button button-secondary w-fit cursor-pointer list-none">{title}</summary>
      <div className="card mt-4 mb-2 max-w-xl p-5">{children}</div>
    </details>
  );
}
