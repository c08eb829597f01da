import type { FormMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { maxFormatLetters, readFormatFile } from "../../../../src/scoring/format-form/format-form.ts";
import { typedFormat } from "../../../../src/scoring/format-form/typed-format.ts";
import type { FormatInput } from "../../../../src/scoring/rulebook/format.ts";
import { fieldProps } from "../../../form-field.ts";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { Field } from "../../../ui/form/field.tsx";
import { TextArea } from "../../../ui/form/text-input.tsx";
import type { FormatField } from "./preset-picker.tsx";

type Props = {
  form: Pick<FormMetadata, "update">;
  field: FormatField;
  isOpen: boolean;
  /** Null for the built-in rules, which aren't a format. */
  base: FormatInput | null;
  /** The address to download the stored format from. */
  address: string | undefined;
};

/** Imports a format file. With script it fills the form; without, its text replaces the form's fields once it is saved. */
export function FormatFile({ form, field, isOpen, base, address }: Props) {
  const { file } = field.getFieldset();
  const isHydrated = useHydrated();
  const [error, setError] = useState<string>();
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const isTooLong = chosen.size > 4 * maxFormatLetters;
    const read = isTooLong ? null : readFormatFile(await chosen.text());
    target.value = "";
    if (read?.format) form.update({ name: field.name, value: typedFormat(read.format) as never });
    setError(isTooLong ? "This file is too large for a format" : read?.issues[0]?.message);
  }
  return (
    <details open={isOpen || error !== undefined} className="border-line border-b py-2">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Format File<span className="font-normal text-ink-faint"> (rules from another tournament or club)</span>
      </summary>
      <div className="pt-3">
        {address && (
          <p className="mb-4">
            <a className="link" href={address} download>
              Download the saved rules
            </a>
          </p>
        )}
        {isHydrated && (
          <Field label="Choose a Format File" hint="Fills in this form without saving it." error={error}>
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
          label="Format File Text"
          hint="Paste it here to use it instead of the rules above."
          rows={4}
          optional
          maxLength={maxFormatLetters}
          {...fieldProps(file)}
        />
        {base && (
          <details className="mb-3">
            <summary className="min-h-12 cursor-pointer content-center">Show these rules as text</summary>
            <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">{JSON.stringify(base, null, 2)}</pre>
          </details>
        )}
      </div>
    </details>
  );
}
