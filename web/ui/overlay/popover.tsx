import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";

/** The platform's popover: opens, closes and keeps the focus without script. */
export function Popover({
  label,
  trigger,
  triggerClassName,
  className,
  children,
  onOpen,
}: {
  /** What the button is called. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  className?: string;
  children: ReactNode;
  /** For what is only asked for when it is looked at. */
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
