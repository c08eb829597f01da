import type { ComponentProps, ReactNode } from "react";
import { useReplyTo } from "../reply-to.ts";
import { classes } from "../ui/classes.ts";
import { ReasonForm } from "./reason-form.tsx";

/** An action that is rarely wanted, behind a line that opens without script too; refused, it comes back open. */
export function ReasonDetails({
  summary,
  summaryLabel,
  isGrave = false,
  className,
  children,
  ...form
}: {
  summary: string;
  /** What the line is called where its words alone do not say it. */
  summaryLabel?: string;
  isGrave?: boolean;
  className?: string;
  children?: ReactNode;
} & ComponentProps<typeof ReasonForm>) {
  const { lastResult } = useReplyTo(form.intent);
  return (
    <details open={lastResult !== undefined} className={className}>
      <summary
        aria-label={summaryLabel}
        className={classes(
          "min-h-12 cursor-pointer content-center font-semibold",
          isGrave ? "text-red-ink" : "text-lake-ink",
        )}
      >
        {summary}
      </summary>
      <div className="flex max-w-lg flex-col gap-3 pb-3">
        {children}
        <ReasonForm {...form} />
      </div>
    </details>
  );
}
