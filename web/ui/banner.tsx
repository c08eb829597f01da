import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** Deep water across the whole screen, a board at its foot. Contains a `PageHeading` and its details; a `Page` follows. */
export function Banner({ isLow = false, children }: { isLow?: boolean; children: ReactNode }) {
  return (
    <div className={classes("deep banner", isLow && "banner-low")}>
      <div className="page">{children}</div>
    </div>
  );
}
