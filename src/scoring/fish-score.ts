import { exactOf, unit as exactUnit, roundedTo } from "./rulebook/exact.ts";
import type { Deduction, Rounding, Rules } from "./scoring-rules.ts";

/**
 * Scores a single fish by the rules of its tournament. Lengths, weights and scores are integer hundredths of their
 * unit.
 */

const steps: Readonly<Record<Rounding, number>> = { none: 1, "1/4": 25, "1/2": 50, "1": 100 };

/** The step in hundredths; 1 if nothing is rounded. */
export const roundingStep = ({ rounding }: Pick<Rules, "rounding">): number => steps[rounding];

export const isRounded = ({ rounding, step }: Pick<Rules, "rounding" | "step">): boolean =>
  step !== undefined || rounding !== "none";

/** Whether multiples of the step have a second decimal, as a quarter inch does. */
export const needsHundredths = (rules: Pick<Rules, "rounding" | "step">): boolean =>
  isRounded(rules) && exactOf(rules.step?.step ?? roundingStep(rules) / 100) % (exactUnit / 10) !== 0;

/** Rounds down to a multiple of `rounding`, or according to the format's `step`. */
export function roundedFish(measured: number, { rounding, step }: Pick<Rules, "rounding" | "step">): number {
  if (!step) return measured - (measured % roundingStep({ rounding }));
  const hundredth = exactUnit / 100;
  return Math.round(roundedTo(measured * hundredth, exactOf(step.step), step.direction) / hundredth);
}

export const countedValue = ({ by }: Pick<Rules, "by">, fish: { length: number; weight: number }): number => fish[by];

export type Score = { measured: number; rounded: number; scored: number };

/** Rounded first, then reduced by the deductions; never below zero (docs/rules.md 4.10). */
export function scoreFish(
  rules: Pick<Rules, "rounding" | "step">,
  measured: number,
  deductions: readonly Deduction[] = [],
): Score {
  const rounded = roundedFish(measured, rules);
  const deducted = deductions.reduce((sum, { deduct }) => sum + Math.round(deduct * 100), 0);
  return { measured, rounded, scored: Math.max(0, rounded - deducted) };
}

/** The score of a fish before a judge has measured it or given a penalty. */
export const scoreAsClaimed = (rules: Rules, fish: { length: number; weight: number }): number =>
  scoreFish(rules, countedValue(rules, fish)).scored;
