import type { FieldMetadata } from "@conform-to/react";
import { type Each, eachChoices } from "../../../../src/scoring/format-form/format-values.ts";
import { fieldProps } from "../../../form-field.ts";
import { Select } from "../../../ui/form/text-input.tsx";
import { eachName } from "./format-names.ts";

type EachProps = { field: FieldMetadata<string | undefined>; label: string };

/** A period in minutes can only come from a format file, and remains one of the choices. */
export function EachSelect({ field, label }: EachProps) {
  const initial = typeof field.initialValue === "string" ? (field.initialValue as Each) : "none";
  const choices: Each[] = eachChoices.some((each) => each === initial) ? [...eachChoices] : [...eachChoices, initial];
  return (
    <Select label={label} {...fieldProps(field)}>
      {choices.map((each) => (
        <option key={each} value={each}>
          {eachName(each)}
        </option>
      ))}
    </Select>
  );
}
