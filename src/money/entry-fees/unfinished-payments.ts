import { and, desc, eq, gt, gte, isNull, not, or } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { payments, tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isEnteredBy } from "../../base/db/tournament-visibility.ts";
import { hasSpot } from "../../options/waiting-list/waiting-list.ts";
import { isVisible } from "../../tournaments/visible-tournament.ts";
import type { UnfinishedPayment } from "./payment-shapes.ts";

const maxListed = 12;

export const unfinishedPaymentsQuery = (db: Db, userId: number, now: number) =>
  db
    .select({ tournament: tournaments })
    .from(payments)
    .innerJoin(tournaments, eq(tournaments.id, payments.tournamentId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, "open"),
        isNull(payments.depositId),
        gt(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
        or(isNull(tournaments.joinUntil), gte(tournaments.joinUntil, now)),
        not(isEnteredBy(db, userId)),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(maxListed);

/** Lists entry fees that the angler began to pay and can still pay. Empty for a visitor. */
export async function listUnfinishedPayments(db: Db, actor: Actor, now: number): Promise<UnfinishedPayment[]> {
  const payable: UnfinishedPayment[] = [];
  if (!actor) return payable;
  for (const { tournament } of await unfinishedPaymentsQuery(db, actor.id, now)) {
    const { id, name } = tournament;
    if ((await isVisible(db, actor, id)) && (await hasSpot(db, tournament, actor.id, now)))
      payable.push({ tournamentId: id, tournamentName: name });
  }
  return payable;
}
