import { Refusal } from "../refusal.ts";
import { type Rules, rulesOf, type ShippedName, shippedRules } from "../scoring/scoring-rules.ts";
import { finestMeasures, measuresOf, noOunces, type TypedWeight, weightIn } from "./measures/length-and-weight.ts";

type Tournament = { tournamentType: ShippedName; rules: Rules | null };

/**
 * Checks the decimals of measures, which depend on the tournament (docs/rules.md 6.7). Pounds may have two, because
 * pounds and ounces are rounded to the hundredth. Returns the measures in the tournament's unit. Throws `invalid`.
 */
export function refuseUnfitMeasures(
  tournament: Tournament | null,
  measures: { length: number; weight: TypedWeight },
): { length: number; weight: number } {
  const rules = tournament ? rulesOf(tournament) : shippedRules.tournament;
  const { length, weight: ofTournament } = measuresOf(rules);
  const weight = weightIn(rules.unit, measures.weight);
  if (weight === null) throw Refusal.ofField("weight", noOunces);
  const weights = rules.unit === "in" ? finestMeasures.weight : ofTournament;
  const issues = [
    ...(length.safeParse(measures.length).error?.issues ?? []).map(({ message }) => ({ path: "length", message })),
    ...(weights.safeParse(weight).error?.issues ?? []).map(({ message }) => ({ path: "weight", message })),
  ];
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  return { length: measures.length, weight };
}
