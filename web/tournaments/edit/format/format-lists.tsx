import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { TypedFormatForm } from "../../../../src/scoring/format-form/format-form.ts";
import { formatBounds, tieRules } from "../../../../src/scoring/rulebook/board.ts";
import { rulesBounds } from "../../../../src/scoring/scoring-rules-form.ts";
import { useAddedRow } from "../../../added-row.ts";
import { fieldProps } from "../../../form-field.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { RemovableRow } from "../../../ui/form/removable-row.tsx";
import { Select, TextInput } from "../../../ui/form/text-input.tsx";
import { tieNames } from "./format-names.ts";

type List<Field extends keyof TypedFormatForm> = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  field: FieldMetadata<TypedFormatForm[Field]>;
};

/** Limits on the number of fish over, under or between lengths. */
export function SlotFields({ form, field, unit }: List<"slots"> & { unit: string }) {
  const { name } = field;
  const slots = field.getFieldList();
  const added = useAddedRow(name, slots.length);
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Slots</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Limits how many fish of a given size count, such as one over 20 {unit}.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {slots.map((slot, index) => {
          const { over, under, atMost, species } = slot.getFieldset();
          return (
            <li key={slot.key ?? slot.id} className="border-line border-t pt-3">
              <div className="aligned-fields grid gap-x-4 sm:grid-cols-4">
                <NumberInput
                  {...fieldProps(atMost)}
                  autoFocus={added.autoFocus(index)}
                  label={`Fish in Slot ${index + 1}`}
                  step="1"
                  min="0"
                  inputMode="numeric"
                />
                <NumberInput {...fieldProps(over)} label="Over" unit={unit} step="any" min="0" optional />
                <NumberInput {...fieldProps(under)} label="Under" unit={unit} step="any" min="0" optional />
                <TextInput {...fieldProps(species)} label="Species" optional />
              </div>
              <Button
                {...form.remove.getButtonProps({ name, index })}
                look="quiet"
                size="small"
                icon={<X />}
                className="mb-2"
              >
                Remove Slot {index + 1}
              </Button>
            </li>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({
          name,
          defaultValue: { over: "", under: "", atMost: "1", species: "" } as never,
        })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={slots.length >= formatBounds.slots}
      >
        Add Slot
      </Button>
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}

/** Deductions that a judge can apply to a fish, in the unit of the measurement. */
export function DeductionFields({ form, field, unit }: List<"penalties"> & { unit: string }) {
  const { name } = field;
  const penalties = field.getFieldList();
  const added = useAddedRow(name, penalties.length);
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Penalties</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Anglers can see these in the rules. A judge deducts them from a fish, or rejects it.
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
              <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
                <NumberInput
                  {...fieldProps(fields.deduct)}
                  label="Deducted from the Fish"
                  unit={unit}
                  step="any"
                  min="0"
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
        {...form.insert.getButtonProps({ name, defaultValue: { name: "", deduct: "", rejects: "" } as never })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={penalties.length >= rulesBounds.penalties}
      >
        Add Penalty
      </Button>
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}

/** Tiebreaker rules in order of precedence. */
export function TieFields({ form, field }: List<"ties">) {
  const { name } = field;
  const rules = field.getFieldList();
  const added = useAddedRow(name, rules.length);
  const unused = tieRules.find((rule) => !rules.some(({ value }) => value === rule));
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Ties</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        The first rule that separates equal scores breaks the tie. After a shared place, the next place is skipped.
      </p>
      <ol ref={added.list} className="flex flex-col gap-1">
        {rules.map((rule, index) => (
          <li key={rule.key ?? rule.id} className="flex items-start gap-2">
            <Select
              label={`Tie Rule ${index + 1}`}
              fieldClassName="min-w-0 flex-1"
              {...fieldProps(rule)}
              autoFocus={added.autoFocus(index)}
            >
              {tieRules.map((value) => (
                <option key={value} value={value}>
                  {tieNames[value]}
                </option>
              ))}
            </Select>
            {index > 0 && (
              <Button
                {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                look="quiet"
                className="mt-7.5"
                aria-label={`Move tie rule ${index + 1} up`}
                icon={<ArrowUp />}
              />
            )}
            <Button
              {...form.remove.getButtonProps({ name, index })}
              look="quiet"
              className="mt-7.5"
              aria-label={`Remove tie rule ${index + 1}`}
              icon={<X />}
            />
          </li>
        ))}
      </ol>
      {unused && (
        <Button
          {...form.insert.getButtonProps({ name, defaultValue: unused as never })}
          autoFocus={added.autoFocusButton}
          look="secondary"
          icon={<Plus />}
        >
          Add Tie Rule
        </Button>
      )}
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}
