import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { separateTermForms } from "../../src/options/index.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { PotFields } from "./side-pots/pot-fields.tsx";
import { typedPots } from "./side-pots/typed-pots.ts";
import { hasWaiver, WaiverField } from "./waiver/waiver-field.tsx";

type Fields = Record<keyof typeof separateTermForms, FieldMetadata<string | undefined>>;

/** Whether a term that the options store outside of the tournament's row was set, or is wrong. */
export const hasSeparateTerms = ({ waiver }: Fields): boolean => hasWaiver(waiver);

/** Fields of the tournament form for those terms. */
export const SeparateTermFields = ({ fields }: { fields: Fields }) => <WaiverField field={fields.waiver} />;

/** The options' other terms as the tournament form's input. */
export const typedOptionTerms = ({ pots }: TournamentWithResult) => ({ pots: typedPots(pots) });

export type TypedOptionTerms = ReturnType<typeof typedOptionTerms>;

type PotProps = ComponentProps<typeof PotFields>;

/** Fields for what is bought with an entry. */
export const ChargeFields = ({ form, fields }: { form: PotProps["form"]; fields: { pots: PotProps["field"] } }) => (
  <PotFields form={form} field={fields.pots} />
);
