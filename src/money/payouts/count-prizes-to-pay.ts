import { and, eq } from "drizzle-orm";
import { payouts } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isUnpaidPrize } from "../../base/db/unpaid-prize.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { planPayouts } from "./plan-payouts.ts";

/** The prizes with a winner that are neither paid nor on their way, queued or not. None before the end. */
export async function countPrizesToPay(db: Db, tournament: Tournament, now: number): Promise<number> {
  if (stateOf(tournament, now) !== "ended") return 0;
  const { isQueued, prizes } = await planPayouts(db, tournament.id, now);
  if (isQueued) return db.$count(payouts, and(eq(payouts.tournamentId, tournament.id), isUnpaidPrize));
  return prizes.filter(({ winner, amountCents }) => winner !== null && amountCents > 0).length;
}
