import type { Actor } from "../actor.ts";
import type { Db } from "../db/store.ts";
import type { TournamentView } from "./model.ts";
import { readTournamentView } from "./tournament-view.ts";
import { visibleTournament } from "./visible-tournament.ts";

/** One tournament as the actor may see it. Throws `not_found`. */
export async function readTournament(db: Db, actor: Actor, id: number): Promise<TournamentView> {
  await visibleTournament(db, actor, id);
  return readTournamentView(db, id);
}
