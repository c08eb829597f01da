import { eq } from "drizzle-orm";
import { participants } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { findEntry } from "../entries/entry.ts";
import { scoreSides } from "../scoring/rulebook/score-sides.ts";
import { isScoredAlone } from "../scoring/rulebook/sort-key.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { type DeductionWords, deductionWords } from "../scoring/words/explain-place.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { readFacts } from "./board-facts.ts";
import { sideIdOf } from "./read-explanation.ts";

export type Deduction = DeductionWords & { kind: "late" | "fixed" | "dead-fish" };

async function teammatesOf(db: Db, tournament: Tournament, userId: number): Promise<number[]> {
  const teamId = (await findEntry(db, tournament.id, userId))?.teamId ?? null;
  if (teamId === null) return [userId];
  const members = await db
    .select({ userId: participants.userId })
    .from(participants)
    .where(eq(participants.teamId, teamId));
  return members.map((member) => member.userId);
}

/** The deductions from the score of an angler or their team on the leaderboard, with reasons that only they and organizers see. */
export async function readDeductions(db: Db, tournament: Tournament, userId: number): Promise<Deduction[]> {
  const isAlone = isScoredAlone(formatOf(tournament).main);
  const userIds = isAlone ? await teammatesOf(db, tournament, userId) : undefined;
  const context = await readFacts(db, tournament, userIds);
  const { main } = context.format;
  const sideId = sideIdOf(context, main, userId);
  const score = scoreSides(main, context.facts).find(({ side }) => side.id === sideId);
  const shown = { showsReasons: true, hasDays: context.lastDay > 1 };
  return (score?.penalties ?? []).map((penalty) => ({
    kind: penalty.kind,
    ...deductionWords(main, penalty, shown),
  }));
}
