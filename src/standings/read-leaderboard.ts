import { preparedOnce } from "../db/prepared.ts";
import { readPage } from "../db/read-page.ts";
import { listPage } from "../db/rules.ts";
import type { Db } from "../db/store.ts";
import { photoUrl, renditionSize } from "../photos/rules.ts";
import { isHiddenBoard, type Reader } from "../tournaments/results/hidden-board.ts";
import {
  type BoardKey,
  type BoardRow,
  boardRowsQuery,
  boardSizeQuery,
  divisionSizeQuery,
  keyAfterQuery,
  ownRowQuery,
  preparedForBoards,
} from "./board-queries.ts";
import type { BestCatch, LeaderboardEntry, LeaderboardPage } from "./model.ts";
import { inchesOf, poundsOf } from "./rules.ts";

const boardRows = preparedForBoards((db, kind) => boardRowsQuery(db, kind).prepare());
const keyAfter = preparedForBoards((db, kind) => keyAfterQuery(db, kind).prepare());
const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const boardSize = preparedOnce((db) => boardSizeQuery(db).prepare());
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

/** A stored row as the API shows it; `position` counts from 1. */
export function leaderboardEntry(row: BoardRow, position: number): LeaderboardEntry {
  return {
    rank: row.isRanked ? position : null,
    userId: row.userId,
    username: row.username,
    ...(row.isProfileHidden && { isProfileHidden: true }),
    totalScore: inchesOf(row.score),
    bestCatch: bestCatchOf(row),
    fish: row.fishScores.map(inchesOf),
    waitingCount: row.waitingCount,
    ...(row.division !== null && { division: row.division }),
  };
}

/** The sort key the page begins with: the empty text sorts before every key; null when the board is shorter. */
async function keyToBegin(db: Db, board: BoardKey, after: number): Promise<string | null> {
  if (after === 0) return "";
  const [first] = await keyAfter(db, board).execute({ ...board, after });
  return first?.sortKey ?? null;
}

/** On a hidden board one sees one's own row, without its rank. */
async function readHidden(db: Db, board: BoardKey, { actor }: Reader): Promise<LeaderboardEntry[]> {
  const { tournamentId, division } = board;
  const rows = actor ? await ownRow(db).execute({ tournamentId, userId: actor.id }) : [];
  const own = rows.filter((row) => division === null || row.division === division);
  return own.map((row) => ({ ...leaderboardEntry(row, 1), rank: null }));
}

async function sizeOf(db: Db, board: BoardKey): Promise<number> {
  const [size] = await (board.division === null ? boardSize(db) : divisionSize(db)).execute(board);
  return size?.anglers ?? 0;
}

type BoardPage = { after?: number; limit?: number; division?: string | null };

/**
 * One page of a tournament's leaderboard in order, `after` rows down: of all anglers, or of a division by its stored name,
 * with its own ranks. Ranks are 1, 2, 3 … without gaps; anglers with nothing verified follow without one
 * (docs/rules.md 4.6). Who may see the tournament is the caller's to ask.
 */
export async function readLeaderboard(
  db: Db,
  tournamentId: number,
  reader: Reader,
  { after = 0, limit = listPage.rows, division = null }: BoardPage = {},
): Promise<LeaderboardPage> {
  const board = { tournamentId, division };
  const total = await sizeOf(db, board);
  if (await isHiddenBoard(db, reader, tournamentId)) {
    const entries = after === 0 ? await readHidden(db, board, reader) : [];
    return { entries, total, nextAfter: null, isHidden: true };
  }
  const from = await keyToBegin(db, board, after);
  const { items, nextAfter } = await readPage(
    limit,
    async (wanted) => (from === null ? [] : boardRows(db, board).execute({ ...board, from, limit: wanted })),
    () => after + limit,
    (row) => row,
  );
  const entries = items.map((row, index) => leaderboardEntry(row, after + index + 1));
  return { entries, total, nextAfter, isHidden: false };
}
