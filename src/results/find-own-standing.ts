import type { SignedIn } from "../actor.ts";
import { listPage } from "../base/db/list-page.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import type { Db } from "../base/db/store.ts";
import { isBoardHiddenFrom } from "../tournaments/results/hidden-board.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { ownRowQuery, preparedForBoards, rowsBeforeQuery } from "./board-queries.ts";
import type { OwnStanding } from "./leaderboard-views.ts";
import { canShare, rankKey, ranksOf } from "./ranks.ts";
import { leaderboardEntries } from "./read-leaderboard.ts";
import { inchesOf } from "./scores.ts";
import { waitingFishQuery } from "./scoring-queries.ts";

const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const waitingFish = preparedOnce((db) => waitingFishQuery(db).prepare());
const rowsBefore = preparedForBoards((db, kind) => rowsBeforeQuery(db, kind).prepare());

/** An angler's row on a board, and how many rows are above it. Null without a standing on it. */
export async function findPlace(db: Db, tournamentId: number, userId: number, division: string | null = null) {
  const [row] = await ownRow(db).execute({ tournamentId, userId });
  if (!row || (division !== null && row.division !== division)) return null;
  const board = { tournamentId, division };
  const [before] = await rowsBefore(db, board).execute({ ...board, sortKey: row.sortKey });
  const rowsAbove = before?.anglers ?? 0;
  const [better] = canShare(row.sortKey)
    ? await rowsBefore(db, board).execute({ ...board, sortKey: rankKey(row.sortKey) })
    : [before];
  const ranks = ranksOf([row], rowsAbove + 1, (better?.anglers ?? 0) + 1);
  const [entry] = await leaderboardEntries(db, tournamentId, [row], ranks);
  return entry ? { entry, rowsAbove } : null;
}

/**
 * The reader's place on the board of all anglers, or on that of a division by its stored name. Null without a standing
 * on it. Only the owner may see the lengths of pending fish (docs/rules.md 1.12).
 */
export async function findOwnStanding(
  db: Db,
  tournament: Tournament,
  reader: { actor: SignedIn; now: number },
  division: string | null = null,
): Promise<OwnStanding | null> {
  const tournamentId = tournament.id;
  const userId = reader.actor.id;
  const place = await findPlace(db, tournamentId, userId, division);
  if (!place) return null;
  const { entry, rowsAbove } = place;
  const waiting = await waitingFish(db).execute({ tournamentId, userId });
  const waitingInches = waiting.map(({ scored }) => inchesOf(scored));
  if (await isBoardHiddenFrom(db, reader, tournament)) {
    return { entry: { ...entry, rank: null }, position: 1, pageAfter: 0, waitingFish: waitingInches };
  }
  return {
    entry,
    position: rowsAbove + 1,
    pageAfter: rowsAbove - (rowsAbove % listPage.rows),
    waitingFish: waitingInches,
  };
}
