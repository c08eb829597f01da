import type { Db } from "../base/db/store.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { readFacts, type ScoredTournament } from "./board-facts.ts";

/** Entrants disqualified for being late. If the format can disqualify for that, also those disqualified for other reasons. */
export async function lateDisqualifiedIds(db: Db, tournament: ScoredTournament): Promise<number[]> {
  if (tournament.format === null || formatOf(tournament).main.late?.disqualifyAfter == null) return [];
  const { facts } = await readFacts(db, tournament);
  return facts.entrants.flatMap(({ id, state }) => (state === "disqualified" ? [Number(id)] : []));
}
