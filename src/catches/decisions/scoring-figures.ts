import { scoreFish } from "../../scoring/fish-score.ts";
import type { Deduction, Rules } from "../../scoring/scoring-rules.ts";

/** What a decision makes of a fish: hundredths of the unit of what counts, but for the deductions. */
export type Figures = { measured: number; rounded: number; penalties: Deduction[]; scored: number };

export const figuresOf = (
  rules: Pick<Rules, "rounding" | "step">,
  measured: number,
  penalties: readonly Deduction[] = [],
): Figures => ({ ...scoreFish(rules, measured, penalties), penalties: [...penalties] });

/**
 * By changed rules, what was deducted before (docs/rules.md 8.16): what a penalty of that name deducts now,
 * whatever the case of the name, nothing where there is none any more, and the same as before where it rejects now.
 */
export const penaltiesNow = ({ penalties }: Pick<Rules, "penalties">, given: readonly Deduction[]): Deduction[] =>
  given.flatMap(({ name, deduct }) => {
    const now = penalties.find((penalty) => penalty.name.toLowerCase() === name.toLowerCase());
    return now ? [{ name: now.name, deduct: now.deduct ?? deduct }] : [];
  });

export const isSameFigures = (one: Figures, other: Figures): boolean =>
  one.measured === other.measured &&
  one.rounded === other.rounded &&
  one.scored === other.scored &&
  one.penalties.length === other.penalties.length &&
  one.penalties.every(({ name, deduct }, at) => {
    const same = other.penalties[at];
    return same?.name === name && same.deduct === deduct;
  });

/** Of what counts, since a decision was last undone; null where nothing was measured. */
export function lastMeasured(steps: readonly { decision: string; measured: number | null }[]): number | null {
  const since = steps.slice(steps.findLastIndex(({ decision }) => decision === "undone") + 1);
  return since.findLast(({ measured }) => measured !== null)?.measured ?? null;
}
