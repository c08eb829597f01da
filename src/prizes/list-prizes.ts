import { asc, eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { prizeBreakdowns } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import type { PrizePosition } from "./model.ts";

/** A tournament's prizes by position. Throws `not_found`. */
export async function listPrizes(db: Db, actor: Actor, tournamentId: number): Promise<PrizePosition[]> {
  await visibleTournament(db, actor, tournamentId);
  const rows = await db
    .select()
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(prizeBreakdowns.position));
  return rows.map(({ id, position, amountCents }) => ({ id, position, amount: amountCents / 100 }));
}
