import { readClubName } from "../club/read-club-settings.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/store.ts";
import { readOutcome } from "../money/payouts/read-outcome.ts";
import { readLeaderboard } from "../standings/read-leaderboard.ts";
import { readTournament } from "../tournaments/tournament-view.ts";
import { clubPicture } from "./club-picture.tsx";
import { leadersShown, tournamentPicture } from "./tournament-picture.tsx";

/** All as SVG, of what every visitor may see. */

export const readClubPicture = async (db: Db, config: Config): Promise<string> =>
  clubPicture(await readClubName(db, config));

/** Throws `not_found`. */
export async function readTournamentPicture(db: Db, config: Config, id: number, now: number): Promise<string> {
  const tournament = await readTournament(db, null, id);
  const outcome = await readOutcome(db, null, id, now);
  const { entries } = await readLeaderboard(db, id, { limit: leadersShown });
  const leaders = entries.filter(({ rank }) => rank !== null);
  return tournamentPicture({ club: await readClubName(db, config), tournament, leaders, outcome, now });
}
