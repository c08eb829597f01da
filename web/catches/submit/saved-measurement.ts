import type { DecisionRecord } from "../../../src/catches/decisions/decision-record.ts";
import type { DrawnMarks } from "./measure-overlay.tsx";

/** The measurement on the photo of the judge who made the current decision; null if a length was typed or nothing is decided. */
export function measurementOf({ steps, photo, unit }: DecisionRecord): DrawnMarks | null {
  const step = steps.findLast(({ decision }) => decision !== "rules");
  if (step?.decision !== "verified" || !(step.marks && photo) || step.measured === null) return null;
  if (unit !== "in" && unit !== "cm") return null;
  return { marks: step.marks, ...photo, unit, length: step.measured };
}
