import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";

/** The native popover: it opens, closes and manages the focus without script. */
export function Popover({
  label,
  trigger,
  triggerClassName,
  className,
  children,
  onOpen,
}: {
  /** The button's accessible name. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  className?: string;
  children: ReactNode;
  /** Called on opening, for content that is only loaded when it is looked at. */
  onOpen?: () => void;
}) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className={triggerClassName}>
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        className={classes("popover", className)}
        onToggle={(event) => event.newState === "open" && onOpen?.()}
      >
        {children}
      </div>
    </>
  );
}
