import { useState } from "react";
import type { LengthUnit } from "../../../src/scoring/rules.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import type { Taken } from "./ruler/ruler.tsx";

/**
 * The length that a judge approves: as it was claimed, or as it was measured on the photo, which needs no reason. The
 * marks go with it until another length is typed.
 */
export function MeasuredLength({
  taken,
  before,
  claimed,
  unit,
  error,
}: {
  taken: Taken | null;
  /** What came back with a refusal. */
  before: { measured?: unknown; marks?: unknown };
  claimed: string | number;
  unit: LengthUnit;
  error?: string;
}) {
  const [typedOver, setTypedOver] = useState<string | null>(null);
  const measured = taken?.length ?? (typeof before.measured === "string" && before.measured);
  const isMeasured = typeof measured === "number" || Boolean(measured);
  const marksBefore = typeof before.marks === "string" ? before.marks : "";
  const marks = taken ? JSON.stringify(taken.marks) : marksBefore;
  return (
    <>
      <NumberInput
        // Uncontrolled, so that it begins anew with each measurement.
        key={marks}
        name={isMeasured ? "measured" : "length"}
        defaultValue={isMeasured ? String(measured) : claimed}
        label={isMeasured ? "Measured length" : "Length"}
        unit={unit}
        step={isMeasured ? "0.01" : "0.1"}
        error={error}
        onInput={() => setTypedOver(marks)}
      />
      <input type="hidden" name="marks" value={typedOver === marks ? "" : marks} />
    </>
  );
}
