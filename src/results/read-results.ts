import type { Db } from "../base/db/store.ts";
import { namedDivision } from "../options/divisions/named-division.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { resultsCsv, resultsFileName } from "./results-csv.ts";
import { scoringOf } from "./scores.ts";

const wholeBoard = 1_000_000;

/** Throws `not_found`. */
export async function readResults(
  db: Db,
  reader: Reader,
  tournamentId: number,
  divisionName?: string,
): Promise<{ fileName: string; csv: string }> {
  const tournament = await visibleTournament(db, reader.actor, tournamentId);
  const division = namedDivision(tournament, divisionName);
  const { entries } = await readLeaderboard(db, tournamentId, reader, { limit: wholeBoard, division });
  const isDivided = tournament.divisions !== null;
  const isApart = isDivided && !tournament.hasOpenBoard && division === null;
  return {
    fileName: resultsFileName(tournament),
    csv: resultsCsv(scoringOf(tournament), entries, { isDivided, isApart, hasTeams: tournament.teams !== null }),
  };
}
