import { eq, inArray } from "drizzle-orm";
import { seasons, seasonTournaments, standings } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { readProfile } from "../catches/profile/read-profile.ts";
import { isRowOf } from "../results/board-queries.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { computeOfficial, countRanked } from "./compute-season.ts";
import type { Ladders } from "./ladders.ts";
import { seasonsQuery } from "./season-rows.ts";
import { type AnglerSeason, roundPoints } from "./season-shapes.ts";

const maxSeasons = 6;

export const seasonsOfAnglerQuery = (db: Db, userId: number) =>
  db
    .select({ id: seasonTournaments.seasonId })
    .from(standings)
    .innerJoin(seasonTournaments, eq(seasonTournaments.tournamentId, standings.tournamentId))
    .where(isRowOf(db, userId));

/**
 * An angler's seasons with official results, newest first. Throws `not_found` if the reader may not see the profile.
 */
export async function listAnglerSeasons(
  db: Db,
  reader: Reader,
  userId: number,
  ladders?: Ladders,
): Promise<AnglerSeason[]> {
  await readProfile(db, reader, userId);
  const seasonIds = (await seasonsOfAnglerQuery(db, userId)).map(({ id }) => id);
  const anglerSeasons: AnglerSeason[] = [];
  for (const season of await seasonsQuery(db).where(inArray(seasons.id, seasonIds)).limit(maxSeasons)) {
    const { official, isComplete } = await computeOfficial(db, season, reader.now, ladders);
    const row = official.find((result) => result.id === userId);
    if (!row || row.place === null) continue;
    const { id: seasonId, name } = season;
    const place = { rank: row.place, points: roundPoints(row.points), anglers: countRanked(official) };
    anglerSeasons.push({ seasonId, name, ...place, isComplete });
  }
  return anglerSeasons;
}
