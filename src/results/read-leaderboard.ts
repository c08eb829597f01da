import { inArray } from "drizzle-orm";
import { listPage } from "../base/db/list-page.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { readPage } from "../base/db/read-page.ts";
import { catches } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { shownNames } from "../base/format/names.ts";
import { photoUrl, renditionSize } from "../base/photos/photo-renditions.ts";
import { outcomeOf, outcomes } from "../entries/entry-states.ts";
import { teamsOf } from "../options/teams/board-teams.ts";
import { rulesOf, scoringUnit } from "../scoring/scoring-rules.ts";
import { isHiddenBoard, type Reader } from "../tournaments/results/hidden-board.ts";
import {
  type BoardKey,
  type BoardRow,
  boardRowsQuery,
  boardSizeQuery,
  dayRowsQuery,
  divisionSizeQuery,
  keyAfterQuery,
  ownRowQuery,
  preparedForBoards,
  rowsBeforeQuery,
} from "./board-queries.ts";
import type { BestCatch, BoardTeam, LeaderboardEntry, LeaderboardPage } from "./leaderboard-views.ts";
import { canShare, rankKey, ranksOf } from "./ranks.ts";
import { daysText, inchesOf, outStateOf, poundsOf, type ScoringCatch, scoringFish, scoringOf } from "./scores.ts";
import { bestFishQuery, termsQuery } from "./scoring-queries.ts";
import { withTieTexts } from "./tie-texts.ts";
import { readTotals, totalsText } from "./totals-text.ts";

const boardRows = preparedForBoards((db, kind) => boardRowsQuery(db, kind).prepare());
const keyAfter = preparedForBoards((db, kind) => keyAfterQuery(db, kind).prepare());
const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const boardSize = preparedOnce((db) => boardSizeQuery(db).prepare());
const rowsBefore = preparedForBoards((db, kind) => rowsBeforeQuery(db, kind).prepare());
const terms = preparedOnce((db) => termsQuery(db).prepare());
const divisionSize = preparedOnce((db) => divisionSizeQuery(db).prepare());

const withoutPicture = { photoUrl: null, thumbnailUrl: null, width: null, height: null };

function pictureOf(photo: NonNullable<BoardRow["photo"]>) {
  return {
    photoUrl: photoUrl(photo.sha256, "large"),
    thumbnailUrl: photoUrl(photo.sha256, "thumbnail"),
    ...renditionSize("large", photo.width, photo.height),
  };
}

function bestCatchOf({ bestCatch, photo }: BoardRow): BestCatch | null {
  if (!bestCatch) return null;
  const { id, species, length, weight, location, notes } = bestCatch;
  const measured = { length: inchesOf(length), weight: poundsOf(weight) };
  return { id, species, ...measured, location, notes, ...(photo ? pictureOf(photo) : withoutPicture) };
}

type Teams = ReadonlyMap<number, BoardTeam>;

type CountedCatch = { id: number; day?: number | null };

/** Reads the catches that count from the standings, where tournaments with a format store them. */
async function storedFish(db: Db, rows: readonly BoardRow[]): Promise<Map<number, CountedCatch[]>> {
  const ids = rows.flatMap(({ catchIds }) => catchIds ?? []);
  const fish = await db.select({ id: catches.id, day: catches.day }).from(catches).where(inArray(catches.id, ids));
  const byId = new Map(fish.map((row) => [row.id, row]));
  return new Map(rows.map(({ userId, catchIds }) => [userId, (catchIds ?? []).flatMap((id) => byId.get(id) ?? [])]));
}

/**
 * The fish that count on each row, best first, by the row's user. Empty if there are more rows than fit on a page, because
 * only files have that many, and they don't list catches.
 */
