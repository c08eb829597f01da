import { createContext, type ReactNode, useEffect, useRef, useState } from "react";
import { useIsReturned } from "../page-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** Closes the dialog around a form; null if the form isn't in one. */
export const CloseDialog = createContext<(() => void) | null>(null);

/**
 * An action that needs more than a single press, behind a line of text. With script, the line opens a dialog
 * that explains the consequences; without, it unfolds. If something was typed, it is shown open again.
 */
export function ConfirmDetails({
  summary,
  summaryLabel,
  isGrave = false,
  asButton = false,
  isMain = false,
  className,
  intent,
  children,
}: {
  summary: string;
  /** An accessible name for the line if its text alone isn't clear; also the dialog's title. */
  summaryLabel?: string;
  isGrave?: boolean;
  asButton?: boolean;
  /** The button of the screen's main action. */
  isMain?: boolean;
  className?: string;
  /** The name of the form in it (`formName`), or its intent. */
  intent: string;
  children: ReactNode;
}) {
  const { lastResult, isBusy } = useReplyTo(intent);
  const isHydrated = useHydrated();
  const isReturned = useIsReturned(intent);
  const isRefused = lastResult !== undefined;
  const [isOpen, setOpen] = useState(isHydrated && isReturned);
  // If it was unfolded before hydration, it stays that way until it is folded: something may be typed in it.
  const [unfolds, setUnfolds] = useState(!isHydrated);
  const details = useRef<HTMLDetailsElement>(null);
  const wasBusy = useRef(false);

  useEffect(() => {
    if (!details.current?.open) setUnfolds(false);
  }, []);

  useEffect(() => {
    if (wasBusy.current && !isBusy && !isRefused) {
      setOpen(false);
      if (details.current) details.current.open = false;
    }
    wasBusy.current = isBusy;
  }, [isBusy, isRefused]);

  const content = <div className={classes("flex max-w-lg flex-col gap-3 pb-3", asButton && "pt-4")}>{children}</div>;
  return (
    <>
      <details
        ref={details}
        open={isReturned && unfolds}
        className={className}
        onToggle={(event) => {
          if (!event.currentTarget.open) setUnfolds(false);
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the platform's own button */}
        <summary
          aria-label={summaryLabel}
          aria-haspopup={unfolds ? undefined : "dialog"}
          className={classes(
            "cursor-pointer",
            asButton
              ? `button ${isMain ? "button-primary" : "button-secondary"} w-fit list-none`
              : "min-h-12 content-center font-semibold",
            isGrave && "text-red-ink",
            !(isGrave || asButton) && "text-lake-ink",
            !unfolds && "list-none",
          )}
          onClick={(event) => {
            if (unfolds) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {summary}
        </summary>
        {unfolds && content}
      </details>
      {isOpen && (
        <Dialog open holdsForm title={summaryLabel ?? summary} onClose={() => setOpen(false)}>
          <CloseDialog value={() => setOpen(false)}>{content}</CloseDialog>
        </Dialog>
      )}
    </>
  );
}
