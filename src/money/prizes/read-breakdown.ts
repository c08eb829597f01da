import type { SignedIn } from "../../actor.ts";
import type { Db } from "../../db/store.ts";
import { hasQueued } from "../../tournaments/queued-payouts.ts";
import { listPrizes } from "./list-prizes.ts";
import type { EditedBreakdown } from "./model.ts";

/** A tournament's prizes as an admin edits them. Throws `not_found`. */
export async function readBreakdown(db: Db, admin: SignedIn, tournamentId: number): Promise<EditedBreakdown> {
  const prizes = await listPrizes(db, admin, tournamentId);
  return { prizes, isFixed: await hasQueued(db, tournamentId) };
}
