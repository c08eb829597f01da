import type { FieldMetadata } from "@conform-to/react";
import { fieldProps } from "../../form-field.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";

type Props = {
  fields: Record<"startDate" | "endDate", FieldMetadata<string | undefined>> & {
    days: FieldMetadata<{ on?: boolean; cut?: number } | undefined>;
  };
};

/** Hidden only with script: the fields while the dates are on one day, and the cut while days aren't scored separately. */
export function DayFields({ fields: { startDate, endDate, days } }: Props) {
  const isHydrated = useHydrated();
  const { on, cut } = days.getFieldset();
  const isOneDay = startDate.value !== undefined && startDate.value === endDate.value && on.initialValue !== "on";
  return (
    <div hidden={isOneDay}>
      <Checkbox
        label="Multi-day scoring: each day's best fish count, and daily scores are added together. Start and end times apply every day; an end before the start means the next morning."
        name={on.name}
        defaultChecked={on.initialValue === "on"}
        error={days.errors?.[0]}
      />
      <NumberInput
        label="Anglers Advancing After Day 1"
        hint="Multi-day scoring only. Leave blank to let everyone advance."
        optional
        step="1"
        min="1"
        inputMode="numeric"
        fieldClassName={isHydrated && on.value !== "on" ? "hidden" : undefined}
        {...fieldProps(cut)}
      />
    </div>
  );
}
