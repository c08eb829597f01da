import { hundredthsOf } from "../base/format/numbers.ts";
import {
  finestMeasures,
  measuresOf,
  noOunces,
  type TypedWeight,
  weightIn,
} from "../catches/measures/length-and-weight.ts";
import type { Rules } from "../scoring/scoring-rules.ts";
import type { WeighIn } from "./weigh-in-shapes.ts";
import type { WeighInTerms } from "./weigh-in-terms.ts";
import { weighInTexts as texts } from "./weigh-in-texts.ts";

/** A problem with an entry, and the field that it concerns. */
export type Issue = { path: "fish" | "weight" | "biggest" | "dead" | "species" | "length"; message: string };

type Terms = Pick<WeighInTerms, "isBag" | "limit" | "takes">;
type Measured = Pick<Rules, "unit" | "by" | "rounding" | "step">;

/** Null for pounds and ounces if the tournament uses kilograms. */
export function typedHundredths({ unit }: Pick<Rules, "unit">, typed: TypedWeight): number | null {
  const weight = weightIn(unit, typed);
  return weight === null ? null : hundredthsOf(weight);
}

/** The number of fish in a bag. With a limit of one fish, it isn't entered, and a weight of 0 is no fish. */
export const fishInBag = ({ fish }: Pick<WeighIn, "fish">, hundredths: number): number =>
  fish ?? (hundredths === 0 ? 0 : 1);

function bagIssue(rules: Measured, { limit, takes }: Terms, input: WeighIn): Issue | null {
  const { dead = 0 } = input;
  const weight = input.weight === undefined ? 0 : typedHundredths(rules, input.weight);
  const biggest = input.biggest === undefined ? undefined : typedHundredths(rules, input.biggest);
  if (weight === null) return { path: "weight", message: noOunces };
  if (biggest === null) return { path: "biggest", message: noOunces };
  if (input.fish === undefined && limit !== 1) return { path: "fish", message: texts.noFishCount };
  if (input.fish === undefined && input.weight === undefined) return { path: "weight", message: texts.noFishWeight };
  const fish = fishInBag(input, weight);
  if (limit !== null && fish > limit) return { path: "fish", message: texts.overLimit(limit) };
  if (fish === 0 && weight > 0) return { path: "fish", message: texts.weightOfNoFish };
  if (fish > 0 && weight === 0) {
    return { path: "weight", message: input.weight === undefined ? texts.noWeight : texts.zeroWeight };
  }
  if (biggest !== undefined && biggest > weight) return { path: "biggest", message: texts.biggestTooHeavy };
  if (biggest !== undefined && biggest * fish < weight) {
    return { path: "biggest", message: texts.biggestTooLight(fish) };
  }
  return takes.dead && dead > fish ? { path: "dead", message: texts.moreDeadThanFish } : null;
}

function fishIssue(rules: Measured, { species, length, weight }: WeighIn): Issue | null {
  if (!species?.trim()) return { path: "species", message: texts.noSpecies };
  if (length === undefined) return { path: "length", message: texts.noLength };
  if (weight === undefined && rules.by === "weight") return { path: "weight", message: texts.noWeight };
  const ownMeasures = measuresOf(rules);
  const [lengthIssue] = ownMeasures.length.safeParse(length).error?.issues ?? [];
  if (lengthIssue) return { path: "length", message: lengthIssue.message };
  const amount = weightIn(rules.unit, weight ?? 0);
  if (amount === null) return { path: "weight", message: noOunces };
  const weights = rules.unit === "in" ? finestMeasures.weight : ownMeasures.weight;
  const [weightIssue] = weights.safeParse(amount).error?.issues ?? [];
  return weightIssue ? { path: "weight", message: weightIssue.message } : null;
}

/**
 * Returns the first problem: a figure that is missing or can't be right. The page checks an entry before it keeps it on the
 * device. Otherwise, an entry made offline would be refused only after the angler has left.
 */
export const entryIssue = (rules: Measured, terms: Terms, input: WeighIn): Issue | null =>
  terms.isBag ? bagIssue(rules, terms, input) : fishIssue(rules, input);
