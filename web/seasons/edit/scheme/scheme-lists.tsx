import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { schemeBounds, tieBreaks } from "../../../../src/scoring/rulebook/scheme-fields.ts";
import type { TypedSchemeForm } from "../../../../src/scoring/scheme-form/scheme-form.ts";
import { blankClass } from "../../../../src/scoring/scheme-form/typed-scheme.ts";
import { useAddedRow } from "../../../added-row.ts";
import { fieldProps } from "../../../form-field.ts";
import { Button } from "../../../ui/form/button.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { RemovableRow } from "../../../ui/form/removable-row.tsx";
import { Select } from "../../../ui/form/text-input.tsx";
import { tieNames } from "./scheme-names.ts";

type List<Field extends keyof TypedSchemeForm> = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  field: FieldMetadata<TypedSchemeForm[Field]>;
};

/** Tiebreaker rules in order of precedence. */
export function TieFields({ form, field }: List<"tieBreaks">) {
  const { name } = field;
  const rules = field.getFieldList();
  const added = useAddedRow(name, rules.length);
  const unused = tieBreaks.find((rule) => !rules.some(({ value }) => value === rule));
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Ties on Points</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">The first rule that separates two anglers decides.</p>
      <ol ref={added.list} className="flex flex-col gap-1">
        {rules.map((rule, index) => (
          <li key={rule.key ?? rule.id} className="flex items-start gap-2">
            <Select
              label={`Tie Rule ${index + 1}`}
              fieldClassName="min-w-0 flex-1"
              {...fieldProps(rule)}
              autoFocus={added.autoFocus(index)}
            >
              {tieBreaks.map((value) => (
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

/** Groups of tournaments with their own points, or of which only some count. */
export function ClassFields({ form, field }: List<"classes">) {
  const { name } = field;
  const all = field.getFieldList();
  const added = useAddedRow(name, all.length);
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Classes of Tournaments</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Tournaments with their own points, such as two-day classics. Leave points blank to use the season's. After
        saving, choose each tournament's class here.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {all.map((classItem, index) => {
          const fields = classItem.getFieldset();
          const number = (label: string, classField: FieldMetadata<number | undefined>) => (
            <NumberInput label={label} optional step="any" min="0" {...fieldProps(classField)} />
          );
          return (
            <RemovableRow
              key={classItem.key ?? classItem.id}
              title={{
                ...fieldProps(fields.name),
                autoFocus: added.autoFocus(index),
                label: `Class ${index + 1}`,
                maxLength: schemeBounds.nameLetters,
                placeholder: "e.g. Classic",
              }}
              remove={form.remove.getButtonProps({ name, index })}
              removeLabel={`Remove class ${index + 1}`}
            >
              <input
                type="hidden"
                name={fields.kept.name}
                defaultValue={typeof fields.kept.initialValue === "string" ? fields.kept.initialValue : ""}
              />
              <div className="aligned-fields grid grid-cols-2 gap-x-4 sm:grid-cols-3">
                {number("First Place", fields.first)}
                {number("Dropped per Place", fields.step)}
                {number("Best That Count", fields.best)}
                {number("Worst Dropped", fields.drop)}
                {number("Maximum in Total", fields.cap)}
              </div>
            </RemovableRow>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({ name, defaultValue: blankClass as never })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={all.length >= schemeBounds.classes}
      >
        Add Class
      </Button>
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}
