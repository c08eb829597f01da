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
    .select({ tournament: tournaments, status: payments.status })
    .from(payments)
    .innerJoin(tournaments, eq(tournaments.id, payments.tournamentId))
    .where(
      and(
        eq(payments.userId, userId),
        isNull(payments.depositId),
        gt(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
        or(
          eq(payments.status, "processing"),
          and(eq(payments.status, "open"), or(isNull(tournaments.joinUntil), gte(tournaments.joinUntil, now))),
        ),
        not(isEnteredBy(db, userId)),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(maxListed);

/** Lists entry fees that are processing, or that the angler began to pay and can still pay. Empty for a visitor. */
export async function listUnfinishedPayments(db: Db, actor: Actor, now: number): Promise<UnfinishedPayment[]> {
  const unfinished: UnfinishedPayment[] = [];
  if (!actor) return unfinished;
  for (const { tournament, status } of await unfinishedPaymentsQuery(db, actor.id, now)) {
    const { id, name } = tournament;
    const isProcessing = status === "processing";
    if ((await isVisible(db, actor, id)) && (isProcessing || (await hasSpot(db, tournament, actor.id, now))))
      unfinished.push({ tournamentId: id, tournamentName: name, isProcessing });
  }
  return unfinished;
}
