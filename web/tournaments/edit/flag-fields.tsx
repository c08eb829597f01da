import type { FieldMetadata } from "@conform-to/react";
import { watersBounds } from "../../../src/options/waters/waters-geometry.ts";
import { type FlagKind, flagKinds, flagNames } from "../../../src/tournaments/flagging/flag-kinds.ts";
import { fieldProps } from "../../form-field.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextArea } from "../../ui/form/text-input.tsx";

type Props = { waters: FieldMetadata<string | undefined>; flagsOff: FieldMetadata<FlagKind[] | undefined> };

/** Where fish are caught, and what judges are warned about. */
export function FlagFields({ waters, flagsOff }: Props) {
  const initial: unknown = flagsOff.initialValue;
  const off = Array.isArray(initial) ? initial : [initial];
  const isUsed = waters.initialValue || flagsOff.initialValue || waters.errors;
  return (
    <details open={Boolean(isUsed)} className="mt-2 mb-6 border-line border-y py-2">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Waters and Flags<span className="font-normal text-ink-faint"> (what judges are warned about)</span>
      </summary>
      <TextArea
        label="Waters"
        hint="List the corners of an area in order, one per line, as latitude and longitude: 46.21, -93.65. Or enter a circle: 46.21, -93.65 12 mi. Or states: MN, WI. Photos taken outside are flagged."
        rows={4}
        optional
        maxLength={watersBounds.maxLetters}
        {...fieldProps(waters)}
      />
      <fieldset>
        <legend className="font-semibold">Hide these flags from judges</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {flagKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={flagsOff.name}
              value={kind}
              defaultChecked={off.includes(kind)}
              label={flagNames[kind]}
              keepErrorLine={false}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}
