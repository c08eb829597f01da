import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { rankedQuery } from "../../catches/review/notify-of-places.ts";
import { participants, tournaments } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { isActiveByEnd } from "../../tournaments/remind-entrants.ts";
import { placeText } from "../prizes/rules.ts";
import { readOutcomeState } from "./read-outcome.ts";
import { disputableUntil } from "./rules.ts";

/** Final results that nobody was told of within this time after they could be are no news. */
const newsMs = 30 * 86_400_000;

export const unannouncedQuery = (db: Db, now: number) => {
  const latestEnd = now - disputableUntil(0);
  return db
    .select({ id: tournaments.id, name: tournaments.name, endsAt: tournaments.endsAt })
    .from(tournaments)
    .where(
      and(
        gt(tournaments.endsAt, latestEnd - newsMs),
        lte(tournaments.endsAt, latestEnd),
        isNull(tournaments.resultsAnnouncedAt),
        isNull(tournaments.cancelledAt),
        isActiveByEnd,
      ),
    )
    .orderBy(asc(tournaments.endsAt));
};

async function announce(tx: Tx, { id, name }: { id: number; name: string }, now: number): Promise<void> {
  await tx.update(tournaments).set({ resultsAnnouncedAt: now }).where(eq(tournaments.id, id));
  const ranked = await rankedQuery(tx, id);
  const places = new Map(ranked.map(({ userId }, index) => [userId, index + 1]));
  const entrants = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .where(eq(participants.tournamentId, id));
  const title = `${name}: the results are final`;
  const notices = entrants.map(({ userId }) => {
    const place = places.get(userId);
    const message = place ? `You finished ${placeText(place)} of ${entrants.length}.` : "See how everyone did.";
    return { userId, type: "results_final" as const, title, message, link: `/tournaments/${id}/results` };
  });
  await notifyAll(tx, notices, now);
}

/** The job that notifies entrants once their results are final (docs/rules.md 14.9). Returns how many tournaments. */
export async function announceResults(tx: Tx, now: number): Promise<number> {
  let announced = 0;
  for (const tournament of await unannouncedQuery(tx, now)) {
    const { state } = await readOutcomeState(tx, tournament, now);
    if (state !== "final" && state !== "paid") continue;
    await announce(tx, tournament, now);
    announced += 1;
  }
  return announced;
}
