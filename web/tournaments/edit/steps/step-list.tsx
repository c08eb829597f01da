import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { classes } from "../../../ui/classes.ts";
import { type ShownStep, type StepId, stepIds, stepTitles } from "./step-names.ts";

/** Links to the steps, in any order. Without script, they lead to the headings of one long page. */
export function StepList({ shown, wrong }: { shown: ShownStep; wrong: ReadonlySet<StepId | null> }) {
  const { search } = useLocation();
  const to = (hash: ShownStep) => ({ search, hash: `#${hash}` });
  const isAll = shown === "all";
  const list = useRef<HTMLOListElement>(null);
  // On a phone, the list is wider than the screen.
  useEffect(() => {
    const current = list.current?.querySelector(`[aria-current][href$="#${shown}"]`);
    if (!(list.current && current)) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [shown]);
  return (
    <nav aria-label="Steps" className="steps">
      <ol ref={list}>
        {stepIds.map((step, index) => (
          <li key={step}>
            <Link
              to={to(step)}
              preventScrollReset
              aria-current={step === shown ? "step" : undefined}
              className={classes("step-link", wrong.has(step) && "step-wrong")}
            >
              <span aria-hidden="true" className="step-number">
                {wrong.has(step) ? "!" : index + 1}
              </span>
              {stepTitles[step]}
              {wrong.has(step) && <span className="sr-only"> (needs a correction)</span>}
            </Link>
          </li>
        ))}
        <li>
          <Link to={to("all")} preventScrollReset aria-current={isAll ? "step" : undefined} className="step-link">
            <span aria-hidden="true" className="step-number">
              ≡
            </span>
            All on One Page
          </Link>
        </li>
      </ol>
    </nav>
  );
}
