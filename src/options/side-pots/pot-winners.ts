import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { payouts, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { planPots } from "./plan-pots.ts";
import type { PotState } from "./pot-state.ts";

export const potPayoutsQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      pot: payouts.pot,
      position: payouts.position,
      ...namesOf(users),
      amount: sql<number>`coalesce(${payouts.dueCents}, ${payouts.amountCents})`.mapWith(Number),
      isReturn: payouts.isReturn,
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(payouts.tournamentId, tournamentId), isNotNull(payouts.pot), isNull(payouts.voidedAt)))
    .orderBy(asc(payouts.position));

export type WonPrize = PotState["won"][number];

/** The prizes of each side pot by its name: its payouts once they are queued, and before that those of the current results. */
export async function readPotWinners(db: Db, tournament: Tournament): Promise<ReadonlyMap<string, WonPrize[]>> {
  const won = new Map<string, WonPrize[]>();
  for (const { pot, prizes } of await planPots(db, tournament, new Map())) {
    const wonPrizes = prizes.filter(({ isReturn }) => !isReturn);
    if (wonPrizes.length === 0) continue;
    const rows = wonPrizes.map(({ position, amountCents: amount, winner: { username, displayName } }) => ({
      position,
      username,
      displayName,
      amount,
    }));
    won.set(pot, rows);
  }
  const payoutsByPot = Map.groupBy(await potPayoutsQuery(db, tournament.id), ({ pot }) => pot ?? "");
  for (const [pot, rows] of payoutsByPot) {
    const paid = rows.filter(({ amount, isReturn }) => amount > 0 && !isReturn);
    won.set(
      pot,
      paid.map(({ pot: _, isReturn: __, ...row }) => row),
    );
  }
  return won;
}
