import {
  boardRowsQuery,
  boardSizeQuery,
  keyAfterQuery,
  leadersQuery,
  ownRowQuery,
  placeQuery,
  rowAboveQuery,
  rowsBeforeQuery,
} from "../../../src/results/board-queries.ts";
import {
  allScoringFishQuery,
  allWaitingCountsQuery,
  bestFishQuery,
  entryQuery,
  paidEntriesQuery,
  scoringFishQuery,
  waitingCountQuery,
  waitingFishQuery,
} from "../../../src/results/scoring-queries.ts";
import type { List } from "./list.ts";

/** Queries that read leaderboards, and those that recompute them. */
export const boardLists: Record<string, List> = {
  "a page of a leaderboard": { query: boardRowsQuery, uses: "standings_order (tournament_id=? AND sort_key>?)" },
  "the first key of a leaderboard page": { query: keyAfterQuery, uses: "COVERING INDEX standings_order" },
  "the anglers of the race": { query: leadersQuery, uses: "standings_order (tournament_id=?)" },
  "a page of a division's leaderboard": {
    query: (db) => boardRowsQuery(db, "division"),
    uses: "standings_division (tournament_id=? AND division=? AND sort_key>?)",
  },
  "the first key of a division's leaderboard page": {
    query: (db) => keyAfterQuery(db, "division"),
    uses: "COVERING INDEX standings_division",
  },
  "the number of rows above one in a division": {
    query: (db) => rowsBeforeQuery(db, "division"),
    uses: "COVERING INDEX standings_division",
  },
  "the number of rows on a leaderboard": { query: boardSizeQuery, uses: "INTEGER PRIMARY KEY (rowid=?)" },
  "the reader's own row": { query: ownRowQuery, uses: "(tournament_id=? AND user_id=?)" },
  "the fish that count on a page of a leaderboard": {
    query: (db) =>
      bestFishQuery(
        db,
        { tournamentId: 1, userIds: [1, 2, 3], least: 1500 },
        { rules: { fish: 5, perSpecies: false }, targetSpecies: ["Bass"] },
      ),
    uses: "catches_scoring (tournament_id=? AND user_id=? AND scored>?)",
  },
  "the row above the reader's own": {
    query: rowAboveQuery,
    uses: "standings_order (tournament_id=? AND sort_key<?)",
  },
  "the place that wins a prize": { query: placeQuery, uses: "standings_order (tournament_id=?)" },
  "the number of rows above one": {
    query: rowsBeforeQuery,
    uses: "COVERING INDEX standings_order (tournament_id=? AND sort_key<?)",
  },
  "an angler's entry": { query: entryQuery, uses: "SEARCH tournament_participants USING INDEX participants_" },
  "an angler's scoring fish": {
    query: scoringFishQuery,
    uses: "catches_scoring (tournament_id=? AND user_id=?)",
  },
  "the number of an angler's fish awaiting review": {
    query: waitingCountQuery,
    uses: "catches_awaiting_in (tournament_id=? AND user_id=?)",
  },
  "an angler's fish awaiting review": {
    query: waitingFishQuery,
    uses: "catches_awaiting_in (tournament_id=? AND user_id=?)",
  },
  "all scoring fish of a tournament": { query: allScoringFishQuery, uses: "(tournament_id=?)" },
  "all fish of a tournament awaiting review": {
    query: allWaitingCountsQuery,
    uses: "catches_awaiting_in (tournament_id=?)",
  },
  "all paid entries of a tournament": { query: paidEntriesQuery, uses: "participants_once (tournament_id=?)" },
};
