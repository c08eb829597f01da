import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { hundredthsOf, measureText } from "../../../src/base/format/numbers.ts";
import { typedPounds } from "../../../src/base/format/pounds.ts";
import { bounds } from "../../../src/catches/catch-status.ts";
import { isRounded, needsHundredths, roundedFish } from "../../../src/scoring/fish-score.ts";
import { type Quantity, type Rules, scoringUnit, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { fieldProps } from "../../form-field.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";
import { PoundsInput } from "./pounds-input.tsx";

const stepOf = (rules: Rules, quantity: Quantity): string =>
  needsHundredths(rules) && rules.by === quantity ? "0.01" : "0.1";

/** The rounded value that a typed number will count as. */
const countsText = (rules: Rules, typed: number): string => {
  if (!(typed > 0)) return "";
  const counted = roundedFish(hundredthsOf(typed), rules) / 100;
  return `Counts as ${measureText(counted, scoringUnit(rules))}`;
};

const typedIn = (rules: Rules, text: string): number =>
  scoringUnit(rules) === "lb" ? typedPounds(text) : Number(text);

type Field = FieldMetadata<string | number | undefined>;

/** The catch fields of any form; `species` are suggested while typing. */
export function CatchFields({
  fields,
  species,
  locations,
  chips,
  position,
  rules = shippedRules.tournament,
  skipsWeight = false,
  isWeightOptional = false,
  takesOunces = true,
  lengthHint,
}: {
  fields: Record<"species" | "length" | "weight" | "location" | "notes", Field>;
  species: string[];
  locations: string[];
  /** Shown above the species: the chips that fill it in. */
  chips?: ReactNode;
  /** Shown below the location, likewise. */
  position?: ReactNode;
  /** The rules of the catch's tournament. */
  rules?: Rules;
  skipsWeight?: boolean;
  isWeightOptional?: boolean;
  /** False uses the specification's number input for pounds, too. */
  takesOunces?: boolean;
  /** The decimals in which lengths are typed, shown under the label. */
  lengthHint?: string;
}) {
  const isInPounds = takesOunces && rules.unit === "in";
  const [speciesList, locationList] = [`${fields.species.id}-list`, `${fields.location.id}-list`];
  return (
    <>
      {chips}
      <TextInput
        {...fieldProps(fields.species)}
        label="Species"
        list={speciesList}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={bounds.speciesLetters}
      />
      <Options id={speciesList} values={species} />
      <div className="grid grid-cols-2 items-end gap-4">
        <NumberInput
          {...fieldProps(fields.length)}
          label="Length"
          hint={lengthHint}
          unit={rules.unit}
          step={stepOf(rules, "length")}
          min={bounds.length.min}
          max={bounds.length.max}
        />
        {skipsWeight && <input type="hidden" name={fields.weight.name} value="0" />}
        {!skipsWeight && isInPounds && (
          <PoundsInput {...fieldProps(fields.weight)} label="Weight" optional={isWeightOptional} />
        )}
        {!(skipsWeight || isInPounds) && (
          <NumberInput
            {...fieldProps(fields.weight)}
            label="Weight"
            optional={isWeightOptional}
            unit={scoringUnit({ unit: rules.unit, by: "weight" })}
            step={stepOf(rules, "weight")}
            min={bounds.weight.min}
            max={bounds.weight.max}
          />
        )}
      </div>
      {isRounded(rules) && (
        <p aria-live="polite" className="mb-2 min-h-6 text-ink-soft">
          {countsText(rules, typedIn(rules, String(fields[rules.by].value ?? "")))}
        </p>
      )}
      <TextInput
        {...fieldProps(fields.location)}
        label="Location"
        list={locationList}
        autoComplete="off"
        maxLength={bounds.locationLetters}
      />
      <Options id={locationList} values={locations} />
      {position}
      <TextArea {...fieldProps(fields.notes)} label="Notes" optional maxLength={bounds.notesLetters} />
    </>
  );
}

function Options({ id, values }: { id: string; values: string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
