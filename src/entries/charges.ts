import { entryCharges } from "../options/index.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { ChosenCharges, EntryCharge } from "./entry-charge.ts";

/** `given` or, where it says nothing, what was chosen `before` and is still offered. Throws `invalid` at the field. */
export const chosenCharges = (
  tournament: Pick<Tournament, "name" | "pots">,
  given: ChosenCharges,
  before?: ChosenCharges | null,
): EntryCharge[] => entryCharges.flatMap((choose) => choose(tournament, given, before ?? null));
