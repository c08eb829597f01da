import type { FieldMetadata } from "@conform-to/react";
import { fieldProps } from "../../form-field.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";

export function PlacesField({ capacity }: { capacity: FieldMetadata<number | undefined> }) {
  return (
    <NumberInput
      label="Places"
      hint="How many anglers may enter. Without a number there is no limit. When it is full, anglers can wait for a place."
      optional
      step="1"
      min="1"
      inputMode="numeric"
      {...fieldProps(capacity)}
    />
  );
}
