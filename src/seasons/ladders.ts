import { asc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { preparedOnce } from "../base/db/prepared.ts";
import { participants, seasonTournaments, standings, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { readVersions, type VersionName } from "../base/db/versions.ts";
import { isSameName } from "../base/format/name-lists.ts";
import { entrantFacts, withMembers } from "../options/teams/board-teams.ts";
import { type ExplainedRow, explainSeason } from "../scoring/rulebook/season.ts";
import type { SeasonFile } from "../scoring/rulebook/season-file.ts";
import { isSamePlace } from "../scoring/rulebook/sort-key.ts";
import { type EventTerms, type SeasonTerms, seasonScheme, withReachableMinimum } from "./season-scheme.ts";

/** The boards of a season's tournaments, each in its order. */
export const seasonBoardsQuery = (db: Db) =>
  db
    .select({
      tournamentId: standings.tournamentId,
      userId: standings.userId,
      teamId: standings.teamId,
      /** Null for anglers, so that nothing is parsed for them. */
      fishOfTeam: sql<string | null>`case when ${standings.teamId} is null then null else ${standings.fishScores} end`,
      fishUserIds: standings.fishUserIds,
      division: standings.division,
      isRanked: standings.isRanked,
      isDisqualified: standings.isDisqualified,
      score: standings.score,
      /** The number of fish is the number of commas plus one. */
      fish: sql<number>`case when ${standings.fishScores} = '[]' then 0 else 1 + length(${standings.fishScores}) - length(replace(${standings.fishScores}, ',', '')) end`,
      biggest: sql<number>`coalesce(cast(json_extract(${standings.fishScores}, '$[0]') as integer), 0)`,
      sortKey: standings.sortKey,
      ...entrantFacts,
    })
    .from(seasonTournaments)
    .innerJoin(standings, eq(standings.tournamentId, seasonTournaments.tournamentId))
    .innerJoin(participants, eq(participants.id, standings.participantId))
    .innerJoin(users, eq(users.id, standings.userId))
    .where(eq(seasonTournaments.seasonId, sql.placeholder("seasonId")))
    .orderBy(asc(standings.tournamentId), asc(standings.sortKey));

const seasonBoards = preparedOnce((db) => seasonBoardsQuery(db).prepare());

type Row = Awaited<ReturnType<typeof seasonBoardsQuery>>[number];
type Member = Awaited<ReturnType<typeof withMembers<Row>>>[number];
type EventRow = SeasonFile["events"][number]["rows"][number];

/** For a team member, the biggest of their own fish that counts (docs/rules.md 17.9). */
function biggestOf({ biggest, fishOfTeam, fishUserIds, userId }: Row): number {
  if (fishOfTeam === null) return biggest;
  const fish = JSON.parse(fishOfTeam) as number[];
  return fish.find((_, index) => fishUserIds?.[index] === userId) ?? 0;
}

const decimal = (hundredths: number): number => hundredths / 100;

const isLevel = (above: Row | undefined, row: Row): boolean =>
  above !== undefined && above.isRanked === row.isRanked && (!row.isRanked || isSamePlace(above.sortKey, row.sortKey));

/**
 * A member has the place and score of the team. If the scheme gives points for paying the fee of an event that the
 * entrant didn't start, they count (docs/rules.md 16.15).
 */
function eventRow(row: Member & { isTied: boolean }): EventRow {
  const { userId, teamId, mate, isRanked, isTied, score, fish } = row;
  const { state, isGuest, isMember, paidVia } = mate ?? row;
  const isDisqualified = mate ? mate.disqualifiedAt !== null : row.isDisqualified;
  return {
    id: userId,
    score: decimal(score),
    fish: isRanked ? fish : 0,
    biggest: decimal(biggestOf(row)),
    state: isDisqualified ? "disqualified" : state,
    member: isMember,
    guest: isGuest,
    buyIn: state === "did_not_start" && paidVia !== null && paidVia !== "free",
    tied: isTied,
    ...(teamId !== null && { team: String(teamId) }),
  };
}

const isOf = (wanted: string | null) => (row: { division: string | null }) =>
  wanted === null || (row.division !== null && isSameName(row.division, wanted));

async function boardsOf(db: Db, seasonId: number, division: string | null): Promise<Map<number, EventRow[]>> {
  const rows = (await seasonBoards(db).execute({ seasonId })).filter(isOf(division));
  const boards = new Map<number, EventRow[]>();
  for (const [tournamentId, board] of Map.groupBy(rows, (row) => row.tournamentId)) {
    const sides = board.map((row, index) => ({ ...row, isTied: isLevel(board[index - 1], row) }));
    boards.set(tournamentId, (await withMembers(db, tournamentId, sides)).map(eventRow));
  }
  return boards;
}

/** `id` is the user id. */
export type LadderRow = Omit<ExplainedRow, "id"> & { id: number };

/** `included` contains positions in the season, from 1; `eventsLeft` is how many more events can still be fished. */
type Included = { included: readonly number[]; eventsLeft: number };

export type SeasonLadders = {
  /** The input of the season function, in which events that aren't included have no rows. */
  file: (included: Included) => SeasonFile;
  ladder: (included: Included) => LadderRow[];
};

/** The request for a ladder, of one division or of all anglers. Contains all events of the season, in order. */
export type LadderAsked = { events: readonly EventTerms[]; division: string | null };

export type Season = SeasonTerms & { id: number };

export type Ladders = (db: Db, season: Season, asked: LadderAsked) => Promise<SeasonLadders>;

/** Reads the ladders of a season, one for each choice of included tournaments. */
export const readLadders: Ladders = async (db, season, { events, division }) => {
  const boards = await boardsOf(db, season.id, division);
  const scheme = seasonScheme(season, events);
  const file = ({ included, eventsLeft }: Included): SeasonFile => ({
    kind: "season",
    scheme: withReachableMinimum(scheme, eventsLeft),
    events: events.map(({ tournamentId, eventClass, isFinale }, index) => ({
      name: String(index + 1),
      class: eventClass,
      finale: isFinale,
      rows: included.includes(index + 1) ? (boards.get(tournamentId) ?? []) : [],
    })),
  });
  const ladder = (included: Included) =>
    explainSeason(file(included)).rows.map((row) => ({ ...row, id: Number(row.id) }));
  return { file, ladder };
};

const inSeason = (db: Db, seasonId: number) =>
  db
    .select({ id: seasonTournaments.tournamentId })
    .from(seasonTournaments)
    .where(eq(seasonTournaments.seasonId, seasonId));

/**
 * The versions of everything in a season's ladder. Read these first, so that the ladder is never older than they are.
 */
export async function versionsOfSeason(db: Db, id: number): Promise<Map<VersionName, number>> {
  const names: VersionName[] = [
    `season:${id}`,
    ...(await inSeason(db, id)).map((row) => `tournament:${row.id}` as const),
  ];
  const values = await readVersions(db, names);
  return new Map(names.map((name, index) => [name, values[index] ?? 0]));
}

const maxKnown = 60;

/** Recomputed when a version changes. Don't use it in a write, whose changes may be rolled back. */
export function openLadders(): Ladders {
  const cache = new LRUCache<string, SeasonLadders>({ max: maxKnown });
  return async (db, season, query) => {
    const key = JSON.stringify([season.id, query.division, ...(await versionsOfSeason(db, season.id))]);
    const cached = cache.get(key);
    if (cached) return cached;
    const read = await readLadders(db, season, query);
    const computed = new Map<string, LadderRow[]>();
    const ladders: SeasonLadders = {
      ...read,
      ladder: (included) => {
        const which = JSON.stringify(included);
        const ladder = computed.get(which) ?? read.ladder(included);
        computed.set(which, ladder);
        return ladder;
      },
    };
    cache.set(key, ladders);
    return ladders;
  };
}
