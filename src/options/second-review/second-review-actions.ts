import { roundingStep } from "../../scoring/fish-score.ts";
import type { Deduction, Rules } from "../../scoring/scoring-rules.ts";

/** A judge's measurement of a fish, in hundredths; null if the judge would reject the fish. */
export type Seen = { measured: number | null; penalties: readonly Deduction[] };

/** The allowed difference, in hundredths; unrounded lengths are compared to the tenth. */
export function allowedDifference({ rounding, step }: Pick<Rules, "rounding" | "step">): number {
  if (step) return Math.max(10, Math.round(step.step * 100));
  return rounding === "none" ? 10 : roundingStep({ rounding });
}

const namesOf = ({ penalties }: Seen): string =>
  JSON.stringify(penalties.map(({ name }) => name.toLowerCase()).toSorted());

/** docs/rules.md 8.24. */
export const isAgreed = (rules: Pick<Rules, "rounding">, first: Seen, second: Seen): boolean =>
  first.measured !== null &&
  second.measured !== null &&
  Math.abs(first.measured - second.measured) <= allowedDifference(rules) &&
  namesOf(first) === namesOf(second);

export const lookActions = ["look", "waive", "settle"] as const;

export type SecondReviewAction = (typeof lookActions)[number];

type Is = (judgeId: number) => boolean;

/** The roles of judges in the second review of an angler's fish. */
export type Parts = {
  /** Neither the angler, nor the submitter, nor a declared fishing companion of the angler. */
  isImpartial: Is;
  isAnglerOrSubmitter: Is;
  hasRuled: Is;
  hasLooked: Is;
};

/** `fits` begins with the best fit: the first one that any judge meets decides who may act. If no judge meets any, all may. */
const mayAsFirstFit = (judgeId: number, judges: readonly number[], fits: readonly Is[]): boolean =>
  fits.find((is) => judges.some(is))?.(judgeId) ?? true;

/** The judge's action on an open second review (docs/rules.md 8.25); null if another judge has to act. */
export function secondReviewActionFor(
  judgeId: number,
  judges: readonly number[],
  { isImpartial, isAnglerOrSubmitter, hasRuled, hasLooked }: Parts,
  status: "awaiting" | "differs",
): SecondReviewAction | null {
  const isSecond: Is = (id) => isImpartial(id) && !hasRuled(id);
  const asDirector: Is[] = [isImpartial, (id) => !isAnglerOrSubmitter(id)];
  if (status === "differs") {
    const fits = [(id: number) => isSecond(id) && !hasLooked(id), ...asDirector];
    return mayAsFirstFit(judgeId, judges, fits) ? "settle" : null;
  }
  if (judges.some(isSecond)) return isSecond(judgeId) ? "look" : null;
  return mayAsFirstFit(judgeId, judges, asDirector) ? "waive" : null;
}

/** The middle value, or the mean of the two in the middle; null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
