import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { FormatStart, TypedFormatForm } from "../../../../src/scoring/format-form/format-form.ts";
import { standardFormat, typedPreset } from "../../../../src/scoring/format-form/typed-format.ts";
import { presetNames, presets } from "../../../../src/scoring/rulebook/presets.ts";
import { classes } from "../../../ui/classes.ts";

export type FormatField = FieldMetadata<TypedFormatForm | undefined>;

/** The presets to start from, with a sentence each. */
const choices: readonly { start: FormatStart; name: string; sentence: string; value: object }[] = [
  {
    start: "standard",
    name: "Standard",
    sentence: "The five longest fish count, or one in a derby. Ties go to the longer single fish.",
    value: standardFormat,
  },
  ...presetNames.map((start) => {
    const { name, sentence } = presets[start];
    return { start, name, sentence, value: typedPreset(start) };
  }),
];

export const startName = (start: FormatStart): string =>
  choices.find((choice) => choice.start === start)?.name ?? "Your club's own rules";

type PickerProps = { form: Pick<FormMetadata, "update">; field: FormatField; start: FormatStart };

/** Buttons that fill the form with a preset. They also work without script, and all other input stays. */
export function PresetPicker({ form, field, start }: PickerProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {choices.map(({ start: presetStart, name, sentence, value }) => (
        <li key={presetStart} className="grid">
          <button
            type="submit"
            {...form.update.getButtonProps({ name: field.name, value: value as never })}
            aria-pressed={presetStart === start}
            className={classes(
              "flex cursor-pointer flex-col justify-start rounded-lg border p-3 text-left",
              presetStart === start ? "border-lake bg-lake-soft" : "border-line hover:border-lake",
            )}
          >
            <span className="block font-semibold">{name}</span>
            <span className="block text-[0.9375rem] text-ink-soft">{sentence}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
