import { and, asc, eq } from "drizzle-orm";
import { standings } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notifyAll } from "../../base/notifications/notify.ts";
import { divisionRanks } from "../../options/divisions/divisions.ts";
import { forEachMember } from "../../options/teams/board-teams.ts";
import { ranksOf } from "../../results/ranks.ts";
import { isHiddenBoard } from "../../tournaments/results/hidden-board.ts";
import { noticeTexts } from "../texts.ts";

type Tournament = { id: number; name: string; hasOpenBoard: boolean };

/** `division` is null for a place among all anglers. */
type Place = { place: number; division: string | null };

/** Ranked standings, best first, of all anglers or of one division. */
export const rankedQuery = (db: Db, tournamentId: number, division: string | null = null) =>
  db
    .select({
      userId: standings.userId,
      division: standings.division,
      teamId: standings.teamId,
      sortKey: standings.sortKey,
      isRanked: standings.isRanked,
    })
    .from(standings)
    .where(
      and(
        eq(standings.tournamentId, tournamentId),
        eq(standings.isRanked, true),
        division === null ? undefined : eq(standings.division, division),
      ),
    )
    .orderBy(asc(standings.sortKey));

/**
 * The places of ranked anglers, within their division if there is no open board. Team members have their team's place.
 */
export async function placesIn(db: Db, { id, hasOpenBoard }: Omit<Tournament, "name">): Promise<Map<number, Place>> {
  const ranked = await rankedQuery(db, id);
  const ranks = ranksOf(ranked);
  const inDivision = divisionRanks(ranked.map(({ division }, index) => ({ division, rank: ranks[index] ?? null })));
  const placed = ranked.map(({ userId, teamId, division }, index) => ({
    userId,
    teamId,
    place: (hasOpenBoard ? ranks[index] : inDivision[index]) ?? index + 1,
    division: hasOpenBoard ? null : division,
  }));
  const all = await forEachMember(db, id, placed);
  return new Map(all.map(({ userId, place, division }) => [userId, { place, division }]));
}

/**
 * Runs `work` and notifies the anglers whose place it changes (docs/rules.md 8.6), except the catch's own angler.
 * Notifies nobody while the board is hidden.
 */
export async function notifyOfPlaces<R>(
  tx: Tx,
  tournament: Tournament,
  anglerId: number,
  now: number,
  work: () => Promise<R>,
): Promise<R> {
  const { id, name } = tournament;
  if (await isHiddenBoard(tx, { actor: null, now }, id)) return work();
  const before = await placesIn(tx, tournament);
  const result = await work();
  const after = await placesIn(tx, tournament);
  const moved = [...after].filter(([userId, { place }]) => userId !== anglerId && before.get(userId)?.place !== place);
  const notices = moved.map(([userId, { place, division }]) => ({
    userId,
    type: "tournament_changed" as const,
    ...noticeTexts.placeChanged(
      division === null ? name : `${division}, ${name}`,
      place,
      before.get(userId)?.place ?? null,
    ),
    link: `/tournaments/${id}/leaderboard`,
  }));
  await notifyAll(tx, notices, now);
  return result;
}
