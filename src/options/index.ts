import { z } from "zod";
import type { ChosenCharges, EntryCharge } from "../entries/entry-charge.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { approvalTerm } from "./approval/approval-term.ts";
import { depositTerm } from "./challenge-deposit/deposit-term.ts";
import { divisionDetail } from "./divisions/division-detail.ts";
import { answersDetail } from "./questions/answers-detail.ts";
import { questionsTerm } from "./questions/questions-term.ts";
import { chosenPots } from "./side-pots/chosen-pots.ts";
import { potInputs } from "./side-pots/pot-inputs.ts";
import { potSize } from "./side-pots/pot-state.ts";
import { potsTerm } from "./side-pots/pots-term.ts";
import { submittersTerm } from "./submitters/submitters-term.ts";
import { typedWaiver, waiverInput } from "./waiver/waiver-form.ts";
import { waiverEntrantViews, waiverHandInputs, waiverInputs, waiverOwnViews } from "./waiver/waiver-shapes.ts";

/** Details that the options add to an entry, by column, in the order of forms and lists. */
export const optionDetails = { division: divisionDetail, answers: answersDetail };

/** Terms that are stored outside of a tournament's row: fields of the API and of the form. */
export const separateTermInputs = { waiver: waiverInput };
export const separateTermForms = { waiver: typedWaiver };

/** The inputs of entry steps, for anglers and for admins, and the views of each. */
export const stepInputs = { ...waiverInputs };
export const stepHandInputs = { ...waiverHandInputs };
export const stepOwnViews = { ...waiverOwnViews };
export const stepEntrantViews = { ...waiverEntrantViews };

export type StepOwnFields = z.output<z.ZodObject<typeof stepOwnViews>>;
export type StepEntrantFields = z.output<z.ZodObject<typeof stepEntrantViews>>;

/** Extras that can be bought with an entry: their fields and an angler's choices. */
export const chargeInputs = { ...potInputs };
export const entryCharges: readonly ((
  tournament: Pick<Tournament, "name" | "pots">,
  given: ChosenCharges,
  before: ChosenCharges | null,
) => EntryCharge[])[] = [(tournament, { pots }, before) => chosenPots(tournament, pots ?? undefined, before?.pots)];

/** Fields that the options add to a tournament's own page, from their own tables. */
export const pageFactViews = {
  potSizes: z.array(potSize).optional().describe("The size of each side pot so far; absent without side pots."),
  prizesText: z
    .array(z.string())
    .optional()
    .describe("The side pots' winners in words; absent before the results are official and without side pots."),
};

export type PageFacts = z.output<z.ZodObject<typeof pageFactViews>>;

/** Terms that the options add to a tournament, by API field, in the order of the sentences. */
export const optionTerms = {
  pots: potsTerm,
  questions: questionsTerm,
  isByApproval: approvalTerm,
  allowsSubmitters: submittersTerm,
  challengeDeposit: depositTerm,
};
