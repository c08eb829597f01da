import { classes } from "./classes.ts";

/** A number as the hero: tabular, condensed, its unit beside it. Size and colour come from `className`. */
export function Figure({ value, unit, className }: { value: string; unit?: string; className?: string }) {
  return (
    <span className={classes("figure", className)}>
      {value}
      {unit && <span className="unit">{unit}</span>}
    </span>
  );
}
