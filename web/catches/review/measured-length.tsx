import { useState } from "react";
import type { Rules } from "../../../src/scoring/scoring-rules.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { countsAsMeasured } from "./review-score.tsx";
import type { Measurement } from "./ruler/ruler.tsx";

/**
 * The length that a judge approves: as claimed, or as measured on the photo, which needs no reason. The marks
 * are submitted with it until another length is typed.
 */
export function MeasuredLength({
  taken,
  before,
  claimed,
  rules,
  error,
  isOwnMeasure = false,
}: {
  taken: Measurement | null;
  /** The values returned with a refusal. */
  before: { measured?: unknown; marks?: unknown };
  claimed: string | number;
  rules: Rules;
  error?: string;
  /** Nothing is accepted as claimed. */
  isOwnMeasure?: boolean;
}) {
  const [typedOver, setTypedOver] = useState<string | null>(null);
  const typed = rules.by === "length" && typeof before.measured === "string" ? before.measured : "";
  const measured = taken?.length ?? typed;
  const isRuled = !countsAsMeasured(rules);
  const isMeasured = rules.by === "length" && (isRuled || isOwnMeasure || Boolean(measured));
  const marksBefore = typeof before.marks === "string" ? before.marks : "";
  const marks = taken ? JSON.stringify(taken.marks) : marksBefore;
  return (
    <>
      <NumberInput
        // Uncontrolled, so that it is reset by each measurement.
        key={marks}
        name={isMeasured ? "measured" : "length"}
        defaultValue={measured || claimed}
        label={labelOf(isMeasured, isRuled)}
        unit={rules.unit}
        step={isMeasured || measured ? "0.01" : "0.1"}
        error={error}
        onInput={() => setTypedOver(marks)}
      />
      <input type="hidden" name="marks" value={typedOver === marks ? "" : marks} />
    </>
  );
}

function labelOf(isMeasured: boolean, isRuled: boolean): string {
  if (!isMeasured) return "Length";
  return isRuled ? "Measured" : "Measured length";
}
