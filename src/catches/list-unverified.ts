import { and, asc, eq, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { preparedOnce } from "../db/prepared.ts";
import { type ListPage, readPage } from "../db/read-page.ts";
import { catches, photos, tournaments, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { isReused } from "../photos/find-reuse.ts";
import { decodeKey, encodeKey } from "./list-key.ts";
import type { QueueFilter } from "./model.ts";
import type { UnverifiedCatch } from "./review/model.ts";
import { firstSent, reviewFields, reviewViews } from "./review/review-rows.ts";

const hasPhoto = sql`(${catches.photoId} is not null or ${catches.paperNote} is not null)`;

const flagged: Record<NonNullable<QueueFilter["flag"]>, SQL> = {
  duplicate: isReused,
  late: sql`${catches.isLate}`,
  ineligible: sql`${catches.ineligibleReason} is not null`,
  resubmitted: sql`${catches.resubmissionOf} is not null`,
};

/** Walks along the queue: what is pending is never much. */
function asked({ tournament, species, flag, photo }: QueueFilter): SQL[] {
  return [
    ...(tournament === undefined ? [] : [sql`+${catches.tournamentId} = ${tournament}`]),
    ...(species === undefined ? [] : [sql`${catches.claimedSpecies} = ${species}`]),
    ...(flag === undefined ? [] : [flagged[flag]]),
    ...(photo === undefined ? [] : [photo === "with" ? hasPhoto : sql`not ${hasPhoto}`]),
  ];
}

export const unverifiedQuery = (
  db: Db,
  after: string | undefined,
  limit: number | Placeholder,
  filter: QueueFilter = {},
) => {
  // A bound even without a key, so that one index serves both the bound and the order.
  const key = decodeKey(after) ?? { submittedAt: Number.MIN_SAFE_INTEGER, id: 0 };
  const later = sql`(${catches.submittedAt}, ${catches.id}) > (${key.submittedAt}, ${key.id})`;
  return db
    .select(reviewFields)
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(firstSent, eq(firstSent.id, catches.resubmissionOf))
    .where(and(eq(catches.status, "pending").inlineParams(), isNotNull(catches.tournamentId), later, ...asked(filter)))
    .orderBy(asc(catches.submittedAt), asc(catches.id))
    .limit(limit);
};

const oldestQuery = preparedOnce((db) => unverifiedQuery(db, undefined, sql.placeholder("limit")).prepare());

export async function listUnverified(
  db: Db,
  { after, limit, ...filter }: QueueFilter & { after?: string; limit: number },
): Promise<ListPage<UnverifiedCatch, string>> {
  const find = (wanted: number) =>
    after === undefined && asked(filter).length === 0
      ? oldestQuery(db).execute({ limit: wanted })
      : unverifiedQuery(db, after, wanted, filter);
  const { items: rows, nextAfter } = await readPage(
    limit,
    find,
    ({ fish }) => encodeKey(fish),
    (row) => row,
  );
  const views = await reviewViews(db, rows);
  return {
    items: views.flatMap(({ tournament, ...view }) => (tournament ? [{ ...view, tournament }] : [])),
    nextAfter,
  };
}
