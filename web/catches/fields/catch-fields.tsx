import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { bounds } from "../../../src/catches/rules.ts";
import { fieldProps } from "../../form-field.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";

type Field = FieldMetadata<string | number | undefined>;

/** What is typed about a catch, in any form; `species` are offered while typing. */
export function CatchFields({
  fields,
  species,
  locations,
  chips,
  position,
  skipsWeight = false,
}: {
  fields: Record<"species" | "length" | "weight" | "location" | "notes", Field>;
  species: string[];
  locations: string[];
  /** Above the species: what fills it in. */
  chips?: ReactNode;
  /** The same below the location. */
  position?: ReactNode;
  skipsWeight?: boolean;
}) {
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
      <div className="grid grid-cols-2 gap-4">
        <NumberInput
          {...fieldProps(fields.length)}
          label="Length"
          unit="in"
          step="0.1"
          min={bounds.length.min}
          max={bounds.length.max}
        />
        {skipsWeight ? (
          <input type="hidden" name={fields.weight.name} value="0" />
        ) : (
          <NumberInput
            {...fieldProps(fields.weight)}
            label="Weight"
            unit="lb"
            step="0.1"
            min={bounds.weight.min}
            max={bounds.weight.max}
          />
        )}
      </div>
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
