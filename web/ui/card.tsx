import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** A sheet of paper on the page; picture first, then `CardBody`. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("card", className)} />;
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("card-body", className)} />;
}

/** The card's buttons, at its foot however long its text. */
export function CardFoot({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("card-foot", className)} />;
}
