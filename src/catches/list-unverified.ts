import { and, asc, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { type ListPage, readPage } from "../db/read-page.ts";
import { catches, photos, tournaments, users } from "../db/schema.ts";
import { inScope } from "../db/scope.ts";
import type { Db } from "../db/store.ts";
import { isReused } from "../photos/find-reuse.ts";
import { findConflicts, type LeftInTournament } from "../relations/find-conflict.ts";
import { type Scope, scopeOf } from "../rights.ts";
import { findPaidPlaceCatches } from "../standings/paid-places.ts";
import { decodeKey, encodeKey } from "./list-key.ts";
import type { QueueFilter, QueueOrder } from "./model.ts";
import type { UnverifiedCatch } from "./review/model.ts";
import { isForOthers } from "./review/read-queue.ts";
import { firstSent, reviewFields, reviewViews } from "./review/review-rows.ts";
import type { Deciding } from "./review/verdict.ts";

const hasPhoto = sql`(${catches.photoId} is not null or ${catches.paperNote} is not null)`;

const flagged: Record<NonNullable<QueueFilter["flag"]>, SQL> = {
  duplicate: isReused,
  edited: sql`(${photos.editedWith} is not null and coalesce(${tournaments.flagsOff}, '') not like '%"edited"%')`,
  late: sql`${catches.isLate} = 1`,
  ineligible: sql`${catches.ineligibleReason} is not null`,
  resubmitted: sql`${catches.resubmissionOf} is not null`,
};

/** Inlined, because there may be more of them than SQLite takes parameters. */
const among = (ids: ReadonlySet<number>) => inArray(catches.id, [...ids]).inlineParams();

/** Walks along the queue: what is pending is never much. */
function asked({ tournament, species, flag, photo, place }: QueueFilter, forPaidPlaces: ReadonlySet<number>): SQL[] {
  return [
    ...(tournament === undefined ? [] : [sql`+${catches.tournamentId} = ${tournament}`]),
    ...(species === undefined ? [] : [sql`${catches.claimedSpecies} = ${species}`]),
    ...(flag === undefined ? [] : [flagged[flag]]),
    ...(photo === undefined ? [] : [photo === "with" ? hasPhoto : sql`not ${hasPhoto}`]),
    ...(place === undefined ? [] : [among(forPaidPlaces)]),
  ];
}

type Asked = {
  after?: string;
  limit: number;
  filter?: QueueFilter;
  order?: QueueOrder;
  forOthers?: readonly LeftInTournament[];
  scope?: Scope;
};

/** `forPaidPlaces` are the ids of those that could change a paid place. */
export const unverifiedQuery = (
  db: Db,
  { after, limit, filter = {}, order = "arrival", forOthers = [], scope = "all" }: Asked,
  forPaidPlaces: ReadonlySet<number>,
) => {
  // A bound even without a key, so that one index serves both the bound and the order.
  const key = decodeKey(after) ?? { submittedAt: Number.MIN_SAFE_INTEGER, id: 0 };
  const arrivedLater = sql`(${catches.submittedAt}, ${catches.id}) > (${key.submittedAt}, ${key.id})`;
  const group = sql<number>`not ${among(forPaidPlaces)}`;
  const isByPlaces = order === "paid-places" && forPaidPlaces.size > 0;
  const later = isByPlaces
    ? sql`(${group}, ${catches.submittedAt}, ${catches.id}) > (${key.group ?? 0}, ${key.submittedAt}, ${key.id})`
    : arrivedLater;
  return db
    .select(reviewFields)
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(firstSent, eq(firstSent.id, catches.resubmissionOf))
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        inScope(catches.tournamentId, scope),
        later,
        forOthers.length > 0 ? not(isForOthers(forOthers)) : undefined,
        ...asked(filter, forPaidPlaces),
      ),
    )
    .orderBy(...(isByPlaces ? [group] : []), asc(catches.submittedAt), asc(catches.id))
    .limit(limit);
};

export async function listUnverified(
  db: Db,
  { after, limit, order, ...filter }: QueueFilter & { after?: string; limit: number; order?: QueueOrder },
  { judge, now }: Deciding,
): Promise<ListPage<UnverifiedCatch, string>> {
  const scope = scopeOf(judge, "review");
  const forPaidPlaces = await findPaidPlaceCatches(db, scope);
  const conflicts = await findConflicts(db, judge, now);
  const { forOthers } = conflicts;
  const { items: rows, nextAfter } = await readPage(
    limit,
    (wanted) => unverifiedQuery(db, { after, limit: wanted, filter, order, forOthers, scope }, forPaidPlaces),
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
