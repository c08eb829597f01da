import type { FieldMetadata } from "@conform-to/react";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { termTextFields } from "../../../src/tournaments/terms.ts";
import { fieldProps } from "../../form-field.ts";
import { TextInput } from "../../ui/form/text-input.tsx";

type Fields = Readonly<Record<string, FieldMetadata<string | undefined> | undefined>>;

/** A field for each of a tournament's terms that is one line of text. `fields` are those of the form. */
export function TextTerms({ fields }: { fields: object }) {
  return termTextFields.map(({ name, label, hint, maxLength }) => {
    const field = (fields as Fields)[name];
    return (
      field && <TextInput key={name} {...fieldProps(field)} label={label} hint={hint} maxLength={maxLength} optional />
    );
  });
}

/** These terms' texts as typed. */
export const typedTextTerms = (tournament: TournamentWithResult): Record<string, string> => {
  const stored: Readonly<Record<string, unknown>> = tournament;
  return Object.fromEntries(termTextFields.map(({ name }) => [name, String(stored[name] ?? "")]));
};
