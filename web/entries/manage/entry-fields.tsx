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

/** Who can enter a tournament, and how many. */
export function EntryFields({ fields: { capacity, visibility, isMembersOnly, isByApproval } }: { fields: Fields }) {
  return (
    <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
      <NumberInput
        label="Spots"
        hint="Maximum entrants. Once it's full, others can join a waiting list. Leave blank for no limit."
        optional
        step="1"
        min="1"
        inputMode="numeric"
        {...fieldProps(capacity)}
      />
      <Select label="Visibility" hint={visibilityHint} {...fieldProps(visibility)}>
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
          label="Members only (invited guests can still join)"
          keepErrorLine={false}
        />
        <Checkbox
          name={isByApproval.name}
          defaultChecked={isByApproval.initialValue === "on"}
          label="Approve each entry. Anglers request a spot and pay only after you approve."
          keepErrorLine={false}
        />
      </div>
    </div>
  );
}
