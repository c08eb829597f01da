import { classes } from "./classes.ts";

/** A prominent number: tabular, condensed, with its unit beside it. Size and color come from `className`. */
export function Figure({ value, unit, className }: { value: string; unit?: string; className?: string }) {
  return (
    <span className={classes("figure", className)}>
      {value}
      {unit && <span className="unit">{unit}</span>}
    </span>
  );
}
