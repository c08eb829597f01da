import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import { divisionBounds } from "../../../src/options/divisions/divisions.ts";
import type { LengthUnit } from "../../../src/scoring/scoring-rules.ts";
import { useAddedRow } from "../../added-row.ts";
import { fieldProps } from "../../form-field.ts";
import { PositionFields } from "../../tournaments/edit/prize-form.tsx";
import { stepTitles } from "../../tournaments/edit/steps/step-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { FoldedFields } from "../../ui/form/folded-fields.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { RemovableRow } from "../../ui/form/removable-row.tsx";

type Typed = {
  name: string;
  formerName?: string | undefined;
  minLength?: string | undefined;
  positions?: { amount: string | number | undefined }[];
};

type Props = {
  form: Pick<FormMetadata, "insert" | "remove" | "validate">;
  field: FieldMetadata<Typed[] | undefined>;
  hasOpenBoard: FieldMetadata<boolean | undefined>;
  unit: LengthUnit;
  arePrizesFixed: boolean;
};

/** Divisions, each with its own settings. They are added and removed by buttons that work without script, too. */
export function DivisionFields({ form, field, hasOpenBoard, unit, arePrizesFixed }: Props) {
  const divisions = field.getFieldList();
  const { name } = field;
  const added = useAddedRow(name, divisions.length);
  return (
    <FoldedFields
      title="Divisions"
      note="such as kayak, boat or youth"
      isOpen={divisions.length > 0 || Boolean(field.errors)}
      className="mt-2 border-y"
    >
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Each angler picks one division. Every division has its own leaderboard and optional prizes.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {divisions.map((division, index) => {
          const { name: title, formerName, minLength, positions } = division.getFieldset();
          const called = title.value || `division ${index + 1}`;
          return (
            <RemovableRow
              key={division.key ?? division.id}
              title={{
                ...fieldProps(title),
                autoFocus: added.autoFocus(index),
                label: `Division ${index + 1}`,
                maxLength: divisionBounds.letters,
                placeholder: "e.g. Kayak",
              }}
              remove={form.remove.getButtonProps({ name, index })}
              removeLabel={`Remove ${called}`}
            >
              <input type="hidden" name={formerName.name} defaultValue={formerName.initialValue ?? ""} />
              <NumberInput
                {...fieldProps(minLength)}
                label={`Minimum Length for ${called}`}
                hint="If different from the tournament minimum"
                unit={unit}
                step="0.1"
                min="0"
                max="200"
                optional
              />
              {!arePrizesFixed && <PositionFields form={form} field={positions} of={called} min={0} />}
            </RemovableRow>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({
          name,
          defaultValue: { name: "", formerName: "", minLength: "", positions: [] },
        })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={divisions.length >= divisionBounds.divisions}
        className="mt-3"
      >
        Add Division
      </Button>
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
      {divisions.length > 0 ? (
        <Checkbox
          name={hasOpenBoard.name}
          defaultChecked={hasOpenBoard.initialValue === "on"}
          error={hasOpenBoard.errors?.[0]}
          label={`Also rank all anglers overall, for the prizes in ${stepTitles.money}`}
        />
      ) : (
        <input type="hidden" name={hasOpenBoard.name} value="on" />
      )}
    </FoldedFields>
  );
}
