import type { Db } from "../base/db/store.ts";
import { scoreSides } from "../scoring/rulebook/score-sides.ts";
import { lastDayOf } from "../scoring/rulebook/sides.ts";
import { type DeductionWords, deductionWords } from "../scoring/words/explain-place.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { readFacts } from "./board-facts.ts";
import { sideIdOf } from "./read-explanation.ts";

export type Deduction = DeductionWords & { kind: "late" | "fixed" | "dead-fish" };

/** The deductions from the score of an angler or their team on the leaderboard, with reasons that only they and organizers see. */
export async function readDeductions(db: Db, tournament: Tournament, userId: number): Promise<Deduction[]> {
  const context = await readFacts(db, tournament);
  const { main } = context.format;
  const sideId = sideIdOf(context, main, userId);
  const score = scoreSides(main, context.facts).find(({ side }) => side.id === sideId);
  const shown = { showsReasons: true, hasDays: lastDayOf(context.facts) > 1 };
  return (score?.penalties ?? []).map((penalty) => ({
    kind: penalty.kind,
    ...deductionWords(main, penalty, shown),
  }));
}
