import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { placesIn } from "../../catches/review/notify-of-places.ts";
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

type Announced = { id: number; name: string; hasOpenBoard: boolean };

async function announce(tx: Tx, tournament: Announced, now: number): Promise<void> {
  const { id, name } = tournament;
  await tx.update(tournaments).set({ resultsAnnouncedAt: now }).where(eq(tournaments.id, id));
  const places = await placesIn(tx, tournament);
  const entrants = await tx
    .select({ userId: participants.userId, division: participants.division, teamId: participants.teamId })
    .from(participants)
    .where(and(eq(participants.tournamentId, id), eq(participants.hasPaid, true)));
  const title = `${name}: the results are final`;
  const notices = entrants.map(({ userId, teamId }) => {
    const own = places.get(userId);
    const division = own?.division ?? null;
    const others = division === null ? entrants : entrants.filter((entrant) => entrant.division === division);
    const where = division === null ? "" : ` in ${division}`;
    const sides = new Set(others.map((entrant) => entrant.teamId ?? `angler ${entrant.userId}`)).size;
    const who = teamId === null ? "You" : "Your team";
    const message = own ? `${who} finished ${placeText(own.place)} of ${sides}${where}.` : "See how everyone did.";
    const query = division === null ? "" : `?division=${encodeURIComponent(division)}`;
    return { userId, type: "results_final" as const, title, message, link: `/tournaments/${id}/results${query}` };
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
