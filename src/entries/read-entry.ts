import type { SignedIn } from "../actor.ts";
import type { Db } from "../base/db/store.ts";
import { readOwnRequest } from "../options/approval/entry-requests.ts";
import { readWaitingListPosition } from "../options/waiting-list/waiting-list.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findEntry } from "./entry.ts";
import type { Participation } from "./entry-shapes.ts";

/** Throws `not_found`. */
export async function readParticipation(
  db: Db,
  actor: SignedIn,
  tournamentId: number,
  now: number,
): Promise<Participation> {
  const tournament = await visibleTournament(db, actor, tournamentId);
  const entry = await findEntry(db, tournamentId, actor.id);
  const waiting = await readWaitingListPosition(db, tournamentId, actor.id, now);
  const request = await readOwnRequest(db, tournament, actor.id, entry);
  return { hasPaid: entry?.hasPaid ?? false, ...(waiting && { waiting }), ...(request && { request }) };
}
