import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { catches, participants, photos, standings, teams, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";

/** These queries use the index `standings_order`, so a page costs only its own rows, however many anglers there are. */

export type BoardKind = "open" | "division";

/** All anglers of a tournament, or those of one division. */
export type BoardKey = { tournamentId: number; division: string | null };

/** Prepares a query once for boards of all anglers and once for boards of a division. */
export function preparedForBoards<Query>(build: (db: Db, kind: BoardKind) => Query) {
  const open = preparedOnce((db) => build(db, "open"));
  const ofDivision = preparedOnce((db) => build(db, "division"));
  return (db: Db, { division }: BoardKey): Query => (division === null ? open(db) : ofDivision(db));
}

const ofTournament = () => eq(standings.tournamentId, sql.placeholder("tournamentId"));

/**
 * The user whose row an angler is on: their own, or their team's captain. Null for a disqualified member of a team.
 * Arguments are columns or placeholders.
 */
export const sideUserId = (tournamentId: SQLWrapper | Placeholder, userId: SQLWrapper | Placeholder) =>
  sql<number | null>`(select case when own.team_id is null then own.user_id
    when own.disqualified_at is null then (select side.user_id from ${standings} side where side.team_id = own.team_id) end
    from ${participants} own where own.tournament_id = ${tournamentId} and own.user_id = ${userId} and own.held_at is null)`;

export const isRowOf = (db: Db, userId: number) =>
  or(
    eq(standings.userId, userId),
    inArray(
      standings.teamId,
      db
        .select({ teamId: participants.teamId })
        .from(participants)
        .where(
          and(
            eq(participants.userId, userId),
            isNotNull(participants.teamId),
            isNull(participants.heldAt),
            isNull(participants.disqualifiedAt),
          ),
        ),
    ),
  );

export const ofBoard = (kind: BoardKind) =>
  kind === "open" ? ofTournament() : and(ofTournament(), eq(standings.division, sql.placeholder("division")));

const rows = (db: Db, bestCatchId: AnyColumn | SQL = standings.bestCatchId) =>
  db
    .select({
      userId: standings.userId,
      ...namesOf(users),
      isProfileHidden: users.isProfileHidden,
      sortKey: standings.sortKey,
      isRanked: standings.isRanked,
      score: standings.score,
      fishScores: standings.fishScores,
      waitingCount: standings.waitingCount,
      division: standings.division,
      days: standings.days,
      missedCut: standings.missedCut,
      isDisqualified: standings.isDisqualified,
      team: { id: teams.id, name: teams.name },
      fishUserIds: standings.fishUserIds,
      catchIds: standings.catchIds,
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
    .leftJoin(teams, eq(teams.id, standings.teamId))
    .leftJoin(catches, eq(catches.id, bestCatchId))
    .leftJoin(photos, eq(photos.id, catches.photoId));

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

const lines = (db: Db) =>
  db
    .select({
      userId: standings.userId,
      ...namesOf(users),
      isRanked: standings.isRanked,
      division: standings.division,
      team: { id: teams.id, name: teams.name },
    })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .leftJoin(teams, eq(teams.id, standings.teamId));

export const leadersQuery = (db: Db, kind: BoardKind = "open") =>
  lines(db).where(ofBoard(kind)).orderBy(asc(standings.sortKey)).limit(sql.placeholder("limit"));

const isOwn = () =>
  and(ofTournament(), eq(standings.userId, sideUserId(sql.placeholder("tournamentId"), sql.placeholder("userId"))));

export const ownRowQuery = (db: Db) => rows(db).where(isOwn());

export const ownLineQuery = (db: Db) => lines(db).where(isOwn());

/** Served by a covering index. */
export const keyAfterQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ sortKey: standings.sortKey })
    .from(standings)
    .where(ofBoard(kind))
    .orderBy(asc(standings.sortKey))
    .limit(1)
    .offset(sql.placeholder("after"));

/** The tournament's count: confirmed entries, or rows if there are teams. */
export const sidesOnBoard = sql<number>`case when ${tournaments.teams} is null then ${tournaments.participantCount}
  else (select count(*) from ${standings} side where side.tournament_id = ${tournaments.id}) end`;

export const boardSizeQuery = (db: Db) =>
  db
    .select({ anglers: sidesOnBoard })
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder("tournamentId")));

export const divisionSizeQuery = (db: Db) => db.select({ anglers: count() }).from(standings).where(ofBoard("division"));

export const rowsBeforeQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ anglers: count() })
    .from(standings)
    .where(and(ofBoard(kind), lt(standings.sortKey, sql.placeholder("sortKey"))));

export const rowAboveQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ score: standings.score, sortKey: standings.sortKey })
    .from(standings)
    .where(and(ofBoard(kind), lt(standings.sortKey, sql.placeholder("sortKey"))))
    .orderBy(desc(standings.sortKey))
    .limit(1);

export const placeQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ isRanked: standings.isRanked, score: standings.score })
    .from(standings)
    .where(ofBoard(kind))
    .orderBy(asc(standings.sortKey))
    .limit(1)
    .offset(sql.placeholder("offset"));

export type BoardRow = Awaited<ReturnType<typeof boardRowsQuery>>[number];
