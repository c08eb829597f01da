import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import {
  type LengthUnit,
  type Quantity,
  type Rounding,
  roundings,
  scoringUnit,
} from "../../../src/scoring/scoring-rules.ts";
import { rulesBounds, type TypedRulesForm } from "../../../src/scoring/scoring-rules-form.ts";
import { stepText } from "../../../src/scoring/words/rule-sentences.ts";
import type { TournamentType } from "../../../src/tournaments/tournament-state.ts";
import { fieldProps } from "../../form-field.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { PenaltyFields } from "./penalty-fields.tsx";

type RulesField = FieldMetadata<TypedRulesForm | undefined>;

type RulesProps = {
  form: Pick<FormMetadata, "insert" | "remove">;
  field: RulesField;
  type: TournamentType;
};

/** The unit chosen in a form's rules, or initially set in them. */
export const unitTyped = (field: RulesField): LengthUnit => (field.getFieldset().unit.value === "cm" ? "cm" : "in");

/** A tournament's scoring rules: the fields of a rule set. */
export function RulesFields({ form, field, type }: RulesProps) {
  const fields = field.getFieldset();
  const unit = unitTyped(field);
  const by: Quantity = fields.by.value === "weight" ? "weight" : "length";
  const counted = scoringUnit({ unit, by });
  return (
    <>
      <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
        <Select label="Units" {...fieldProps(fields.unit)}>
          <option value="in">Inches and pounds</option>
          <option value="cm">Centimeters and kilograms</option>
        </Select>
        <Select label="What Counts" {...fieldProps(fields.by)}>
          <option value="length">Length</option>
          <option value="weight">Weight</option>
        </Select>
        <Select label="Rounding" hint="Always down." {...fieldProps(fields.rounding)}>
          {roundings.map((rounding) => (
            <option key={rounding} value={rounding}>
              {roundingName(rounding, counted)}
            </option>
          ))}
        </Select>
        <NumberInput
          label="Fish That Count"
          hint="A derby always counts one."
          step="1"
          min={rulesBounds.fish.min}
          max={rulesBounds.fish.max}
          inputMode="numeric"
          {...fieldProps(fields.fish)}
        />
      </div>
      {type === "tournament" && (
        <RuleBox field={fields.perSpecies} label="Count this many of each species separately" />
      )}
      <PenaltyFields form={form} field={fields.penalties} unit={counted} />
      <JudgingFields field={field} />
    </>
  );
}

/** The rules that don't affect scores. */
export function JudgingFields({ field }: { field: RulesField }) {
  const fields = field.getFieldset();
  return (
    <>
      <RuleBox field={fields.identifier} label="The tournament's identifier must be in the photo." />
      <div className="aligned-fields mt-2 grid gap-x-4 sm:grid-cols-3">
        <Hours
          label="Late Uploads"
          hint="How long after the end photos can still arrive."
          field={fields.uploadHours}
          max={rulesBounds.uploadHours}
        />
        <Hours
          label="Challenge Window"
          hint="How long after the end decisions can be challenged."
          field={fields.challengeHours}
          max={rulesBounds.challengeHours}
        />
        <Hours
          label="Hide the Board"
          hint="How long before the end the board is hidden."
          field={fields.hideBoardHours}
          max={rulesBounds.hideBoardHours}
        />
      </div>
      <RuleBox field={fields.secondLook} label="A second judge reviews the fish in paid places." />
      <NumberInput
        label="Second Review of Other Fish"
        hint="Random percentage of scoring fish"
        unit="%"
        step="1"
        min="0"
        max="100"
        inputMode="numeric"
        {...fieldProps(fields.secondLookShare)}
      />
    </>
  );
}

/** The part of a rule set that a form with a format doesn't show. It is submitted unchanged, and the format takes precedence. */
export function KeptRules({ field }: { field: RulesField }) {
  const { unit, by, rounding, fish } = field.getFieldset();
  return [unit, by, rounding, fish].map(({ name, initialValue }) => (
    <input key={name} type="hidden" name={name} value={String(initialValue ?? "")} />
  ));
}

const roundingName = (rounding: Rounding, unit: ReturnType<typeof scoringUnit>): string =>
  rounding === "none" ? "As measured" : `To the ${stepText(rounding, unit)}`;

const RuleBox = ({ field, label }: { field: FieldMetadata<boolean | undefined>; label: string }) => (
  <Checkbox
    id={field.id}
    name={field.name}
    defaultChecked={field.initialValue === "on"}
    label={label}
    keepErrorLine={false}
  />
);

type HoursProps = { label: string; hint: string; field: FieldMetadata<number | undefined>; max: number };

const Hours = ({ label, hint, field, max }: HoursProps) => (
  <NumberInput
    label={label}
    hint={hint}
    unit="h"
    step="1"
    min="0"
    max={max}
    inputMode="numeric"
    {...fieldProps(field)}
  />
);
