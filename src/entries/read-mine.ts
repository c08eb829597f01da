import type { Actor } from "../actor.ts";
import type { Db } from "../db/store.ts";
import { readOwnPayment } from "../money/entry-fees/read-entry-payment.ts";
import { findMe } from "../standings/find-me.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findEntry } from "./entry.ts";
import type { Mine } from "./model.ts";

/** What a tournament's page shows of its reader: entry, place and payment; nothing of a visitor. Throws `not_found`. */
export async function readMine(db: Db, actor: Actor, tournamentId: number): Promise<Mine> {
  await visibleTournament(db, actor, tournamentId);
  if (!actor) return { hasPaid: false, standing: null, isHeld: false, payment: null };
  const entry = await findEntry(db, tournamentId, actor.id);
  return {
    hasPaid: entry?.hasPaid ?? false,
    standing: await findMe(db, tournamentId, actor.id),
    isHeld: entry?.heldAt != null,
    payment: await readOwnPayment(db, actor, tournamentId),
  };
}
