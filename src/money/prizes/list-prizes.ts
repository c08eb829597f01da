import { and, asc, eq } from "drizzle-orm";
import type { Actor, SignedIn } from "../../actor.ts";
import { payouts, prizeBreakdowns, users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { hasQueuedPayouts } from "../../tournaments/queued-payouts.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { EditedBreakdown, PrizePosition } from "./model.ts";

/** Throws `not_found`. */
export async function listPrizes(db: Db, actor: Actor, tournamentId: number): Promise<PrizePosition[]> {
  await visibleTournament(db, actor, tournamentId);
  const { id, position, amountCents } = prizeBreakdowns;
  const isItsPayout = and(eq(payouts.tournamentId, tournamentId), eq(payouts.position, position));
  const rows = await db
    .select({ id, position, amountCents, winner: users.username })
    .from(prizeBreakdowns)
    .leftJoin(payouts, isItsPayout)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(position));
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    amount: row.amountCents / 100,
    ...(row.winner !== null && { winner: row.winner }),
  }));
}

/** Throws `not_found`. */
export async function readBreakdown(db: Db, admin: SignedIn, tournamentId: number): Promise<EditedBreakdown> {
  const prizes = await listPrizes(db, admin, tournamentId);
  return { prizes, isFixed: await hasQueuedPayouts(db, tournamentId) };
}
