import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { payouts, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { type Named, shownNames } from "../../base/format/names.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { potAnglersQuery, potMoneyQuery } from "./pot-queries.ts";
import { clubCents, splitPot } from "./pot-shares.ts";
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

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const byNames = (one: Named, other: Named) =>
  byName.compare(one.displayName, other.displayName) || byName.compare(one.username, other.username);

/** Of each side pot, who is in it and what it pays (docs/rules.md 9.34). Throws `not_found`. */
export async function listPots(db: Db, actor: Actor, tournamentId: number): Promise<PotState[]> {
  const { pots } = await visibleTournament(db, actor, tournamentId);
  if (pots === null) return [];
  const moneyOf = new Map((await potMoneyQuery(db, tournamentId)).map(({ pot, cents }) => [pot, cents]));
  const anglersOf = Map.groupBy(await potAnglersQuery(db, tournamentId), ({ pot }) => pot);
  const paidBy = Map.groupBy(await potPayoutsQuery(db, tournamentId), ({ pot }) => pot);
  return pots.map((pot) => {
    const money = moneyOf.get(pot.name) ?? 0;
    const anglers = (anglersOf.get(pot.name) ?? []).toSorted(byNames);
    const paid = (paidBy.get(pot.name) ?? []).filter(({ amount }) => amount > 0).map(({ pot: _, ...one }) => one);
    const isBack = paid.some(({ isReturn }) => isReturn);
    return {
      ...pot,
      money,
      clubCents: isBack ? 0 : clubCents(pot, money),
      pays: splitPot(pot, money, anglers.filter(({ disqualifiedAt }) => disqualifiedAt === null).length),
      anglers: anglers.map(({ username }) => username),
      anglerDisplayNames: anglers.map(shownNames(anglers)),
      paid,
    };
  });
}
