import type { ReactNode } from "react";
import { classes } from "../classes.ts";

type Props = {
  title: string;
  /** Shown in parentheses after the title. */
  note?: string;
  /** Whether one of the fields is set or wrong. */
  isOpen: boolean;
  /** Where its lines and margins are. */
  className?: string;
  children: ReactNode;
};

/** Fields that most forms leave as they are. */
export const FoldedFields = ({ title, note, isOpen, className, children }: Props) => (
  <details open={isOpen} className={classes("border-line py-2", className)}>
    <summary className="min-h-12 cursor-pointer content-center font-semibold">
      {title}
      {note && <span className="font-normal text-ink-faint"> ({note})</span>}
    </summary>
    {children}
  </details>
);
