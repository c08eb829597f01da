import type { FormMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import type { SchemeInput } from "../../../../src/scoring/rulebook/scheme.ts";
import { readSchemeFile } from "../../../../src/scoring/scheme-form/read-scheme-form.ts";
import { maxSchemeLetters } from "../../../../src/scoring/scheme-form/scheme-form.ts";
import { typedScheme } from "../../../../src/scoring/scheme-form/typed-scheme.ts";
import { fieldProps } from "../../../form-field.ts";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { Field } from "../../../ui/form/field.tsx";
import { TextArea } from "../../../ui/form/text-input.tsx";
import type { SchemeField } from "./preset-picker.tsx";

type Props = { form: Pick<FormMetadata, "update">; field: SchemeField; base: SchemeInput; isOpen: boolean };

/** Imports a scheme file. With script it fills the form; without, its text replaces the form's fields once it is saved. */
export function SchemeFile({ form, field, base, isOpen }: Props) {
  const { file } = field.getFieldset();
  const isHydrated = useHydrated();
  const [error, setError] = useState<string>();
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const isTooLong = chosen.size > 4 * maxSchemeLetters;
    const read = isTooLong ? null : readSchemeFile(await chosen.text());
    target.value = "";
    if (read?.scheme) form.update({ name: field.name, value: typedScheme(read.scheme) as never });
    setError(isTooLong ? "This file is too large for a scheme" : read?.issues[0]?.message);
  }
  return (
    <details open={isOpen || error !== undefined} className="mb-4 border-line border-b py-2">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Scheme File<span className="font-normal text-ink-faint"> (rules from another season or club)</span>
      </summary>
      <div className="pt-3">
        {isHydrated && (
          <Field label="Choose a Scheme File" hint="Fills in this form without saving it." error={error}>
            {(controlProps) => (
              <input
                {...controlProps}
                type="file"
                accept=".json,application/json"
                className="control"
                onChange={choose}
              />
            )}
          </Field>
        )}
        <TextArea
          label="Scheme File Text"
          hint="Paste it here to use it instead of the rules above."
          rows={4}
          optional
          maxLength={maxSchemeLetters}
          {...fieldProps(file)}
        />
        <details className="mb-3">
          <summary className="min-h-12 cursor-pointer content-center">Show these rules as text</summary>
          <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">{JSON.stringify(base, null, 2)}</pre>
        </details>
      </div>
    </details>
  );
}
