import type { ReactNode } from "react";
import { type ShownStep, type StepId, stepTitles } from "./step-names.ts";

/** A step of the form. The fields of a hidden one stay in the page and are sent with the rest. */
export function Step({ id, shown, children }: { id: StepId; shown: ShownStep; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      hidden={shown !== "all" && shown !== id}
      className={shown === "all" ? "step step-of-all" : "step"}
    >
      <h3 id={`${id}-heading`} tabIndex={-1} className="title-2 mb-4 focus:outline-none">
        {stepTitles[id]}
      </h3>
      {children}
    </section>
  );
}
