import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import type { PotsInput } from "./pot-form.ts";
import { isPotSpecies } from "./pot-terms.ts";

/** An empty list means no pots. Throws `invalid` at the field for a pot whose species isn't a target. */
export function storedPots(
  input: PotsInput,
  targetSpecies: readonly string[],
  before: Pick<Tournament, "pots"> | null,
): Tournament["pots"] {
  const pots = input === undefined ? (before?.pots ?? []) : (input ?? []);
  const issues = pots.flatMap(({ name, species }, index) => {
    if (species === null || isPotSpecies(species, targetSpecies)) return [];
    const message = `${species}, which wins ${name}, isn't one of the target species (${targetSpecies.join(", ")})`;
    return [{ path: `pots.${index}.species`, message }];
  });
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  return pots.length > 0 ? pots : null;
}
