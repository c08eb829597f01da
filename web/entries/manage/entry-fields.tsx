import type { FieldMetadata } from "@conform-to/react";
import { visibilities } from "../../../src/tournaments/visibility/visibilities.ts";
import { fieldProps } from "../../form-field.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { visibilityHint, visibilityNames } from "./texts.ts";

type Fields = {
  capacity: FieldMetadata<number | undefined>;
  visibility: FieldMetadata<string | undefined>;
  isMembersOnly: FieldMetadata<boolean | undefined>;
  isByApproval: FieldMetadata<boolean | undefined>;
};

/** Who may enter it, and how many. */
export function EntryFields({ fields: { capacity, visibility, isMembersOnly, isByApproval } }: { fields: Fields }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <NumberInput
        label="Places"
        hint="How many anglers may enter. When it is full, others can wait for a place. Without a number there is no limit."
        optional
        step="1"
        min="1"
        inputMode="numeric"
        {...fieldProps(capacity)}
      />
      <Select label="Who Sees It" hint={visibilityHint} {...fieldProps(visibility)}>
        {visibilities.map((value) => (
          <option key={value} value={value}>
            {visibilityNames[value]}
          </option>
        ))}
      </Select>
      <div className="mb-4 sm:col-span-2">
        <Checkbox
          name={isMembersOnly.name}
          defaultChecked={isMembersOnly.initialValue === "on"}
          label="Members only: others cannot join, unless they are invited."
          keepErrorLine={false}
        />
        <Checkbox
          name={isByApproval.name}
          defaultChecked={isByApproval.initialValue === "on"}
          label="By approval: anglers ask to join, and you approve or decline each of them. Nobody pays before."
          keepErrorLine={false}
        />
      </div>
    </div>
  );
}
