import { and, asc, count, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { unindexed } from "../base/db/engine.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { catches, photos, tournaments, users } from "../base/db/schema.ts";
import { inScope } from "../base/db/scope.ts";
import type { Db } from "../base/db/store.ts";
import { isReused } from "../base/photos/find-reuse.ts";
import type { ExcludedCatches } from "../relations/find-conflict.ts";
import type { Scope } from "../rights.ts";
import { submitter } from "./catch-rows.ts";
import type { QueueFilter, QueueOrder, ReviewQueueQuery } from "./catch-shapes.ts";
import { type ComputedFlag, computedFlags } from "./catch-status.ts";
import { decodeKey, encodeKey } from "./list-key.ts";
import type { DecisionContext } from "./review/decision.ts";
import { countInTournament, countQueue, findQueue, isForOtherJudges, type JudgesQueue } from "./review/read-queue.ts";
import { findFlaggedIds, originalCatch, reviewFields, reviewViews } from "./review/review-rows.ts";
import type { QueueCounts, ReviewQueue, UnverifiedCatch } from "./review/review-shapes.ts";

const hasPhoto = sql`(${catches.photoId} is not null or ${catches.paperNote} is not null)`;

const isIneligibleBy = (reason: NonNullable<typeof catches.$inferSelect.ineligibleReason>) =>
  sql`${catches.ineligibleReason} = ${reason}`;

type Flag = NonNullable<QueueFilter["flag"]>;

const isComputed = (flag: Flag): flag is ComputedFlag => computedFlags.some((computed) => computed === flag);

const flagged: Record<Exclude<Flag, ComputedFlag>, SQL> = {
  duplicate: isReused,
  edited: sql`(${photos.editedWith} is not null and coalesce(${tournaments.flagsOff}, '') not like '%"edited"%')`,
  late: sql`${catches.isLate} = 1`,
  needs_photo: sql`not ${hasPhoto}`,
  resubmitted: sql`${catches.resubmissionOf} is not null`,
  ineligible: sql`${catches.ineligibleReason} is not null`,
  species: isIneligibleBy("species"),
  below_minimum: isIneligibleBy("below_minimum"),
  outside_window: isIneligibleBy("outside_window"),
  missed_cut: isIneligibleBy("missed_cut"),
};

/** Inlined, because the ids can exceed SQLite's parameter limit. */
const among = (ids: ReadonlySet<number>) => inArray(catches.id, [...ids]).inlineParams();

type Waiting = {
  filter: QueueFilter;
  /** The ids of the pending catches with the flag, if it's a computed one. */
  withFlag?: ReadonlySet<number>;
  forOthers: readonly ExcludedCatches[];
  scope: Scope;
  forPaidPlaces: ReadonlySet<number>;
};

/** Whether a catch is in a judge's queue and matches the filter. */
function isInQueue(db: Db, { filter, withFlag, forOthers, scope, forPaidPlaces }: Waiting): SQL | undefined {
  const { tournament, species, flag, photo, place } = filter;
  return and(
    eq(catches.status, "pending").inlineParams(),
    isNotNull(catches.tournamentId),
    inScope(db, catches.tournamentId, scope),
    forOthers.length > 0 ? not(isForOtherJudges(db, forOthers)) : undefined,
    ...(tournament === undefined ? [] : [eq(unindexed(db, catches.tournamentId), tournament)]),
    ...(species === undefined ? [] : [sql`${catches.claimedSpecies} = ${species}`]),
    ...(flag === undefined || isComputed(flag) ? [] : [flagged[flag]]),
    ...(withFlag === undefined ? [] : [among(withFlag)]),
    ...(photo === undefined ? [] : [photo === "with" ? hasPhoto : sql`not ${hasPhoto}`]),
    ...(place === undefined ? [] : [among(forPaidPlaces)]),
  );
}

type PendingQuery = {
  after?: string;
  limit: number;
  filter?: QueueFilter;
  withFlag?: ReadonlySet<number>;
  couldChangePaidPlace?: boolean;
  forOthers?: readonly ExcludedCatches[];
  scope?: Scope;
};

/** `forPaidPlaces` contains the ids of the catches that could change a paid place. */
export const unverifiedQuery = (
  db: Db,
  { after, limit, filter = {}, withFlag, couldChangePaidPlace, forOthers = [], scope = "all" }: PendingQuery,
  forPaidPlaces: ReadonlySet<number>,
) => {
  const key = decodeKey(after);
  const goesOn = couldChangePaidPlace === undefined || couldChangePaidPlace === ((key?.group ?? 0) === 0);
  // Always a bound, even without a key, so that one index serves both the bound and the order.
  const { submittedAt, id } = key && goesOn ? key : { submittedAt: Number.MIN_SAFE_INTEGER, id: 0 };
  const ofGroup = couldChangePaidPlace ? among(forPaidPlaces) : not(among(forPaidPlaces));
  return db
    .select(reviewFields)
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(submitter, eq(submitter.id, catches.submittedBy))
    .leftJoin(originalCatch, eq(originalCatch.id, catches.resubmissionOf))
    .where(
      and(
        isInQueue(db, { filter, withFlag, forOthers, scope, forPaidPlaces }),
        sql`(${catches.submittedAt}, ${catches.id}) > (${submittedAt}, ${id})`,
        couldChangePaidPlace === undefined ? undefined : ofGroup,
      ),
    )
    .orderBy(asc(catches.submittedAt), asc(catches.id))
    .limit(limit);
};

/** The pending catches with a flag that is computed from their photos' data; undefined for other flags. */
async function findFlagged(db: Db, { filter, forOthers, scope }: Omit<Waiting, "forPaidPlaces">) {
  const { flag } = filter;
  if (flag === undefined || !isComputed(flag)) return;
  const every = { limit: Number.MAX_SAFE_INTEGER, filter, forOthers, scope };
  return findFlaggedIds(db, await unverifiedQuery(db, every, new Set()), flag);
}

/** A judge's queue for a filter by a flag. */
export async function findFilteredQueue(db: Db, { place: _, ...filter }: QueueFilter, deciding: DecisionContext) {
  const queue = await findQueue(db, deciding);
  const { scope, conflicts } = queue;
  return { ...queue, withFlag: await findFlagged(db, { filter, scope, forOthers: conflicts.forOthers }) };
}

type FilteredQueue = JudgesQueue & Pick<Waiting, "withFlag">;

export async function listUnverified(
  db: Db,
  { after, limit, order, ...filter }: QueueFilter & { after?: string; limit: number; order?: QueueOrder },
  { judge, scope, forPaidPlaces, conflicts, withFlag }: FilteredQueue,
): Promise<ListPage<UnverifiedCatch, string>> {
  const { forOthers } = conflicts;
  const read = (wanted: number, couldChangePaidPlace?: boolean) =>
    unverifiedQuery(
      db,
      { after, limit: wanted, filter, withFlag, couldChangePaidPlace, forOthers, scope },
      forPaidPlaces,
    );
  async function readByPlaces(wanted: number) {
    const first = decodeKey(after)?.group === 1 ? [] : await read(wanted, true);
    return first.length === wanted ? first : [...first, ...(await read(wanted - first.length, false))];
  }
  const { items: rows, nextAfter } = await readPage(
    limit,
    order === "paid-places" && forPaidPlaces.size > 0 ? readByPlaces : (wanted) => read(wanted),
    ({ fish }) =>
      encodeKey({ ...fish, group: order === "paid-places" ? Number(!forPaidPlaces.has(fish.id)) : undefined }),
    (row) => row,
  );
  const views = await reviewViews(db, rows, forPaidPlaces, conflicts, judge);
  return {
    items: views.flatMap(({ tournament, ...view }) => (tournament ? [{ ...view, tournament }] : [])),
    nextAfter,
  };
}

/** How many catches of the whole queue match a filter. */
export const countUnverified = (
  db: Db,
  filter: QueueFilter,
  {
    scope,
    forPaidPlaces,
    withFlag,
    conflicts: { forOthers },
  }: Pick<FilteredQueue, "scope" | "forPaidPlaces" | "withFlag"> & {
    conflicts: Pick<JudgesQueue["conflicts"], "forOthers">;
  },
) =>
  db
    .select({ matching: count() })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .where(isInQueue(db, { filter, withFlag, forOthers, scope, forPaidPlaces }));

/** The tournament that the queue is filtered by has its name in the filter, even if none of its catches is pending. */
async function withFilteredTournament(
  db: Db,
  counts: QueueCounts,
  tournamentId: number | undefined,
  { scope }: JudgesQueue,
): Promise<QueueCounts> {
  if (tournamentId === undefined || counts.tournaments.some(({ id }) => id === tournamentId)) return counts;
  const rows = await db
    .select({ id: tournaments.id, name: tournaments.name })
    .from(tournaments)
    .where(and(eq(tournaments.id, tournamentId), inScope(db, tournaments.id, scope)));
  const withoutPending = rows.map((row) => ({ ...row, pending: 0, withoutPhoto: 0 }));
  return { ...counts, tournaments: [...counts.tournaments, ...withoutPending] };
}

/** The queue's counts, and a page of catches if one was requested. */
export async function readQueue(
  db: Db,
  timeZone: string,
  { limit, ...asked }: ReviewQueueQuery,
  deciding: DecisionContext,
): Promise<ReviewQueue> {
  const queue = await findFilteredQueue(db, asked, deciding);
  const allCounts = await withFilteredTournament(db, await countQueue(db, timeZone, queue), asked.tournament, queue);
  const inTournament =
    asked.tournament === undefined ? undefined : await countInTournament(db, timeZone, queue, asked.tournament);
  const counts = { ...allCounts, ...(inTournament && { inTournament }) };
  if (limit === undefined) return { ...counts, catches: [], nextAfter: null };
  const { items, nextAfter } = await listUnverified(db, { ...asked, limit }, queue);
  const { after: _, order: __, ...filter } = asked;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const [counted] = isFiltered ? await countUnverified(db, filter, queue) : [];
  return { ...counts, ...counted, catches: items, nextAfter };
}
