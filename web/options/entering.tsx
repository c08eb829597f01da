import type { FieldMetadata } from "@conform-to/react";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { LoadedSteps } from "./loaders.ts";
import { AcceptWaiver, acceptedVersion } from "./waiver/accept-waiver.tsx";
import { AcceptedWaiver } from "./waiver/accepted-waiver.tsx";

/** Fields that the options add to the form of choices at entry. */
export const stepFields = { waiver: acceptedVersion };

type StepProps = { fields: Record<keyof typeof stepFields, FieldMetadata<unknown>>; steps: LoadedSteps };

export const EntrySteps = ({ fields, steps }: StepProps) => (
  <AcceptWaiver field={fields.waiver} waiver={steps.waiver} />
);

/** What the entry steps show to the entrant after joining. `id` is the tournament's. */
export const OwnSteps = (of: { id: number; mine: Mine }) => <AcceptedWaiver {...of} />;
