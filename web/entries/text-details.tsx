import type { FieldMetadata } from "@conform-to/react";
import { detailList, type ShownDetails } from "../../src/entries/details.ts";
import { fieldProps } from "../form-field.ts";
import { TextInput } from "../ui/form/text-input.tsx";

type Fields = Readonly<Record<string, FieldMetadata<string | undefined>>>;

/** The entry details that are one line of text. */
export const textsOf = (entry: ShownDetails) =>
  Object.fromEntries(detailList.flatMap(([key, { textField }]) => (textField ? [[key, entry[key]]] : [])));

/** A field for each entry detail that is one line of text. `fields` are the form's. */
export function TextDetails({ fields, isByHand = false }: { fields: object; isByHand?: boolean }) {
  return detailList.map(([key, { label, textField, isAskedByHand }]) => {
    const field = (fields as Fields)[key];
    if (!(textField && field) || (isByHand && !isAskedByHand)) return null;
    return (
      <TextInput
        key={key}
        {...fieldProps(field)}
        label={label}
        hint={textField.hint}
        maxLength={textField.maxLength}
        optional
      />
    );
  });
}
