import { Refusal } from "../refusal.ts";
import { type Rules, rulesOf, type ShippedName, shippedRules } from "../scoring/scoring-rules.ts";
import { measuresOf } from "./measures/length-and-weight.ts";

type Tournament = { tournamentType: ShippedName; rules: Rules | null };

/** docs/rules.md 6.7: how finely is typed depends on the tournament. Throws `invalid`. */
export function refuseUnfitMeasures(tournament: Tournament | null, given: { length: number; weight: number }): void {
  const measures = measuresOf(tournament ? rulesOf(tournament) : shippedRules.tournament);
  const issues = (["length", "weight"] as const).flatMap((path) =>
    (measures[path].safeParse(given[path]).error?.issues ?? []).map(({ message }) => ({ path, message })),
  );
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
}
