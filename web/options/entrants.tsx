import type { FieldMetadata } from "@conform-to/react";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { stepHandInputs } from "../../src/options/index.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { EntrantWaiver, lackingWaiverText, PaperWaiver, SignedOnPaper } from "./waiver/entrant-waiver.tsx";

/** What the entry steps of the options add to an entrant's lines on the day page. */
export const EntrantSteps = ({ entrant }: { entrant: DayEntrant }) => <EntrantWaiver entrant={entrant} />;

/** More exact texts for missing requirements, by name. */
export const lackingTexts: Readonly<Record<string, (entrant: DayEntrant) => string | null>> = {
  waiver: lackingWaiverText,
};

/** Actions in an entrant's sheet. `route` is their entry's. */
export const EntrantStepActions = (of: { entrant: DayEntrant; route: string }) => <PaperWaiver {...of} />;

type HandProps = {
  tournament: TournamentWithResult;
  fields: Record<keyof typeof stepHandInputs, FieldMetadata<unknown>>;
};

/** Fields of the form that enters an angler by hand. */
export const HandStepFields = ({ tournament, fields }: HandProps) => (
  <SignedOnPaper tournament={tournament} field={fields.waiverOnPaper} />
);
