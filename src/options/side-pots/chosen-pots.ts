import { nameChoices } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findPot, type PotTerms } from "./pot-terms.ts";

/**
 * The chosen pots in the tournament's order; without `names`, the ones chosen `before` that still exist (docs/rules.md 5.40). Throws
 * `invalid` at the field.
 */
export function chosenPots(
  { name, pots }: Pick<Tournament, "name" | "pots">,
  names: readonly string[] | undefined,
  before: readonly string[] | null = null,
): PotTerms[] {
  const offered = pots ?? [];
  if (names === undefined) return offered.filter((pot) => before?.includes(pot.name));
  const unknown = names.find((name) => !findPot(offered, name));
  if (unknown !== undefined) {
    const choices = offered.length > 0 ? `choose from ${nameChoices(offered)}` : `${name} has none`;
    throw Refusal.ofField("pots", `There's no side pot "${unknown}": ${choices}.`);
  }
  return offered.filter((pot) => names.some((name) => findPot([pot], name)));
}
