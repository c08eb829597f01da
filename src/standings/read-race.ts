import { preparedOnce } from "../db/prepared.ts";
import type { Db } from "../db/store.ts";
import { isoText } from "../format/moments.ts";
import type { TournamentType } from "../tournaments/rules.ts";
import { leadersQuery } from "./board-queries.ts";
import type { RaceLine } from "./model.ts";
import { inchesOf } from "./rules.ts";
import { scoreOverTime } from "./score-over-time.ts";
import { scoringFishQuery } from "./scoring-queries.ts";

const leaders = preparedOnce((db) => leadersQuery(db).prepare());
const scoringFishOf = preparedOnce((db) => scoringFishQuery(db).prepare());

const anglers = 6;
/** Limits the line only: the final score is always exact. */
const fishOfAngler = 200;

/** The first six of the board, best first. The caller checks visibility. */
export async function readRace(
  db: Db,
  tournament: { id: number; tournamentType: TournamentType },
): Promise<RaceLine[]> {
  const { id: tournamentId, tournamentType } = tournament;
  const found = await leaders(db).execute({ tournamentId, limit: anglers });
  const lines: RaceLine[] = [];
  for (const { userId, username, isRanked } of found) {
    if (!isRanked) break;
    const fish = await scoringFishOf(db).execute({ tournamentId, userId, limit: fishOfAngler });
    const points = scoreOverTime(tournamentType, fish).map(({ at, score }) => ({
      at: isoText(at),
      score: inchesOf(score),
    }));
    lines.push({ userId, username, points });
  }
  return lines;
}
