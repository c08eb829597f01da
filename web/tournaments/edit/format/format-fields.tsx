import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { TypedFormatForm } from "../../../../src/scoring/format-form/format-form.ts";
import type { FormatField as FieldName } from "../../../../src/scoring/format-form/format-values.ts";
import { type Measure, measures } from "../../../../src/scoring/rulebook/board.ts";
import type { ScoringUnit } from "../../../../src/scoring/scoring-rules.ts";
import { fieldProps } from "../../../form-field.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { Select, TextInput } from "../../../ui/form/text-input.tsx";
import { BoardFields } from "./board-fields.tsx";
import { EachSelect } from "./each-select.tsx";
import { DeductionFields, SlotFields, TieFields } from "./format-lists.tsx";
import { lengthUnits, measureNames, measureUnits } from "./format-names.ts";

export type FormatFields = ReturnType<FieldMetadata<TypedFormatForm>["getFieldset"]>;

type FieldProps = { name: FieldName; form: Pick<FormMetadata, "insert" | "remove" | "reorder">; fields: FormatFields };

const measureTyped = ({ measure }: FormatFields): Measure =>
  measures.find((choice) => choice === measure.value) ?? "length-in";

const Box = ({ field, label }: { field: FieldMetadata<boolean | undefined>; label: string }) => (
  <Checkbox
    id={field.id}
    name={field.name}
    defaultChecked={field.initialValue === "on"}
    label={label}
    error={field.errors?.[0]}
  />
);

const pairClass = "aligned-fields grid gap-x-4 sm:grid-cols-2";

function SizeInput({
  field,
  label,
  hint,
  unit,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint: string;
  unit: string;
}) {
  return <TextInput label={`${label} (${unit})`} hint={hint} optional {...fieldProps(field)} />;
}

/** One of a format's fields, with its unit. */
export function FormatFieldInput({ name, form, fields }: FieldProps) {
  const measure = measureTyped(fields);
  const unit = measureUnits[measure];
  const lengthUnit = lengthUnits[measure];
  switch (name) {
    case "measure":
      return (
        <Select label="What Is Measured" {...fieldProps(fields.measure)}>
          {measures.map((value) => (
            <option key={value} value={value}>
              {measureNames[value]}
            </option>
          ))}
        </Select>
      );
    case "rounding": {
      const { step, direction } = fields.rounding.getFieldset();
      return (
        <div className={pairClass}>
          <NumberInput
            label="Rounded To"
            hint="Leave blank to count fish as measured."
            unit={unit}
            step="any"
            min="0"
            optional
            {...fieldProps(step)}
          />
          <Select label="Rounding Direction" hint="18.3 rounds down to 18.25." {...fieldProps(direction)}>
            <option value="down">Down</option>
            <option value="nearest">To the nearest</option>
            <option value="up">Up</option>
          </Select>
        </div>
      );
    }
    case "limit":
      return (
        <TextInput
          label="Fish That Count"
          hint="Leave blank to count all. With multi-day scoring, 5, 3 counts five on day one and three on day two."
          inputMode="text"
          optional
          {...fieldProps(fields.limit)}
        />
      );
    case "limitPer":
      return (
        <Select label="Fish Count Per" hint="Only matters if each day is scored." {...fieldProps(fields.limitPer)}>
          <option value="day">Day</option>
          <option value="tournament">Tournament</option>
        </Select>
      );
    case "perSpecies":
      return (
        <TextInput
          label="Fish of Each Species"
          hint="At most this many, such as 2. Or by species: Pike 2, others 3."
          optional
          {...fieldProps(fields.perSpecies)}
        />
      );
    case "minimum":
      return (
        <SizeInput
          label="Minimum Length"
          hint="One number, or by species: Walleye 15, others 12."
          unit={lengthUnit}
          field={fields.minimum}
        />
      );
    case "maximum":
      return (
        <SizeInput
          label="Maximum Length"
          hint="One number, or by species: Walleye 28."
          unit={lengthUnit}
          field={fields.maximum}
        />
      );
    case "slots":
      return <SlotFields form={form} field={fields.slots} unit={lengthUnit} />;
    case "slam": {
      const { on, categories } = fields.slam.getFieldset();
      return (
        <div>
          <Box
            field={on}
            label="Slam: the best fish of each species counts, and having more species beats any score."
          />
          <TextInput
            label="Species in the Slam"
            hint="Separated by commas. Leave blank to count every species."
            optional
            {...fieldProps(categories)}
          />
        </div>
      );
    }
    case "points": {
      const { perFish, perUnit } = fields.points.getFieldset();
      return (
        <div className={pairClass}>
          <NumberInput
            label="Points for Each Fish"
            hint="Leave both blank to score by size."
            step="any"
            min="0"
            optional
            {...fieldProps(perFish)}
          />
          <NumberInput
            label={`Points for Each ${unit}`}
            hint="After rounding."
            step="any"
            min="0"
            optional
            {...fieldProps(perUnit)}
          />
        </div>
      );
    }
    case "penalties":
      return <DeductionFields form={form} field={fields.penalties} unit={unit as ScoringUnit} />;
    case "deadFish": {
      const { deduct, from, reject } = fields.deadFish.getFieldset();
      return (
        <fieldset>
          <legend className="mb-2 font-semibold">Dead Fish</legend>
          <div className={pairClass}>
            <NumberInput
              label="Deduction per Dead Fish"
              unit={unit}
              step="any"
              min="0"
              optional
              {...fieldProps(deduct)}
            />
            <NumberInput
              label="Starting with Dead Fish Number"
              hint="Leave blank to start with the first."
              step="1"
              min="1"
              inputMode="numeric"
              optional
              {...fieldProps(from)}
            />
          </div>
          <Box field={reject} label="Dead fish don't count at all." />
        </fieldset>
      );
    }
    case "late": {
      const { perMinute, disqualifyAfter, loseDayAfter } = fields.late.getFieldset();
      return (
        <fieldset>
          <legend className="mb-2 font-semibold">Late for the Weigh-In</legend>
          <div className="aligned-fields grid gap-x-4 sm:grid-cols-3">
            <NumberInput
              label="Deduction per Minute"
              unit={unit}
              step="any"
              min="0"
              optional
              {...fieldProps(perMinute)}
            />
            <NumberInput
              label="Day's Catch Lost After"
              unit="min"
              step="1"
              min="0"
              optional
              {...fieldProps(loseDayAfter)}
            />
            <NumberInput
              label="Disqualified After"
              unit="min"
              step="1"
              min="0"
              optional
              {...fieldProps(disqualifyAfter)}
            />
          </div>
        </fieldset>
      );
    }
    case "ties":
      return <TieFields form={form} field={fields.ties} />;
    case "guests":
      return (
        <Select label="Guests" {...fieldProps(fields.guests)}>
          <option value="rank">Are ranked like everyone else</option>
          <option value="skip">Aren't ranked</option>
        </Select>
      );
    case "each":
      return <EachSelect field={fields.each} label="Boards" />;
    case "boards":
      return <BoardFields form={form} field={fields.boards} />;
  }
}
