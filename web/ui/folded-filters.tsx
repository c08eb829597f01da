import type { ReactNode } from "react";

/** Filters behind one button, which says how many of them are in use. */
export function FoldedFilters({
  used,
  className,
  children,
}: {
  used: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={className}>
      <summary className="button button-secondary cursor-pointer list-none">Filter{used > 0 && ` (${used})`}</summary>
      <div className="filters-body">{children}</div>
    </details>
  );
}
