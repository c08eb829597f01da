import { classes } from "./classes.ts";

/** A turning ring for work in progress; give it a label if no other text says so. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes("size-5 animate-spin", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
