import { entryCharges } from "../options/index.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { ChosenCharges, EntryCharge } from "./entry-charge.ts";

/**
 * The charges in `choices`. If it contains none, the charges from `before` that are still offered. Throws `invalid` at
 * the field.
 */
export const chosenCharges = (
  tournament: Pick<Tournament, "name" | "pots">,
  choices: ChosenCharges,
  before?: ChosenCharges | null,
): EntryCharge[] => entryCharges.flatMap((choose) => choose(tournament, choices, before ?? null));
