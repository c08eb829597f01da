import type { FieldMetadata } from "@conform-to/react";
import type { separateTermForms } from "../../src/options/index.ts";
import { hasWaiver, WaiverField } from "./waiver/waiver-field.tsx";

type Fields = Record<keyof typeof separateTermForms, FieldMetadata<string | undefined>>;

/** Whether a term that the options store outside of the tournament's row was set, or is wrong. */
export const hasSeparateTerms = ({ waiver }: Fields): boolean => hasWaiver(waiver);

/** Fields of the tournament form for those terms. */
export const SeparateTermFields = ({ fields }: { fields: Fields }) => <WaiverField field={fields.waiver} />;
