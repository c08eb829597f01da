import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

/** The width of every screen: that of the header, or 40 rem for a form. */
export function Page({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes("page", narrow && "page-narrow", className)}>{children}</div>;
}

/** The top of a screen: back link, name, one sentence, and the available actions. */
export function PageHeading({
  back,
  title,
  badge,
  lead,
  actions,
  isLow = false,
}: {
  back?: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Used if the content below should be visible at once. */
  isLow?: boolean;
}) {
  return (
    <header
      className={classes("flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between", !isLow && "mb-6 sm:mb-8")}
    >
      <div className="min-w-0">
        {back}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="title-1 min-w-0">{title}</h1>
          {badge}
        </div>
        {lead && (
          <div className={classes("text-ink-soft text-pretty", isLow ? "mt-1" : "mt-2 max-w-2xl text-lg")}>{lead}</div>
        )}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-3 sm:max-w-3/5 sm:justify-end">{actions}</div>}
    </header>
  );
}

/** A part of a screen under its own heading, with space above. */
export function Section({
  title,
  aside,
  id,
  className,
  children,
}: {
  title: string;
  /** Shown beside the heading: a link to the full list, a count. */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classes("section", className)}>
      <div className="section-head">
        <h2 id={headingId} className="title-2">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
