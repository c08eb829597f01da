import type { Db } from "../base/db/store.ts";
import { numberOf } from "../scoring/rulebook/exact.ts";
import { scoreSides } from "../scoring/rulebook/score-sides.ts";
import { isScoredAlone } from "../scoring/rulebook/sort-key.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { readFacts } from "./board-facts.ts";
import type { ScoreStep } from "./score-over-time.ts";

/** Limits only the line; the final score is always exact. */
const maxSteps = 200;

/**
 * The score of one side of a tournament with a format after each of its fish, in chronological order. Boards that rank
 * all sides together have no line.
 */
export async function stepsByFormat(db: Db, tournament: Tournament, userIds: readonly number[]): Promise<ScoreStep[]> {
  const { format, facts } = await readFacts(db, tournament, userIds);
  if (!isScoredAlone(format.main)) return [];
  const moments = facts.fish.flatMap(({ caughtAt }) => caughtAt?.at ?? []);
  const steps: ScoreStep[] = [];
  for (const at of [...new Set(moments)].sort((a, b) => a - b).slice(-maxSteps)) {
    const fish = facts.fish.filter(({ caughtAt }) => caughtAt !== undefined && caughtAt.at <= at);
    const [side] = scoreSides(format.main, { ...facts, fish });
    const score = side ? Math.round(numberOf(side.score) * 100) : 0;
    if (score !== (steps.at(-1)?.score ?? 0)) steps.push({ at, score });
  }
  return steps;
}
