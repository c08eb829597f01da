import { isTargetSpecies } from "../tournament-state.ts";

export type IneligibleReason = "species" | "below_minimum" | "outside_window" | "missed_cut";

/** `minLength` is in hundredths of the tournament's unit. */
export type CatchBounds = { targetSpecies: readonly string[]; minLength: number };

/** Null if the fish can score. `length` is in hundredths of the tournament's unit. */
export function ineligibleReason(
  fish: { species: string; length: number },
  { targetSpecies, minLength }: CatchBounds,
): "species" | "below_minimum" | null {
  if (!isTargetSpecies(fish.species, targetSpecies)) return "species";
  return fish.length < minLength ? "below_minimum" : null;
}

/** The reason in words, with lengths in inches if `rules` are missing. */
export function ineligibleText(
  reason: IneligibleReason,
  { targetSpecies, minLength, rules }: CatchBounds & { rules?: { unit: string } | null },
): string {
  switch (reason) {
    case "species":
      return `Not one of this tournament's target species (${targetSpecies.join(", ")}).`;
    case "below_minimum":
      return `Below the minimum length of ${minLength / 100} ${rules?.unit ?? "in"}.`;
    case "outside_window":
      return "Caught outside the tournament's current dates.";
    case "missed_cut":
      return "Caught after day one by an angler who missed the cut.";
  }
}
