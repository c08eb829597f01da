import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedOnce } from "../db/prepared.ts";
import { catches, standings, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { TournamentType } from "../tournaments/rules.ts";
import { prizePlacesQuery } from "./list-my-day.ts";
import { fishThatCount, longestThenFirst, type ScoringCatch, scoringFish, sortKeyOf } from "./rules.ts";
import { scoringFishQuery } from "./scoring-queries.ts";

export type PaidPlaces = {
  type: TournamentType;
  /** The positions with a prize. */
  paid: readonly number[];
  /** Sort keys of the ranked anglers, the first first, at least down to the last paid position. */
  leaders: readonly string[];
};

export type Angler = {
  participantId: number;
  sortKey: string;
  /** What is approved, and of the pending fish the eligible ones. */
  approved: readonly ScoringCatch[];
  pending: readonly ScoringCatch[];
};

/** The best five that a pending fish can be part of; null where longer ones that are approved leave it no room. */
function bestWith(type: TournamentType, fish: ScoringCatch, { approved, pending }: Angler): ScoringCatch[] | null {
  const isBefore = (other: ScoringCatch) => longestThenFirst(other, fish) < 0;
  const room = fishThatCount[type] - 1 - approved.filter(isBefore).length;
  if (room < 0) return null;
  const longer = pending.filter(isBefore).toSorted(longestThenFirst).slice(0, room);
  return scoringFish(type, [...approved, ...longer, ...pending.filter((other) => !isBefore(other))]);
}

/** docs/rules.md 8.9. `fish` is one of the angler's pending ones. */
export function couldChangePaidPlace({ type, paid, leaders }: PaidPlaces, angler: Angler, fish: ScoringCatch): boolean {
  const counted = bestWith(type, fish, angler);
  if (!counted) return false;
  const reached = sortKeyOf(type, counted, angler.participantId);
  const rank = leaders.filter((key) => key < reached).length + 1;
  const before = leaders.indexOf(angler.sortKey) + 1 || Number.POSITIVE_INFINITY;
  return paid.some((position) => rank <= position && position <= before);
}

export const eligiblePendingQuery = (db: Db) =>
  db
    .select({
      tournamentId: catches.tournamentId,
      type: tournaments.tournamentType,
      userId: catches.userId,
      participantId: standings.participantId,
      sortKey: standings.sortKey,
      fishLengths: standings.fishLengths,
      id: catches.id,
      length: catches.length,
      submittedAt: catches.submittedAt,
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(standings, and(eq(standings.tournamentId, catches.tournamentId), eq(standings.userId, catches.userId)))
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        isNull(catches.ineligibleReason),
        isNull(tournaments.cancelledAt),
      ),
    );

export const rankedKeysQuery = (db: Db) =>
  db
    .select({ sortKey: standings.sortKey, totalLength: standings.totalLength })
    .from(standings)
    .where(and(eq(standings.tournamentId, sql.placeholder("tournamentId")), eq(standings.isRanked, true)))
    .orderBy(asc(standings.sortKey))
    .limit(sql.placeholder("limit"));

const eligiblePending = preparedOnce((db) => eligiblePendingQuery(db).prepare());
const rankedKeys = preparedOnce((db) => rankedKeysQuery(db).prepare());
const scoringFishOf = preparedOnce((db) => scoringFishQuery(db).prepare());

/** In hundredths of an inch: what an angler's score would be with all pending fish. */
function highestScore(
  type: TournamentType,
  approved: readonly number[],
  pending: readonly { length: number }[],
): number {
  const lengths = [...approved, ...pending.map(({ length }) => length)].toSorted((one, other) => other - one);
  return lengths.slice(0, fishThatCount[type]).reduce((sum, length) => sum + length, 0);
}

/** The pending catches of all tournaments that could change a paid place. */
export async function findPaidPlaceCatches(db: Db): Promise<Set<number>> {
  const found = new Set<number>();
  const waiting = await eligiblePending(db).execute();
  for (const [tournamentId, rows] of Map.groupBy(waiting, (row) => row.tournamentId ?? 0)) {
    const paid = (await prizePlacesQuery(db, tournamentId)).map(({ rank }) => rank);
    const last = paid.at(-1);
    const type = rows[0]?.type;
    if (last === undefined || type === undefined) continue;
    const ranked = await rankedKeys(db).execute({ tournamentId, limit: last });
    const leaders = ranked.map(({ sortKey }) => sortKey);
    const enough = ranked[last - 1]?.totalLength ?? 0;
    for (const [userId, pending] of Map.groupBy(rows, (row) => row.userId)) {
      const { participantId = 0, sortKey = "", fishLengths = [] } = pending[0] ?? {};
      if (highestScore(type, fishLengths, pending) < enough) continue;
      const approved = await scoringFishOf(db).execute({ tournamentId, userId, limit: fishThatCount[type] });
      const angler = { participantId, sortKey, approved, pending };
      for (const fish of pending) {
        if (couldChangePaidPlace({ type, paid, leaders }, angler, fish)) found.add(fish.id);
      }
    }
  }
  return found;
}
