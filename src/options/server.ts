import type { EntryStep } from "../entries/entry-step.ts";
import type { SeparateTerm } from "../tournaments/separate-term.ts";
import { waiverStep } from "./waiver/waiver-step.ts";
import { waiverTerm } from "./waiver/waiver-term.ts";

/** What the options ask of entrants and store outside of an entry. */
export const entrySteps: readonly EntryStep[] = [waiverStep];

/** Terms that the options store outside of a tournament's row. */
export const separateTerms: readonly SeparateTerm[] = [waiverTerm];
