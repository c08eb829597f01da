import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "../classes.ts";
import { Spinner } from "../spinner.tsx";

type Look = {
  /** primary: at most one per screen; bright: only on deep water; quiet: for rarely used actions. */
  look?: "primary" | "secondary" | "bright" | "danger" | "quiet";
  /** small is 40 px with a mouse but still 48 for touch. */
  size?: "small" | "normal" | "large";
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: ReactNode;
};

function buttonClass({ look = "primary", size = "normal", wide }: Look, className?: string): string {
  return classes("button", `button-${look}`, size !== "normal" && `button-${size}`, wide && "w-full", className);
}

/** A button; `busy` shows that its action is in progress and prevents a second press. */
export function Button({
  look,
  size,
  wide,
  icon,
  busy = false,
  disabled,
  className,
  children,
  type = "submit",
  ...rest
}: Look & { busy?: boolean } & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ look, size, wide }, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: `to` inside the product. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClass({ look, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}
