import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { participants, tournaments } from "../../base/db/schema.ts";
import type { Db, Store, Tx } from "../../base/db/store.ts";
import { isActive } from "../../base/db/tournament-visibility.ts";
import { writeForEach } from "../../base/db/write-for-each.ts";
import { notifyAll } from "../../base/notifications/notify.ts";
import { placesIn } from "../../catches/review/notify-of-places.ts";
import { rulesBounds } from "../../scoring/scoring-rules-form.ts";
import { officialFrom } from "../../tournaments/results/result-state.ts";
import { placeText } from "../prizes/prize-text.ts";

/** Results that became official this long after they could have are not announced. */
const newsMs = 30 * 86_400_000;
const longestWindowMs = rulesBounds.challengeHours * 3_600_000;

/** Tournaments whose official results haven't been announced; `id` limits it to one. */
export const unannouncedQuery = (db: Db, now: number, id?: number) =>
  db
    .select(getTableColumns(tournaments))
    .from(tournaments)
    .where(
      and(
        id === undefined ? undefined : eq(tournaments.id, id),
        gt(tournaments.endsAt, now - longestWindowMs - newsMs),
        lte(tournaments.endsAt, now),
        isNotNull(tournaments.officialAt),
        isNull(tournaments.resultsAnnouncedAt),
        isActive(db),
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
  const title = `Results for ${name} are official`;
  const notices = entrants.map(({ userId, teamId }) => {
    const result = places.get(userId);
    const division = result?.division ?? null;
    const others = division === null ? entrants : entrants.filter((entrant) => entrant.division === division);
    const where = division === null ? "" : ` in ${division}`;
    const sides = new Set(others.map((entrant) => entrant.teamId ?? `angler ${entrant.userId}`)).size;
    const who = teamId === null ? "You" : "Your team";
    const message = result
      ? `${who} finished ${placeText(result.place)} of ${sides}${where}.`
      : "See how everyone did.";
    const query = division === null ? "" : `?division=${encodeURIComponent(division)}`;
    return { userId, type: "results_final" as const, title, message, link: `/tournaments/${id}/results${query}` };
  });
  await notifyAll(tx, notices, now);
}

/** Notifies the entrants once that results are official (docs/rules.md 14.9). Returns 1, or 0 if there's nothing to announce. */
export async function announceResult(tx: Tx, id: number, now: number): Promise<0 | 1> {
  const [official] = await unannouncedQuery(tx, now, id);
  if (!official || now > officialFrom(official) + newsMs) return 0;
  await announce(tx, official, now);
  return 1;
}

/** The job that announces results. Returns how many tournaments it announced. */
export async function announceResults(store: Store, now: number): Promise<number> {
  const official = await store.read((db) => unannouncedQuery(db, now));
  return writeForEach(store, official, (tx, { id }) => announceResult(tx, id, now));
}
