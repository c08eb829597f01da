import type { FieldMetadata } from "@conform-to/react";
import { maxWaiver } from "../../../src/options/waiver/waiver-form.ts";
import { fieldProps } from "../../form-field.ts";
import { TextArea } from "../../ui/form/text-input.tsx";

type Field = FieldMetadata<string | null | undefined>;

export const hasWaiver = ({ initialValue, errors }: Field): boolean => Boolean(initialValue ?? errors);

/** The waiver's text in the tournament form. */
export const WaiverField = ({ field }: { field: Field }) => (
  <TextArea
    {...fieldProps(field as FieldMetadata<string | undefined>)}
    label="Waiver"
    hint="Everyone who joins must accept it. If you change it, everyone who accepted it before is asked again."
    optional
    rows={6}
    maxLength={maxWaiver}
  />
);
