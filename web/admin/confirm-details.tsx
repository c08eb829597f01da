import { type ReactNode, useEffect, useRef, useState } from "react";
import { useReplyTo } from "../reply-to.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/overlay/dialog.tsx";

/**
 * An action that no single press may do, behind a line. With script the line opens a dialog that says what comes of it;
 * without, it unfolds. Refused, it comes back open.
 */
export function ConfirmDetails({
  summary,
  summaryLabel,
  isGrave = false,
  asButton = false,
  className,
  intent,
  children,
}: {
  summary: string;
  /** What the line is called where its words alone do not say it; the dialog's title, too. */
  summaryLabel?: string;
  isGrave?: boolean;
  asButton?: boolean;
  className?: string;
  /** Of the form in it. */
  intent: string;
  children: ReactNode;
}) {
  const { lastResult, isBusy } = useReplyTo(intent);
  const isHydrated = useHydrated();
  const isRefused = lastResult !== undefined;
  const [isOpen, setOpen] = useState(isRefused);
  const wasBusy = useRef(false);

  useEffect(() => {
    if (wasBusy.current && !isBusy && !isRefused) setOpen(false);
    wasBusy.current = isBusy;
  }, [isBusy, isRefused]);

  const content = <div className={classes("flex max-w-lg flex-col gap-3 pb-3", asButton && "pt-4")}>{children}</div>;
  return (
    <>
      <details open={isRefused && !isHydrated} className={className}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the platform's own button */}
        <summary
          aria-label={summaryLabel}
          aria-haspopup={isHydrated ? "dialog" : undefined}
          className={classes(
            "cursor-pointer",
            asButton ? "button button-secondary w-fit list-none" : "min-h-12 content-center font-semibold",
            isGrave && "text-red-ink",
            !(isGrave || asButton) && "text-lake-ink",
          )}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {summary}
        </summary>
        {!isHydrated && content}
      </details>
      {isHydrated && isOpen && (
        <Dialog open holdsForm title={summaryLabel ?? summary} onClose={() => setOpen(false)}>
          {content}
        </Dialog>
      )}
    </>
  );
}
