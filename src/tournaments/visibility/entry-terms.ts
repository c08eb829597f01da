import { z } from "zod";
import { count } from "../../base/db/shared-fields.ts";
import { separateTermForms, separateTermInputs } from "../../options/index.ts";
import { teamsInput, teamsView, typedTeams } from "../../options/teams/team-form.ts";
import { termForms, termInputs, termViews } from "../terms.ts";
import { visibilities } from "./visibilities.ts";

const capacityError = "Enter a number of spots, 1 or more, or leave it blank for no limit";

const capacity = z
  .number(capacityError)
  .int("Enter a whole number of spots")
  .min(1, capacityError)
  .max(100_000, "A tournament can have at most 100,000 spots");

const visibility = z.enum(visibilities, "Choose the visibility: public, unlisted or private");

const isMembersOnly = z.boolean("Members only must be true or false");

/** Terms for visibility, eligibility, extras and teams. */
export const entryTerms = {
  capacity: capacity.nullable().optional(),
  visibility: visibility.optional(),
  isMembersOnly: isMembersOnly.optional(),
  teams: teamsInput,
  ...separateTermInputs,
  ...termInputs,
};

/** The page's form; an unchecked box is absent. */
export const typedEntryTerms = {
  capacity: capacity.optional(),
  visibility: visibility.optional(),
  isMembersOnly: isMembersOnly.default(false),
  ...typedTeams,
  ...separateTermForms,
  ...termForms,
};

export const entryTermsView = {
  capacity: count.nullable().describe("How many can enter; null: no limit"),
  visibility: visibility.describe("'unlisted' isn't listed; 'private' is only for entrants and invited anglers"),
  isMembersOnly: z.boolean().describe("Only club members and invited anglers can enter"),
  teams: teamsView.describe("Team size and scoring; null: anglers are ranked individually."),
  ...termViews,
};