async function countedFish(db: Db, tournamentId: number, rows: readonly BoardRow[], teams: Teams) {
  const membersOf = (teamId: number) =>
    teams.get(teamId)?.members.flatMap((member) => (member.isDisqualified ? [] : member.userId));
  const anglersOf = ({ userId, team, fishUserIds }: BoardRow) =>
    team && fishUserIds ? [...new Set(fishUserIds)] : ((team && membersOf(team.id)) ?? [userId]);
  const ranked = rows.filter(({ isRanked }) => isRanked);
  const isPage = ranked.length > 0 && ranked.length <= listPage.maxRows;
  const [tournament] = isPage ? await terms(db).execute({ tournamentId }) : [];
  if (!tournament) return new Map<number, CountedCatch[]>();
  if (tournament.format !== null) return storedFish(db, ranked);
  const scoring = scoringOf(tournament);
  const least = Math.min(...ranked.flatMap(({ fishScores }) => fishScores.at(-1) ?? []));
  const filter = { tournamentId, userIds: ranked.flatMap(anglersOf), least };
  const fish: ScoringCatch[] = await bestFishQuery(db, filter, scoring);
  const fishOf = Map.groupBy(fish, ({ userId }) => userId);
  return new Map(
    ranked.map((row) => [
      row.userId,
      scoringFish(
        scoring,
        anglersOf(row).flatMap((userId) => fishOf.get(userId) ?? []),
      ),
    ]),
  );
}

/** Converts stored rows to the API's entries. */
export async function leaderboardEntries(
  db: Db,
  tournamentId: number,
  rows: readonly BoardRow[],
  ranks: readonly (number | null)[],
): Promise<LeaderboardEntry[]> {
  const teams = await teamsOf(db, rows);
  const counted = await countedFish(db, tournamentId, rows, teams);
  const totals = await totalsOf(db, tournamentId, rows);
  const entries = rows.map((row, index) => {
    const entry = leaderboardEntry(
      row,
      ranks[index] ?? null,
      counted.get(row.userId),
      row.team && teams.get(row.team.id),
    );
    const detailText = totals.get(row.userId);
    // The individual fish aren't known.
    return detailText === undefined ? entry : { ...entry, fish: [], ...(detailText !== "" && { detailText }) };
  });
  return withTieTexts(db, tournamentId, entries);
}

/** Totals in words, for rows without a catch or an outcome such as DQ. */
async function totalsOf(db: Db, tournamentId: number, rows: readonly BoardRow[]): Promise<Map<number, string>> {
  const isIn = ({ isRanked, sortKey }: BoardRow) => isRanked || outStateOf(sortKey) === null;
  const userIds = rows.flatMap((row) => (isIn(row) && !row.bestCatch && !row.team ? row.userId : []));
  const [tournament] = userIds.length > 0 ? await terms(db).execute({ tournamentId }) : [];
  if (!tournament) return new Map();
  const unit = scoringUnit(rulesOf(tournament));
  const totals = await readTotals(db, tournamentId, userIds);
  return new Map([...totals].map(([userId, ownTotals]) => [userId, totalsText(ownTotals, unit)]));
}

function detailOf({ days, missedCut }: BoardRow, team: BoardTeam | null): { detailText?: string } {
  const nameOf = shownNames(team?.members ?? []);
  const members = team?.members
    .map((member) => {
      const outcome = outcomeOf(member);
      return outcome ? `${nameOf(member)} (${outcomes[outcome].name.toLowerCase()})` : nameOf(member);
    })
    .join(", ");
  const detailText = [members, days && daysText(days, missedCut)].filter(Boolean).join(" · ");
  return members || days ? { detailText } : {};
}

function leaderboardEntry(
  row: BoardRow,
  rank: number | null,
  counted: readonly { id: number }[] = [],
  team: BoardTeam | null = null,
): LeaderboardEntry {
  const state = row.isRanked ? null : outStateOf(row.sortKey);
  return {
    rank,
    userId: row.userId,
    username: team?.name ?? row.username,
    displayName: team?.name ?? row.displayName,
    ...((team || row.isProfileHidden) && { isProfileHidden: true }),
    totalScore: inchesOf(row.score),
    bestCatch: bestCatchOf(row),
    fish: row.fishScores.map(inchesOf),
    catchIds: counted.map(({ id }) => id),
    waitingCount: row.waitingCount,
    ...(row.division !== null && { division: row.division }),
    ...(row.days && {
      days: row.days.map(({ fish, score }) => (fish.length > 0 ? inchesOf(score) : null)),
    }),
    ...detailOf(row, team),
    ...(row.missedCut && { missedCut: true }),
    ...(row.isDisqualified && { isDisqualified: true }),
    ...(state && { state }),
    ...(team && { team }),
  };
}

