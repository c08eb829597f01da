import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { chargeInputs, stepHandInputs } from "../../src/options/index.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import type { DayOptions } from "./day-loader.ts";
import { DayPots } from "./side-pots/day-pots.tsx";
import { OwnPots } from "./side-pots/own-pots.tsx";
import { PotBoxes } from "./side-pots/pot-boxes.tsx";
import { EntrantWaiver, missingWaiverText, PaperWaiver, SignedOnPaper } from "./waiver/entrant-waiver.tsx";

/** Sections that the options add to the page of a tournament's day. */
export const DaySections = ({ id, options }: { id: number; options: DayOptions }) => (
  <DayPots tournamentId={id} loaded={options.pots} />
);

/** Extras that an entrant bought with the entry, or chose before paying. */
export const EntrantCharges = ({ entrant, options }: { entrant: DayEntrant; options: DayOptions }) => (
  <OwnPots entrant={entrant} loaded={options.pots} />
);

/** Lines that the entry steps add to an entrant. */
export const EntrantSteps = ({ entrant }: { entrant: DayEntrant }) => <EntrantWaiver entrant={entrant} />;

/** More exact texts for missing requirements, by name. */
export const lackingTexts: Readonly<Record<string, (entrant: DayEntrant) => string | null>> = {
  waiver: missingWaiverText,
};

/** Actions in an entrant's sheet. `route` is their entry's. */
export const EntrantStepActions = (props: { entrant: DayEntrant; route: string }) => <PaperWaiver {...props} />;

type Fields<Inputs, Value = unknown> = {
  tournament: TournamentWithResult;
  fields: Record<keyof Inputs, FieldMetadata<Value>>;
};

/** Fields of the form that enters an angler by hand: what is bought, and the entry steps. */
export const HandChargeFields = ({
  tournament,
  fields: { pots },
  onChoose,
}: Fields<typeof chargeInputs, string[] | undefined> & Pick<ComponentProps<typeof PotBoxes>, "onChoose">) => (
  <PotBoxes tournament={tournament} chosen={pots.initialValue} error={pots.errors?.[0]} onChoose={onChoose} />
);
export const HandStepFields = ({ tournament, fields }: Fields<typeof stepHandInputs>) => (
  <SignedOnPaper tournament={tournament} field={fields.waiverOnPaper} />
);
