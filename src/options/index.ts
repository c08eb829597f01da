import type { z } from "zod";
import { approvalTerm } from "./approval/approval-term.ts";
import { depositTerm } from "./challenge-deposit/deposit-term.ts";
import { divisionDetail } from "./divisions/division-detail.ts";
import { answersDetail } from "./questions/answers-detail.ts";
import { questionsTerm } from "./questions/questions-term.ts";
import { potsTerm } from "./side-pots/pots-term.ts";
import { waiverEntrantViews, waiverHandInputs, waiverInputs, waiverOwnViews } from "./waiver/waiver-shapes.ts";

/** What the options add to an entry, by column. The order is that of forms and lists. */
export const optionDetails = { division: divisionDetail, answers: answersDetail };

/** What entry steps take from an angler and from an admin, and what they show to each. */
export const stepInputs = { ...waiverInputs };
export const stepHandInputs = { ...waiverHandInputs };
export const stepOwnViews = { ...waiverOwnViews };
export const stepEntrantViews = { ...waiverEntrantViews };

export type StepOwnFields = z.output<z.ZodObject<typeof stepOwnViews>>;
export type StepEntrantFields = z.output<z.ZodObject<typeof stepEntrantViews>>;

/** What the options add to a tournament's terms, by field of the API. The order is that of sentences. */
export const optionTerms = {
  pots: potsTerm,
  questions: questionsTerm,
  isByApproval: approvalTerm,
  challengeDeposit: depositTerm,
};
