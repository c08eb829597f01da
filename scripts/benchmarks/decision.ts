import { measureLargeTournament } from "./decision/large-tournament.ts";
import { measureReaders } from "./decision/live-readers.ts";
import { measureRebuild } from "./decision/rebuild.ts";
import { measureTeamsAndSeasons } from "./decision/teams-and-seasons.ts";
import type { Measure } from "./shared/measure.ts";

/**
 * A judge's decision: in a tournament of 100,000 catches in a club of a million, compared with a small one;
 * in teams, divisions, seasons and with ten boards, compared with a plain tournament; rebuilding all
 * standings; and its delivery to 2,000 readers of the board. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  return [
    ...(await measureLargeTournament()),
    ...(await measureTeamsAndSeasons()),
    ...(await measureRebuild()),
    ...(await measureReaders()),
  ];
}
