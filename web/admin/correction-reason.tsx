import type { FieldMetadata } from "@conform-to/react";
import { fieldProps } from "../form-field.ts";
import { TextArea } from "../ui/form/text-input.tsx";

/** Required when a change corrects official results. */
export const CorrectionReason = ({ field }: { field: FieldMetadata<string | undefined> }) => (
  <TextArea
    {...fieldProps(field)}
    label="Reason for This Correction"
    hint="The results are official. The reason is shown with the new version of the results."
    rows={2}
    maxLength={500}
  />
);
