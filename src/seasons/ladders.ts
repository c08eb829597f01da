import { asc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { preparedOnce } from "../base/db/prepared.ts";
import { seasonTournaments, standings } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { readVersions, type VersionName } from "../base/db/versions.ts";
import { isSameName } from "../base/format/name-lists.ts";
import { withMembers } from "../options/teams/board-teams.ts";
import { type EventRow, type LadderRow, ladderOf } from "../scoring/seasons/season-points.ts";
import type { Season } from "./season-rows.ts";

/** Of all boards of a season, each in its order. */
export const seasonBoardsQuery = (db: Db) =>
  db
    .select({
      tournamentId: standings.tournamentId,
      userId: standings.userId,
      teamId: standings.teamId,
      /** Only of teams, so that nothing is parsed for anglers. */
      fishOfTeam: sql<string | null>`case when ${standings.teamId} is null then null else ${standings.fishScores} end`,
      fishUserIds: standings.fishUserIds,
      division: standings.division,
      isRanked: standings.isRanked,
      score: standings.score,
      biggest: sql<number>`coalesce(cast(json_extract(${standings.fishScores}, '$[0]') as integer), 0)`,
    })
    .from(seasonTournaments)
    .innerJoin(standings, eq(standings.tournamentId, seasonTournaments.tournamentId))
    .where(eq(seasonTournaments.seasonId, sql.placeholder("seasonId")))
    .orderBy(asc(standings.tournamentId), asc(standings.sortKey));

const seasonBoards = preparedOnce((db) => seasonBoardsQuery(db).prepare());

type Row = Awaited<ReturnType<typeof seasonBoardsQuery>>[number] & { place: number | null; isDisqualified: boolean };

/**
 * A member has the place and score of the team, and the biggest fish of their own that counted (docs/rules.md 17.9); a
 * disqualified one took part and has neither (16.11).
 */
function eventRow({ userId, score, place, biggest, fishOfTeam, fishUserIds, isDisqualified }: Row): EventRow {
  if (isDisqualified) return { userId, score: 0, place: null, biggest: 0 };
  if (fishOfTeam === null) return { userId, score, place, biggest };
  const fish = JSON.parse(fishOfTeam) as number[];
  return { userId, score, place, biggest: fish.find((_, at) => fishUserIds?.[at] === userId) ?? 0 };
}

async function boardsOf(db: Db, seasonId: number, division: string | null): Promise<Map<number, EventRow[]>> {
  const counted = (await seasonBoards(db).execute({ seasonId })).filter(isOf(division));
  const rows = Map.groupBy(counted, ({ tournamentId }) => tournamentId);
  const boards = new Map<number, EventRow[]>();
  for (const [tournamentId, board] of rows) {
    const placed = board.map((row, at) => ({ ...row, place: row.isRanked ? at + 1 : null }));
    boards.set(tournamentId, (await withMembers(db, tournamentId, placed)).map(eventRow));
  }
  return boards;
}

const isOf = (wanted: string | null) => (row: { division: string | null }) =>
  wanted === null || (row.division !== null && isSameName(row.division, wanted));

/** `event` is its position in the season. */
type Included = { event: number; tournamentId: number };

type LadderOf = (included: readonly Included[]) => LadderRow[];

/** Of one division alone, or of all anglers. */
export type LadderAsked = { comparesFish: boolean; division: string | null };

export type Ladders = (db: Db, season: Season, asked: LadderAsked) => Promise<LadderOf>;

/** The ladders of a season by which of its tournaments are included. */
export const readLadders: Ladders = async (db, season, { comparesFish, division }) => {
  const boards = await boardsOf(db, season.id, division);
  return (included) => {
    const events = included.map(({ event, tournamentId }) => ({ event, rows: boards.get(tournamentId) ?? [] }));
    return ladderOf(season.rules, events, comparesFish);
  };
};

const inSeason = (db: Db, seasonId: number) =>
  db
    .select({ id: seasonTournaments.tournamentId })
    .from(seasonTournaments)
    .where(eq(seasonTournaments.seasonId, seasonId));

/** What a season's ladder is made from. To be read first, so that it is never older than they say. */
export async function versionsOfSeason(db: Db, id: number): Promise<Map<VersionName, number>> {
  const names: VersionName[] = [
    `season:${id}`,
    ...(await inSeason(db, id)).map((row) => `tournament:${row.id}` as const),
  ];
  const values = await readVersions(db, names);
  return new Map(names.map((name, at) => [name, values[at] ?? 0]));
}

const maxKnown = 60;

/** Computed anew once a version moved. Not for a write: what it sees may be rolled back. */
export function openLadders(): Ladders {
  const known = new LRUCache<string, LadderOf>({ max: maxKnown });
  return async (db, season, asked) => {
    const key = JSON.stringify([
      season.id,
      asked.comparesFish,
      asked.division,
      ...(await versionsOfSeason(db, season.id)),
    ]);
    const found = known.get(key);
    if (found) return found;
    const read = await readLadders(db, season, asked);
    const computed = new Map<string, LadderRow[]>();
    const ladders: LadderOf = (included) => {
      const which = included.map(({ event }) => event).join();
      const ladder = computed.get(which) ?? read(included);
      computed.set(which, ladder);
      return ladder;
    };
    known.set(key, ladders);
    return ladders;
  };
}
