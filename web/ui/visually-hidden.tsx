import type { ReactNode } from "react";

/** Said to a screen reader, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
