import { paymentsUnderWayQuery, prizesToFixQuery } from "../../../src/options/fee-share/fix-prizes.ts";
import { entryMoneyQuery } from "../../../src/options/fee-share/update-shared-prizes.ts";
import { ownLineQuery } from "../../../src/results/board-queries.ts";
import { indexedFishQuery } from "../../../src/results/scoring-queries.ts";
import { comingQuery, pastQuery } from "../../../src/tournaments/calendar.ts";
import { tournamentsToEndQuery } from "../../../src/tournaments/end-tournaments.ts";
import {
  endedTournamentsQuery,
  openTournamentsQuery,
  targetSpeciesQuery,
} from "../../../src/tournaments/list-tournaments.ts";
import { lastHourQuery, startedQuery } from "../../../src/tournaments/remind-entrants.ts";
import {
  openChallengesQuery,
  openDisputesQuery,
  openSecondReviewsQuery,
  photolessCatchesQuery,
  waitingCatchesQuery,
} from "../../../src/tournaments/results/open-questions.ts";
import { passesFilter } from "../../../src/tournaments/tournament-filter.ts";
import type { List } from "./list.ts";

/** Queries for the lists and the calendar of tournaments, and for season races. */
export const tournamentLists: Record<string, List> = {
  "one's own line in the race": { query: ownLineQuery, uses: "(tournament_id=? AND user_id=?)" },
  "an angler's fish in the race": {
    query: indexedFishQuery,
    uses: "catches_scoring (tournament_id=? AND user_id=?)",
  },
  "the disputes open on a tournament": {
    query: (db) => openDisputesQuery(db, 1),
    uses: "complaints_tournament (tournament_id=? AND status=?)",
  },
  "the catches that await review in a tournament": {
    query: (db) => waitingCatchesQuery(db, 1),
    uses: "COVERING INDEX catches_held_up (tournament_id=?",
  },
  "the catches without a photo in a tournament": {
    query: (db) => photolessCatchesQuery(db, 1),
    uses: "catches_held_up (tournament_id=?",
  },
  "the challenges open in a tournament": {
    query: (db) => openChallengesQuery(db, 1),
    uses: "challenges_tournament (tournament_id=? AND status=?)",
  },
  "the second reviews open in a tournament": {
    query: (db) => openSecondReviewsQuery(db, 1),
    uses: "second_looks_open",
  },
  "the tournaments not ended": {
    query: (db) => openTournamentsQuery(db, undefined, 0, null, 24),
    uses: "tournaments_end (ends_at>?)",
  },
  "the next tournaments not ended": {
    query: (db) => openTournamentsQuery(db, undefined, 0, { part: "open", endsAt: 0, id: 1 }, 24),
    uses: "tournaments_end",
  },
  "the ended tournaments": {
    query: (db) => endedTournamentsQuery(db, undefined, 0, null, 24),
    uses: "tournaments_end (ends_at<?)",
  },
  "the next ended tournaments": {
    query: (db) => endedTournamentsQuery(db, undefined, 0, { part: "ended", endsAt: 0, id: 1 }, 24),
    uses: "tournaments_end",
  },
  "the tournaments that are searched for": {
    query: (db) => openTournamentsQuery(db, passesFilter(db, null, { search: "cup", show: "open" }, 0), 0, null, 24),
    uses: "tournaments_end (ends_at>?)",
  },
  "the ended tournaments of a species in a month": {
    query: (db) =>
      endedTournamentsQuery(
        db,
        passesFilter(db, null, { show: "ended", species: "Bass", month: "2026-06" }, 0),
        0,
        null,
        24,
      ),
    uses: "tournaments_end (ends_at<?)",
  },
  "the species of tournaments to choose from": {
    query: (db) => targetSpeciesQuery(db, undefined, 0),
    uses: "tournaments_end (ends_at>?)",
  },
  "the tournaments of the calendar": {
    query: (db) => comingQuery(db, 0),
    uses: "tournaments_end (ends_at>?)",
  },
  "the past tournaments of the calendar": {
    query: (db) => pastQuery(db, 0, 500),
    uses: "tournaments_end (ends_at>? AND ends_at<?)",
  },
  "the tournaments that have just started": {
    query: (db) => startedQuery(db, 0),
    uses: "tournaments_active_start (is_active=? AND starts_at>? AND starts_at<?)",
  },
  "the tournaments in their last hour": {
    query: (db) => lastHourQuery(db, 0),
    uses: "tournaments_end (ends_at>? AND ends_at<?)",
  },
  "the tournaments whose prizes are to be fixed": {
    query: (db) => prizesToFixQuery(db, 0),
    uses: "tournaments_prizes_to_fix",
  },
  "the payments under way in a tournament": {
    query: (db) => paymentsUnderWayQuery(db, 1),
    uses: "SEARCH payments USING INDEX payments_",
  },
  "the entry fees that came in": {
    query: (db) => entryMoneyQuery(db, 1),
    uses: "participants_once (tournament_id=?)",
    sortsFew: "the entries of one tournament",
  },
  "the tournaments to end": { query: (db) => tournamentsToEndQuery(db, 0), uses: "tournaments_to_end (ends_at<?)" },
};
