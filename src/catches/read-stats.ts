import { and, count, eq, isNull, max, or, type Placeholder, sql } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { catches, participants, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { inchesOf } from "../results/scores.ts";
import type { UserStats } from "./catch-shapes.ts";
import { lengthInInches } from "./length-in-inches.ts";
import { mayReadCatchesOf } from "./list-catches.ts";

/** Served by a covering index. */
export const numbersQuery = (db: Db, userId: number | Placeholder) =>
  db
    .select({
      catches: count(),
      locations: sql<number>`count(distinct lower(trim(${catches.location})))`,
    })
    .from(catches)
    .where(eq(catches.userId, userId));

/** The catches that can be a personal best (docs/rules.md 4.7). Personal catches aren't reviewed. */
export const countsAsBest = (userId: number | Placeholder) =>
  and(eq(catches.userId, userId), or(eq(catches.status, "verified"), isNull(catches.tournamentId)));

/** Catches remain when an entry is removed, so their unit comes from their tournament. */
export const longestQuery = (db: Db, userId: number | Placeholder) =>
  db
    .select({ longest: max(lengthInInches).mapWith(Number) })
    .from(catches)
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(countsAsBest(userId));

const ownLongestQuery = preparedOnce((db) => longestQuery(db, sql.placeholder("userId")).prepare());

const ownNumbersQuery = preparedOnce((db) => numbersQuery(db, sql.placeholder("userId")).prepare());

const userQuery = preparedOnce((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

const joinedQuery = preparedOnce((db) =>
  db
    .select({ joined: count() })
    .from(participants)
    .where(and(eq(participants.userId, sql.placeholder("userId")), eq(participants.hasPaid, true)))
    .prepare(),
);

/** Bests count only verified and personal catches, with corrected values (docs/rules.md 4.7). Throws `not_yours` or `not_found`. */
export async function readStats(db: Db, reader: SignedIn, userId: number): Promise<UserStats> {
  mayReadCatchesOf(reader, userId);
  const [user] = await userQuery(db).execute({ userId });
  if (!user) throw new Refusal("not_found", "This user doesn't exist.");
  const [numbers] = await ownNumbersQuery(db).execute({ userId });
  const [best] = await ownLongestQuery(db).execute({ userId });
  const [entries] = await joinedQuery(db).execute({ userId });
  return {
    totalCatches: numbers?.catches ?? 0,
    tournamentsJoined: entries?.joined ?? 0,
    personalBest: inchesOf(best?.longest ?? 0),
    uniqueLocations: numbers?.locations ?? 0,
  };
}
