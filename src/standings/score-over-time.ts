import { type Scoring, type ScoringCatch, scoreOf, scoringFish } from "./rules.ts";

/** `at` in UTC ms, `score` in hundredths. */
type ScoreStep = { at: number; score: number };

/** In order of time. `catches` are verified and eligible, in any order. */
export function scoreOverTime(scoring: Scoring, catches: readonly ScoringCatch[]): ScoreStep[] {
  const steps: ScoreStep[] = [];
  let counted: ScoringCatch[] = [];
  let score = 0;
  for (const fish of catches.toSorted((one, other) => one.submittedAt - other.submittedAt || one.id - other.id)) {
    counted = scoringFish(scoring, [...counted, fish]);
    const next = scoreOf(counted);
    if (next === score) continue;
    score = next;
    const step = { at: fish.submittedAt, score };
    if (steps.at(-1)?.at === step.at) steps[steps.length - 1] = step;
    else steps.push(step);
  }
  return steps;
}
