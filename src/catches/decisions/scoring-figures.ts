import { scoreFish } from "../../scoring/fish-score.ts";
import type { Deduction, Rules } from "../../scoring/scoring-rules.ts";

/** The figures of a decision, in hundredths of the unit of what counts. Deductions are in that unit itself. */
export type Figures = { measured: number; rounded: number; penalties: Deduction[]; scored: number };

export const figuresOf = (
  rules: Pick<Rules, "rounding" | "step">,
  measured: number,
  penalties: readonly Deduction[] = [],
): Figures => ({ ...scoreFish(rules, measured, penalties), penalties: [...penalties] });

/**
 * Previous deductions under changed rules (docs/rules.md 8.16). Each is replaced by the current deduction of the
 * penalty with the same name (ignoring case), dropped if that penalty no longer exists, and unchanged if the penalty
 * now rejects the fish.
 */
export const currentDeductions = (
  { penalties }: Pick<Rules, "penalties">,
  deductions: readonly Deduction[],
): Deduction[] =>
  deductions.flatMap(({ name, deduct }) => {
    const now = penalties.find((penalty) => penalty.name.toLowerCase() === name.toLowerCase());
    return now ? [{ name: now.name, deduct: now.deduct ?? deduct }] : [];
  });

export const isSameFigures = (a: Figures, b: Figures): boolean =>
  a.measured === b.measured &&
  a.rounded === b.rounded &&
  a.scored === b.scored &&
  a.penalties.length === b.penalties.length &&
  a.penalties.every(({ name, deduct }, index) => {
    const same = b.penalties[index];
    return same?.name === name && same.deduct === deduct;
  });

/** The last measured value since a decision was last undone, or null if nothing was measured. */
export function lastMeasured(steps: readonly { decision: string; measured: number | null }[]): number | null {
  const since = steps.slice(steps.findLastIndex(({ decision }) => decision === "undone") + 1);
  return since.findLast(({ measured }) => measured !== null)?.measured ?? null;
}