/** The sort key where the page begins. The empty string sorts before every key; null if the board is shorter. */
async function startKey(db: Db, board: BoardKey, after: number): Promise<string | null> {
  if (after === 0) return "";
  const [first] = await keyAfter(db, board).execute({ ...board, after });
  return first?.sortKey ?? null;
}

/** On a hidden board, readers see only their own row, without its rank. */
async function readHidden(db: Db, board: BoardKey, { actor }: Reader): Promise<LeaderboardEntry[]> {
  const { tournamentId, division } = board;
  const rows = actor ? await ownRow(db).execute({ tournamentId, userId: actor.id }) : [];
  const ownRows = rows.filter((row) => division === null || row.division === division);
  return leaderboardEntries(db, tournamentId, ownRows, []);
}

async function sizeOf(db: Db, board: BoardKey): Promise<number> {
  const [size] = await (board.division === null ? boardSize(db) : divisionSize(db)).execute(board);
  return size?.anglers ?? 0;
}

/** A stored row on the board of a single day. */
function dayEntry(
  row: BoardRow,
  dayIndex: number,
  rank: number | null,
  counted: readonly CountedCatch[] = [],
): LeaderboardEntry {
  const { score = 0, fish = [] } = row.days?.[dayIndex] ?? {};
  return leaderboardEntry(
    { ...row, score, fishScores: fish, isRanked: rank !== null, days: null, missedCut: false },
    rank,
    counted.filter(({ day }) => day === dayIndex + 1),
  );
}

/** Not served from an index, because each day has its own order. */
async function readDayBoard(
  db: Db,
  board: BoardKey,
  { after, limit, day }: { after: number; limit: number; day: number },
) {
  const rows = await dayRowsQuery(db, board, day)
    .limit(limit + 1)
    .offset(after);
  const shown = rows.slice(0, limit);
  const counted = await countedFish(db, board.tournamentId, shown, await teamsOf(db, shown));
  const dayScores = shown.map(({ days }) => {
    const { sortKey = "", fish = [] } = days?.[day - 1] ?? {};
    return { sortKey, isRanked: fish.length > 0 };
  });
  const ranks = ranksOf(dayScores, after + 1);
  const entries = shown.map((row, index) => dayEntry(row, day - 1, ranks[index] ?? null, counted.get(row.userId)));
  const entriesWithTies = await withTieTexts(db, board.tournamentId, entries);
  return { entries: entriesWithTies, nextAfter: rows.length > limit ? after + limit : null };
}

type BoardPage = { after?: number; limit?: number; division?: string | null; day?: number };

/**
 * A page of a tournament's leaderboard in order, starting `after` rows down: all anglers, or a division by its stored
 * name with its own ranks, or a single day if days are scored separately. Ranks are 1, 2, 3 … without gaps; anglers
 * with nothing verified follow without a rank (docs/rules.md 4.6). The caller checks who may see the tournament.
 */
export async function readLeaderboard(
  db: Db,
  tournamentId: number,
  reader: Reader,
  { after = 0, limit = listPage.rows, division = null, day }: BoardPage = {},
): Promise<LeaderboardPage> {
  const board = { tournamentId, division };
  const total = await sizeOf(db, board);
  if (await isHiddenBoard(db, reader, tournamentId)) {
    const entries = after === 0 ? await readHidden(db, board, reader) : [];
    return { entries, total, nextAfter: null, isHidden: true };
  }
  if (day !== undefined) return { ...(await readDayBoard(db, board, { after, limit, day })), total, isHidden: false };
  const from = await startKey(db, board, after);
  const { items, nextAfter } = await readPage(
    limit,
    async (rowLimit) => (from === null ? [] : boardRows(db, board).execute({ ...board, from, limit: rowLimit })),
    () => after + limit,
    (row) => row,
  );
  const first = after > 0 && items[0] && canShare(items[0].sortKey) ? rankKey(items[0].sortKey) : null;
  const [better] = first === null ? [] : await rowsBefore(db, board).execute({ ...board, sortKey: first });
  const ranks = ranksOf(items, after + 1, better ? better.anglers + 1 : after + 1);
  const entries = await leaderboardEntries(db, tournamentId, items, ranks);
  return { entries, total, nextAfter, isHidden: false };
}
