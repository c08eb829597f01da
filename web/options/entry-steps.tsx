import type { FieldMetadata } from "@conform-to/react";
import type { LoadedSteps } from "./loaders.ts";
import { AcceptWaiver, acceptedVersion } from "./waiver/accept-waiver.tsx";

/** Fields that the options add to the form of choices at entry. */
export const stepFields = { waiver: acceptedVersion };

type StepProps = { fields: Record<keyof typeof stepFields, FieldMetadata<unknown>>; steps: LoadedSteps };

export const EntrySteps = ({ fields, steps }: StepProps) => (
  <AcceptWaiver field={fields.waiver} waiver={steps.waiver} />
);
