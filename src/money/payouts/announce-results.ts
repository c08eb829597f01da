import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { rankedQuery } from "../../catches/review/notify-of-places.ts";
import { participants, tournaments } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { rulesBounds } from "../../scoring/model.ts";
import { isActiveByEnd } from "../../tournaments/remind-entrants.ts";
import { officialFrom } from "../../tournaments/results/rules.ts";
import { placeText } from "../prizes/rules.ts";

/** Results that became official this long after they could be are no news. */
const newsMs = 30 * 86_400_000;
const longestWindowMs = rulesBounds.challengeHours * 3_600_000;

export const unannouncedQuery = (db: Db, now: number) =>
  db
    .select(getTableColumns(tournaments))
    .from(tournaments)
    .where(
      and(
        gt(tournaments.endsAt, now - longestWindowMs - newsMs),
        lte(tournaments.endsAt, now),
        isNotNull(tournaments.officialAt),
        isNull(tournaments.resultsAnnouncedAt),
        isActiveByEnd,
      ),
    )
    .orderBy(asc(tournaments.endsAt));

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

/** Notifies entrants once that their results are official (docs/rules.md 14.9). Returns of how many tournaments. */
export async function announceResults(tx: Tx, now: number): Promise<number> {
  const official = await unannouncedQuery(tx, now);
  const news = official.filter((tournament) => now <= officialFrom(tournament) + newsMs);
  for (const tournament of news) await announce(tx, tournament, now);
  return news.length;
}
