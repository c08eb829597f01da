import { preparedOnce } from "../db/prepared.ts";
import { readPage } from "../db/read-page.ts";
import { listPage } from "../db/rules.ts";
import type { Db } from "../db/store.ts";
import { photoUrl, renditionSize } from "../photos/rules.ts";
import { isHiddenBoard, type Reader } from "../tournaments/results/hidden-board.ts";
import { type BoardRow, boardRowsQuery, boardSizeQuery, keyAfterQuery, ownRowQuery } from "./board-queries.ts";
import type { BestCatch, LeaderboardEntry, LeaderboardPage } from "./model.ts";
import { inchesOf, poundsOf } from "./rules.ts";

const boardRows = preparedOnce((db) => boardRowsQuery(db).prepare());
const keyAfter = preparedOnce((db) => keyAfterQuery(db).prepare());
const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const boardSize = preparedOnce((db) => boardSizeQuery(db).prepare());

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
  };
}

/** The sort key the page begins with: the empty text sorts before every key; null when the board is shorter. */
async function keyToBegin(db: Db, tournamentId: number, after: number): Promise<string | null> {
  if (after === 0) return "";
  const [first] = await keyAfter(db).execute({ tournamentId, after });
  return first?.sortKey ?? null;
}

/** On a hidden board one sees one's own row, without its rank. */
async function readHidden(db: Db, tournamentId: number, { actor }: Reader): Promise<LeaderboardEntry[]> {
  const rows = actor ? await ownRow(db).execute({ tournamentId, userId: actor.id }) : [];
  return rows.map((row) => ({ ...leaderboardEntry(row, 1), rank: null }));
}

/**
 * One page of a tournament's leaderboard in order, `after` rows down. Ranks are 1, 2, 3 … without gaps; anglers with
 * nothing verified follow without one (docs/rules.md 4.6). Who may see the tournament is the caller's to ask.
 */
export async function readLeaderboard(
  db: Db,
  tournamentId: number,
  reader: Reader,
  { after = 0, limit = listPage.rows }: { after?: number; limit?: number } = {},
): Promise<LeaderboardPage> {
  const [size] = await boardSize(db).execute({ tournamentId });
  const total = size?.anglers ?? 0;
  if (await isHiddenBoard(db, reader, tournamentId)) {
    const entries = after === 0 ? await readHidden(db, tournamentId, reader) : [];
    return { entries, total, nextAfter: null, isHidden: true };
  }
  const from = await keyToBegin(db, tournamentId, after);
  const { items, nextAfter } = await readPage(
    limit,
    async (wanted) => (from === null ? [] : boardRows(db).execute({ tournamentId, from, limit: wanted })),
    () => after + limit,
    (row) => row,
  );
  const entries = items.map((row, index) => leaderboardEntry(row, after + index + 1));
  return { entries, total, nextAfter, isHidden: false };
}
