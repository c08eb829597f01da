import { and, asc, count, eq, gte, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { catches, tournaments } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { dayIn, windowOf } from "../../base/format/days.ts";
import { countSecondReviewsFor } from "../../options/second-review/read-second-reviews.ts";
import { type ExcludedCatches, findConflicts } from "../../relations/find-conflict.ts";
import { findPaidPlaceCatches } from "../../results/paid-places.ts";
import { isInScope, type Scope, scopeOf } from "../../rights.ts";
import type { DecisionContext } from "./decision.ts";
import type { QueueCounts, ReviewQueue } from "./review-shapes.ts";

const isPending = and(eq(catches.status, "pending").inlineParams(), isNotNull(catches.tournamentId));

type Period = Exclude<ExcludedCatches, { catchIds: readonly number[] }>;

const isPeriod = (excluded: ExcludedCatches): excluded is Period => !("catchIds" in excluded);

/** Inlined, because the values can exceed SQLite's parameter limit. */
function inPeriods(periods: readonly Period[]): SQL {
  const anglers = periods.map(({ anglerId }) => anglerId);
  const byAngler = (of: (left: Period) => number) => {
    const cases = periods.map(
      (period) => `when ${period.anglerId} then ${Math.min(of(period), Number.MAX_SAFE_INTEGER)}`,
    );
    return sql`case ${catches.userId} ${sql.raw(cases.join(" "))} end`;
  };
  return sql`(${inArray(catches.userId, anglers).inlineParams()} and ${catches.submittedBy} is null
    and ${catches.submittedAt} >= ${byAngler(({ from }) => from)} and ${catches.submittedAt} < ${byAngler(({ until }) => until)})`;
}

export function isForOtherJudges(db: Db, forOthers: readonly ExcludedCatches[]): SQL {
  const byTournament = [...Map.groupBy(forOthers.filter(isPeriod), ({ tournamentId }) => tournamentId)];
  const each = byTournament.map(([id, ranges]) =>
    and(inScope(db, catches.tournamentId, id === null ? "all" : [id]), inPeriods(ranges)),
  );
  const single = forOthers.flatMap((excluded) => (isPeriod(excluded) ? [] : excluded.catchIds));
  return or(...each, single.length > 0 ? inArray(catches.id, single).inlineParams() : undefined) ?? sql`false`;
}

/** The pending catches for this judge by tournament and species, one row for each pair. */
export const pendingQuery = (db: Db, forOthers: readonly ExcludedCatches[] = [], scope: Scope = "all") =>
  db
    .select({
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      species: catches.claimedSpecies,
      pending: count(),
      withoutPhoto:
        sql<number>`count(*) filter (where ${catches.photoId} is null and ${catches.paperNote} is null)`.mapWith(
          Number,
        ),
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(
      and(
        isPending,
        inScope(db, catches.tournamentId, scope),
        forOthers.length > 0 ? not(isForOtherJudges(db, forOthers)) : undefined,
      ),
    )
    .groupBy(tournaments.id, catches.claimedSpecies)
    .orderBy(asc(tournaments.id), asc(catches.claimedSpecies));

export const pendingForOthersQuery = (db: Db, forOthers: readonly ExcludedCatches[], scope: Scope = "all") =>
  db
    .select({ id: catches.id })
    .from(catches)
    .where(and(isPending, inScope(db, catches.tournamentId, scope), isForOtherJudges(db, forOthers)));

/**
 * Served from the index of decisions. Decisions made when entering a paper card don't count as reviews (docs/rules.md
 * 8.7).
 */
export const reviewedSince = (since: number) =>
  and(isNotNull(catches.judgedAt), gte(catches.judgedAt, since), isNull(catches.paperNote));

export const reviewedSinceQuery = (db: Db, since: number, scope: Scope = "all") =>
  db
    .select({ reviewed: count() })
    .from(catches)
    .where(and(reviewedSince(since), inScope(db, catches.tournamentId, scope)));

const sumBy = (rows: Awaited<ReturnType<typeof pendingQuery>>, which: (row: (typeof rows)[number]) => number) =>
  rows.reduce((sum, row) => sum + which(row), 0);

/** Common to all reads of a judge's queue, and most of their cost in a large club. */
export async function findQueue(db: Db, { judge, now }: DecisionContext) {
  const scope = scopeOf(judge, "review");
  const forPaidPlaces = await findPaidPlaceCatches(db, scope);
  return { judge, now, scope, forPaidPlaces, conflicts: await findConflicts(db, judge, now) };
}

export type JudgesQueue = Awaited<ReturnType<typeof findQueue>>;

/** The counts of one tournament in the queue. */
export async function countInTournament(
  db: Db,
  timeZone: string,
  queue: JudgesQueue,
  tournamentId: number,
): Promise<ReviewQueue["inTournament"]> {
  if (!isInScope(queue.scope, tournamentId)) return undefined;
  const scope = [tournamentId];
  const forPaidPlaces = await findPaidPlaceCatches(db, scope);
  const counts = await countQueue(db, timeZone, { ...queue, scope, forPaidPlaces });
  const { pending, withoutPhoto, couldChangePaidPlace, reviewedToday } = counts;
  return { pending, withoutPhoto, couldChangePaidPlace, reviewedToday };
}

/** How many catches are pending, and how many were reviewed since the start of the day in the club's zone. */
export async function countQueue(
  db: Db,
  timeZone: string,
  { judge, now, scope, forPaidPlaces, conflicts: { forOthers } }: JudgesQueue,
): Promise<QueueCounts> {
  const rows = await pendingQuery(db, forOthers, scope);
  const decidedElsewhere = await pendingForOthersQuery(db, forOthers, scope);
  const today = dayIn(new Date(now), timeZone);
  const { startsAt } = windowOf({ startDay: today, endDay: today, timeZone });
  const [done] = await reviewedSinceQuery(db, startsAt, scope);
  const byTournament = Map.groupBy(rows, ({ tournamentId }) => tournamentId);
  return {
    pending: sumBy(rows, ({ pending }) => pending),
    couldChangePaidPlace: forPaidPlaces.difference(new Set(decidedElsewhere.map(({ id }) => id))).size,
    withoutPhoto: sumBy(rows, ({ withoutPhoto }) => withoutPhoto),
    forOtherJudges: decidedElsewhere.length,
    secondLooks: await countSecondReviewsFor(db, { judge, now }),
    reviewedToday: done?.reviewed ?? 0,
    tournaments: [...byTournament].map(([id, pendingRows]) => ({
      id,
      name: pendingRows[0]?.tournamentName ?? "",
      pending: sumBy(pendingRows, ({ pending }) => pending),
      withoutPhoto: sumBy(pendingRows, ({ withoutPhoto }) => withoutPhoto),
    })),
    species: [...new Set(rows.map(({ species }) => species))].toSorted(),
  };
}
