import { compareBestThenEarliest, groupOf, type Scoring, type ScoringCatch, scoreOf } from "./scores.ts";

/** `at` is in UTC ms, `score` in hundredths. */
export type ScoreStep = { at: number; score: number };

/** Steps in chronological order. `catches` are verified and eligible, in any order. */
export function scoreOverTime(scoring: Scoring, catches: readonly ScoringCatch[]): ScoreStep[] {
  const steps: ScoreStep[] = [];
  const counted = new Map<string, ScoringCatch[]>();
  let score = 0;
  for (const fish of catches.toSorted((a, b) => a.submittedAt - b.submittedAt || a.id - b.id)) {
    const group = groupOf(scoring, fish);
    const before = counted.get(group) ?? [];
    const best = [...before, fish].toSorted(compareBestThenEarliest).slice(0, scoring.rules.fish);
    counted.set(group, best);
    const gained = scoreOf(best) - scoreOf(before);
    if (gained === 0) continue;
    score += gained;
    const step = { at: fish.submittedAt, score };
    if (steps.at(-1)?.at === step.at) steps[steps.length - 1] = step;
    else steps.push(step);
  }
  return steps;
}
