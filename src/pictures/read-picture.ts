import { readProfile } from "../catches/profile/read-profile.ts";
import { readCatchCard } from "../catches/read-catch-card.ts";
import { readClubName } from "../club/read-club-settings.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/store.ts";
import { readOutcome } from "../money/payouts/read-outcome.ts";
import { readLadder } from "../seasons/read-ladder.ts";
import { readSeason } from "../seasons/read-season.ts";
import { readLeaderboard } from "../standings/read-leaderboard.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { shownDivision } from "../tournaments/rules.ts";
import { readTournament } from "../tournaments/tournament-view.ts";
import { anglerPicture } from "./angler-picture.tsx";
import { catchPicture } from "./catch-picture.tsx";
import { clubPicture } from "./club-picture.tsx";
import { seasonPicture } from "./season-picture.tsx";
import { leadersShown, tournamentPicture } from "./tournament-picture.tsx";

/** All as SVG; but for a catch's, of what every visitor may see. */

export const readClubPicture = async (db: Db, config: Config): Promise<string> =>
  clubPicture(await readClubName(db, config));

/** Throws `not_found`. */
export async function readTournamentPicture(db: Db, config: Config, id: number, now: number): Promise<string> {
  const tournament = await readTournament(db, null, id, now);
  const outcome = await readOutcome(db, null, id, now);
  const division = shownDivision(tournament);
  const { entries } = await readLeaderboard(db, id, { actor: null, now }, { limit: leadersShown, division });
  const leaders = entries.filter(({ rank }) => rank !== null);
  return tournamentPicture({ club: await readClubName(db, config), tournament, leaders, division, outcome, now });
}

/** Throws `not_found`. */
export async function readSeasonPicture(db: Db, config: Config, id: number, now: number): Promise<string> {
  const reader = { actor: null, now };
  const season = await readSeason(db, reader, id);
  const { items } = await readLadder(db, reader, id, { limit: leadersShown });
  return seasonPicture({ club: await readClubName(db, config), season, leaders: items });
}

/** A hidden profile has none. Throws `not_found`. */
export const readAnglerPicture = async (db: Db, config: Config, id: number, now: number): Promise<string> =>
  anglerPicture(await readClubName(db, config), await readProfile(db, null, id, now), config.timeZone);

/** Of what the actor may see. Throws `not_found`. */
export async function readCatchPicture(db: Db, config: Config, reader: Reader, id: number) {
  const { card, photo } = await readCatchCard(db, reader, id, config.timeZone);
  const club = await readClubName(db, config);
  /** Without its photo where the file is gone. */
  const draw = (shown: typeof photo) => catchPicture({ club, card, photo: shown });
  return { isPublic: card.isPublic, photo, draw };
}
