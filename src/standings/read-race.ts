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

/** How many anglers the picture tells apart. */
const anglers = 6;
/** The longest fish an angler's line is drawn from: the score they end with is exact however many there are. */
const fishOfAngler = 200;

/**
 * The race of the first six of the board (docs/design.md), best first: how each one's score grew with the arrival
 * of the fish that are verified by now. Its cost is bounded: six anglers, and of each the 200 longest fish. Who may see
 * the tournament is the caller's to ask.
 */
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
