import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { seasonPresetNames, seasonPresets } from "../../../../src/scoring/rulebook/season-presets.ts";
import type { SchemeStart, TypedSchemeForm } from "../../../../src/scoring/scheme-form/scheme-form.ts";
import { typedPreset } from "../../../../src/scoring/scheme-form/typed-scheme.ts";
import { classes } from "../../../ui/classes.ts";

export type SchemeField = FieldMetadata<TypedSchemeForm>;

export const startName = (start: SchemeStart): string =>
  start === "own" ? "Your club's own rules" : seasonPresets[start].name;

type PickerProps = { form: Pick<FormMetadata, "update">; field: SchemeField; start: SchemeStart };

/** Buttons that fill the form with a preset. They also work without script, and all other input stays. */
export const PresetPicker = ({ form, field, start }: PickerProps) => (
  <ul className="grid gap-2 sm:grid-cols-2">
    {seasonPresetNames.map((preset) => (
      <li key={preset} className="grid">
        <button
          type="submit"
          {...form.update.getButtonProps({ name: field.name, value: typedPreset(preset) as never })}
          aria-pressed={preset === start}
          className={classes(
            "cursor-pointer rounded-lg border p-3 text-left",
            preset === start ? "border-lake bg-lake-soft" : "border-line hover:border-lake",
          )}
        >
          <span className="block font-semibold">{seasonPresets[preset].name}</span>
          <span className="block text-[0.9375rem] text-ink-soft">{seasonPresets[preset].sentence}</span>
        </button>
      </li>
    ))}
  </ul>
);
