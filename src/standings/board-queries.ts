import { type AnyColumn, and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { preparedOnce } from "../db/prepared.ts";
import { catches, photos, standings, tournaments, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

/** Read through `standings_order`, so that a page costs its own rows only, however many anglers there are. */

export type BoardKind = "open" | "division";

/** All anglers of a tournament, or those of one division. */
export type BoardKey = { tournamentId: number; division: string | null };

/** Prepared once for the board of all and once for that of a division. */
export function preparedForBoards<Query>(build: (db: Db, kind: BoardKind) => Query) {
  const open = preparedOnce((db) => build(db, "open"));
  const ofDivision = preparedOnce((db) => build(db, "division"));
  return (db: Db, { division }: BoardKey): Query => (division === null ? open(db) : ofDivision(db));
}

const ofTournament = () => eq(standings.tournamentId, sql.placeholder("tournamentId"));

export const ofBoard = (kind: BoardKind) =>
  kind === "open" ? ofTournament() : and(ofTournament(), eq(standings.division, sql.placeholder("division")));

const rows = (db: Db, bestCatchId: AnyColumn | SQL = standings.bestCatchId) =>
  db
    .select({
      userId: standings.userId,
      username: users.username,
      isProfileHidden: users.isProfileHidden,
      sortKey: standings.sortKey,
      isRanked: standings.isRanked,
      score: standings.score,
      fishScores: standings.fishScores,
      waitingCount: standings.waitingCount,
      division: standings.division,
      days: standings.days,
      missedCut: standings.missedCut,
      bestCatch: {
        id: catches.id,
        species: catches.species,
        length: catches.length,
        weight: catches.weight,
        location: catches.location,
        notes: catches.notes,
      },
      photo: { sha256: photos.sha256, width: photos.width, height: photos.height },
    })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .leftJoin(catches, eq(catches.id, bestCatchId))
    .leftJoin(photos, eq(photos.id, catches.photoId));

/** Of one day, from 1. */
export function dayRowsQuery(db: Db, { tournamentId, division }: BoardKey, day: number) {
  const ofDay = (field: string) => sql`json_extract(${standings.days}, ${`$[${day - 1}].${field}`})`;
  return rows(db, sql`cast(${ofDay("bestCatchId")} as integer)`)
    .where(
      and(eq(standings.tournamentId, tournamentId), division === null ? undefined : eq(standings.division, division)),
    )
    .orderBy(asc(ofDay("sortKey")), asc(standings.participantId))
    .$dynamic();
}

/** `from` is a sort key. */
export const boardRowsQuery = (db: Db, kind: BoardKind = "open") =>
  rows(db)
    .where(and(ofBoard(kind), gte(standings.sortKey, sql.placeholder("from"))))
    .orderBy(asc(standings.sortKey))
    .limit(sql.placeholder("limit"));

export const leadersQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ userId: standings.userId, username: users.username, isRanked: standings.isRanked })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .where(ofBoard(kind))
    .orderBy(asc(standings.sortKey))
    .limit(sql.placeholder("limit"));

export const ownRowQuery = (db: Db) =>
  rows(db).where(and(ofTournament(), eq(standings.userId, sql.placeholder("userId"))));

/** Read from the index alone. */
export const keyAfterQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ sortKey: standings.sortKey })
    .from(standings)
    .where(ofBoard(kind))
    .orderBy(asc(standings.sortKey))
    .limit(1)
    .offset(sql.placeholder("after"));

/** As the tournament counts them: everyone with a confirmed entry. */
export const boardSizeQuery = (db: Db) =>
  db
    .select({ anglers: tournaments.participantCount })
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder("tournamentId")));

export const divisionSizeQuery = (db: Db) => db.select({ anglers: count() }).from(standings).where(ofBoard("division"));

export const rowsBeforeQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ anglers: count() })
    .from(standings)
    .where(and(ofBoard(kind), lt(standings.sortKey, sql.placeholder("sortKey"))));

/** The place right above a sort key. */
export const rowAboveQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ score: standings.score })
    .from(standings)
    .where(and(ofBoard(kind), lt(standings.sortKey, sql.placeholder("sortKey"))))
    .orderBy(desc(standings.sortKey))
    .limit(1);

/** The place `offset` rows down. */
export const placeQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ isRanked: standings.isRanked, score: standings.score })
    .from(standings)
    .where(ofBoard(kind))
    .orderBy(asc(standings.sortKey))
    .limit(1)
    .offset(sql.placeholder("offset"));

export type BoardRow = Awaited<ReturnType<typeof boardRowsQuery>>[number];
