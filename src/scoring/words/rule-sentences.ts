import { counted, decimalText } from "../../base/format/numbers.ts";
import { roundedFish } from "../fish-score.ts";
import { type Penalty, type Rounding, type Rules, type ScoringUnit, scoringUnit } from "../scoring-rules.ts";

export const unitWords: Readonly<Record<ScoringUnit, string>> = {
  in: "inch",
  cm: "centimeter",
  lb: "pound",
  kg: "kilogram",
};

const stepWords = { "1/4": "quarter", "1/2": "half", "1": "whole" } as const;

const hours = (count: number): string => counted(count, "hour");

const countedText = ({ by, fish, perSpecies }: Rules): string => {
  const best = by === "length" ? "longest" : "heaviest";
  const each = perSpecies ? " of each target species" : "";
  return fish === 1 ? `Your ${best} fish${each} counts.` : `Your ${fish} ${best} fish${each} count.`;
};

/** "quarter inch" */
export const stepText = (rounding: Exclude<Rounding, "none">, unit: ScoringUnit): string =>
  `${stepWords[rounding]} ${unitWords[unit]}`;

const directionWords = { down: "down to", up: "up to", nearest: "to" } as const;

const roundingText = ({ by, unit, rounding, step }: Rules): string => {
  if (step) {
    const nearest = `${directionWords[step.direction]} the nearest ${step.step} ${scoringUnit({ by, unit })}`;
    return `${by === "length" ? "Lengths" : "Weights"} are rounded ${nearest}.`;
  }
  if (rounding === "none") return `Each fish counts at its measured ${by}, without rounding.`;
  const noun = by === "length" ? "Lengths" : "Weights";
  return `${noun} are rounded down to the ${stepText(rounding, scoringUnit({ by, unit }))}.`;
};

const sample = 1840;

/** "18.4 in counts as 18.25 in." */
export function roundingSample(rules: Rules): string {
  const unit = scoringUnit(rules);
  const [measured, rounded] = [sample, roundedFish(sample, rules)].map(
    (value) => `${decimalText(value / 100)} ${unit}`,
  );
  return `${measured} counts as ${rounded}.`;
}

/** "−0.5 in", or that the fish doesn't count. */
export const deductionText = ({ deduct }: Pick<Penalty, "deduct">, unit: ScoringUnit): string =>
  deduct === null ? "the fish is rejected" : `−${deduct} ${unit}`;

const penaltiesText = (rules: Rules): string => {
  if (rules.penalties.length === 0) return "There are no penalties.";
  const unit = scoringUnit(rules);
  return `Penalties: ${rules.penalties.map((penalty) => `${penalty.name}: ${deductionText(penalty, unit)}`).join("; ")}.`;
};

const secondReviewText = ({ secondLook, secondLookShare }: Rules): string => {
  const parts = [
    secondLook && "the fish in paid places",
    secondLookShare > 0 && `${secondLookShare}% of the ${secondLook ? "other " : ""}fish that count`,
  ].filter(Boolean);
  return parts.length > 0 ? `A second judge also reviews ${parts.join(" and ")}.` : "One judge reviews each fish.";
};

/** The text for anglers about each part of a rule set. */
export const ruleSentences = (rules: Rules): Readonly<Record<keyof Rules, string>> => ({
  fish: countedText(rules),
  scores: countedText(rules),
  step: roundingText(rules),
  perSpecies: countedText(rules),
  by: countedText(rules),
  unit:
    rules.unit === "in"
      ? "Lengths are in inches, weights in pounds."
      : "Lengths are in centimeters, weights in kilograms.",
  rounding: roundingText(rules),
  penalties: penaltiesText(rules),
  identifier: rules.identifier
    ? "The tournament's identifier must be in the photo."
    : "The photo doesn't need the tournament's identifier.",
  uploadHours:
    rules.uploadHours === 0
      ? "Catches must arrive before the end."
      : `A fish caught in time can be submitted up to ${hours(rules.uploadHours)} after the end.`,
  challengeHours:
    rules.challengeHours === 0
      ? "Decisions can't be challenged once the tournament has ended."
      : `Decisions can be challenged up to ${hours(rules.challengeHours)} after the end.`,
  hideBoardHours:
    rules.hideBoardHours === 0
      ? "The leaderboard is shown until the end."
      : `The leaderboard is hidden during the last ${hours(rules.hideBoardHours)}.`,
  secondLook: secondReviewText(rules),
  secondLookShare: secondReviewText(rules),
});

/** The sentences about what differs in `after`, each once. */
export function changedRules(before: Rules, after: Rules): string[] {
  const [was, is] = [ruleSentences(before), ruleSentences(after)];
  const parts = Object.keys(is) as (keyof Rules)[];
  return [...new Set(parts.filter((part) => was[part] !== is[part]).map((part) => is[part]))];
}
