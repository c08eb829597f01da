import type { ReactNode } from "react";

/** Deep water across the whole screen, a board at its foot. Holds a `PageHeading` and what belongs to it; a `Page` follows. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="deep banner">
      <div className="page">{children}</div>
    </div>
  );
}
