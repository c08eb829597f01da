import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import { pluralUnits, type ScoringUnit } from "../../../src/scoring/scoring-rules.ts";
import { rulesBounds, type TypedRulesForm } from "../../../src/scoring/scoring-rules-form.ts";
import { useAddedRow } from "../../added-row.ts";
import { fieldProps } from "../../form-field.ts";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { RemovableRow } from "../../ui/form/removable-row.tsx";

type PenaltiesProps = {
  form: Pick<FormMetadata, "insert" | "remove">;
  field: FieldMetadata<TypedRulesForm["penalties"]>;
  /** The unit of the score, as chosen in the form. */
  unit: ScoringUnit;
};

/** Penalties with their deductions. They are added and removed by buttons that work without script, too. */
export function PenaltyFields({ form, field, unit }: PenaltiesProps) {
  const penalties = field.getFieldList();
  const { name } = field;
  const added = useAddedRow(name, penalties.length);
  return (
    <fieldset className="mb-6">
      <legend className="font-semibold">Penalties</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Anglers can see these in the rules. A judge deducts each from the fish, in {pluralUnits[unit]}, or rejects the
        fish.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {penalties.map((penalty, index) => {
          const fields = penalty.getFieldset();
          return (
            <RemovableRow
              key={penalty.key ?? penalty.id}
              title={{
                ...fieldProps(fields.name),
                autoFocus: added.autoFocus(index),
                label: `Penalty ${index + 1}`,
                maxLength: rulesBounds.penaltyLetters,
                placeholder: "e.g. Mouth open",
              }}
              remove={form.remove.getButtonProps({ name, index })}
              removeLabel={`Remove penalty ${index + 1}`}
            >
              <div className="grid gap-x-4 sm:grid-cols-2">
                <NumberInput
                  {...fieldProps(fields.deduct)}
                  label="Deduction"
                  unit={unit}
                  step="0.01"
                  min="0"
                  max={rulesBounds.maxDeduct}
                  placeholder="e.g. 0.5"
                />
                <Checkbox
                  id={fields.rejects.id}
                  name={fields.rejects.name}
                  defaultChecked={fields.rejects.initialValue === "on"}
                  label="Rejects the fish instead"
                  keepErrorLine={false}
                />
              </div>
            </RemovableRow>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({ name, defaultValue: { name: "", deduct: "", rejects: "" } })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={penalties.length >= rulesBounds.penalties}
      >
        Add Penalty
      </Button>
      {field.errors?.map((error) => (
        <p key={error} className="mt-1 mb-2 font-semibold text-red-ink">
          {error}
        </p>
      ))}
    </fieldset>
  );
}
