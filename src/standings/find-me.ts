import type { SignedIn } from "../actor.ts";
import { preparedOnce } from "../db/prepared.ts";
import { listPage } from "../db/rules.ts";
import type { Db } from "../db/store.ts";
import { isHiddenBoard } from "../tournaments/results/hidden-board.ts";
import { ownRowQuery, rowsBeforeQuery } from "./board-queries.ts";
import type { OwnStanding } from "./model.ts";
import { leaderboardEntry } from "./read-leaderboard.ts";
import { inchesOf } from "./rules.ts";
import { waitingFishQuery } from "./scoring-queries.ts";

const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const waitingFish = preparedOnce((db) => waitingFishQuery(db).prepare());
const rowsBefore = preparedOnce((db) => rowsBeforeQuery(db).prepare());

/** Null without a standing. Only the owner may see the lengths of waiting fish (docs/rules.md 1.12). */
export async function findMe(
  db: Db,
  tournamentId: number,
  reader: { actor: SignedIn; now: number },
): Promise<OwnStanding | null> {
  const userId = reader.actor.id;
  const [row] = await ownRow(db).execute({ tournamentId, userId });
  if (!row) return null;
  const [before] = await rowsBefore(db).execute({ tournamentId, sortKey: row.sortKey });
  const waiting = await waitingFish(db).execute({ tournamentId, userId });
  const waitingInches = waiting.map(({ scored }) => inchesOf(scored));
  if (await isHiddenBoard(db, reader, tournamentId)) {
    const entry = { ...leaderboardEntry(row, 1), rank: null };
    return { entry, position: 1, pageAfter: 0, waitingFish: waitingInches };
  }
  const rowsAbove = before?.anglers ?? 0;
  return {
    entry: leaderboardEntry(row, rowsAbove + 1),
    position: rowsAbove + 1,
    pageAfter: rowsAbove - (rowsAbove % listPage.rows),
    waitingFish: waitingInches,
  };
}
