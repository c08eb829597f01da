import type { SignedIn } from "../actor.ts";
import type { Db } from "../db/store.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findEntry } from "./entry.ts";
import type { Participation } from "./model.ts";

/** Whether the actor has joined. Throws `not_found`. */
export async function readParticipation(db: Db, actor: SignedIn, tournamentId: number): Promise<Participation> {
  await visibleTournament(db, actor, tournamentId);
  const entry = await findEntry(db, tournamentId, actor.id);
  return { hasPaid: entry?.hasPaid ?? false };
}
