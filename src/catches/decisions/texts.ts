import { decimalText, measureText } from "../../base/format/numbers.ts";
import { type LengthUnit, type Quantity, type Rules, scoringUnit } from "../../scoring/scoring-rules.ts";
import type { Figures } from "./scoring-figures.ts";

const nameOf: Record<Quantity, string> = { length: "Length", weight: "Weight" };

/** Reasons to refuse a judge's figures. */
export const figureTexts = {
  outside: (by: Quantity, { min, max }: { min: number; max: number }) =>
    `${nameOf[by]} must be between ${min} and ${max.toFixed(1)}`,
  lengthIsNumber: "Measure the length here. Enter a number, such as 18.25",
  two: (by: Quantity) => `The measured value and the ${by} differ. Enter only one of them`,
  noPhoto: "There's no photo to measure from",
  notAsMarked: (length: number, unit: LengthUnit) =>
    `The marks on the photo give ${measureText(Math.round(length * 100) / 100, unit)}. Move them, or remove them`,
  unknownPenalty: (name: string) => `The tournament's rules have no penalty “${name}”`,
  rejects: (name: string) => `“${name}” doesn't deduct anything. Reject the catch for this reason instead`,
  givenTwice: (name: string) => `“${name}” is listed twice`,
} as const;

/** "Measured 18.3 in; rounded down to 18.25 in; Mouth open −0.5 in; scored 17.75 in." */
export function figuresText(rules: Pick<Rules, "by" | "unit">, figures: Figures): string {
  const unit = scoringUnit(rules);
  const { measured, rounded, penalties, scored } = figures;
  const steps = [
    `Measured ${measureText(measured / 100, unit)}`,
    rounded === measured ? [] : `rounded down to ${measureText(rounded / 100, unit)}`,
    penalties.map(({ name, deduct }) => `${name} −${decimalText(deduct)} ${unit}`),
    `scored ${measureText(scored / 100, unit)}`,
  ];
  return `${steps.flat().join("; ")}.`;
}

/** Null if the score equals the measure, because the catch's length already shows it. */
export const notableFiguresText = (rules: Pick<Rules, "by" | "unit">, figures: Figures): string | null =>
  figures.scored === figures.measured && rules.by === "length" ? null : figuresText(rules, figures);
