import type { Db } from "../base/db/store.ts";
import { readProfile } from "../catches/profile/read-profile.ts";
import { readCatchCard } from "../catches/read-catch-card.ts";
import { readPictureClub } from "../club/read-club-settings.ts";
import type { Config } from "../config.ts";
import { readOutcome } from "../money/payouts/read-outcome.ts";
import { readLeaderboard } from "../results/read-leaderboard.ts";
import { readLadder } from "../seasons/read-ladder.ts";
import { readSeason } from "../seasons/read-season.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { shownDivision } from "../tournaments/tournament-state.ts";
import { readTournament } from "../tournaments/tournament-view.ts";
import { anglerPicture } from "./angler-picture.tsx";
import { catchPicture } from "./catch-picture.tsx";
import { clubPicture } from "./club-picture.tsx";
import type { PictureClub, PictureLogo } from "./frame.tsx";
import { seasonPicture } from "./season-picture.tsx";
import { leadersShown, tournamentPicture } from "./tournament-picture.tsx";

/** A drawing of data that every visitor may see. `draw` returns SVG, without the logo if it can't be shown. */
export type Drawable = { logo: PictureLogo | null; draw: (logo: PictureLogo | null) => string };

async function ofClub(db: Db, config: Config, draw: (club: PictureClub) => string): Promise<Drawable> {
  const { name, logo } = await readPictureClub(db, config);
  return { logo, draw: (shown) => draw({ name, logo: shown }) };
}

export const readClubPicture = (db: Db, config: Config): Promise<Drawable> => ofClub(db, config, clubPicture);

/** Throws `not_found`. */
export async function readTournamentPicture(db: Db, config: Config, id: number, now: number): Promise<Drawable> {
  const tournament = await readTournament(db, null, id, now);
  const outcome = await readOutcome(db, null, id, now);
  const division = shownDivision(tournament);
  const { entries } = await readLeaderboard(db, id, { actor: null, now }, { limit: leadersShown, division });
  const leaders = entries.filter(({ rank }) => rank !== null);
  return ofClub(db, config, (club) => tournamentPicture({ club, tournament, leaders, division, outcome, now }));
}

/** Throws `not_found`. */
export async function readSeasonPicture(db: Db, config: Config, id: number, now: number): Promise<Drawable> {
  const reader = { actor: null, now };
  const season = await readSeason(db, reader, id);
  const { items } = await readLadder(db, reader, id, { limit: leadersShown });
  return ofClub(db, config, (club) => seasonPicture({ club, season, leaders: items }));
}

/** A hidden profile has no picture. Throws `not_found`. */
export async function readAnglerPicture(db: Db, config: Config, id: number, now: number): Promise<Drawable> {
  const profile = await readProfile(db, { actor: null, now }, id);
  return ofClub(db, config, (club) => anglerPicture(club, profile, config.timeZone));
}

/** Shows only what the actor may see. Throws `not_found`. */
export async function readCatchPicture(db: Db, config: Config, reader: Reader, id: number) {
  const { card, photo } = await readCatchCard(db, reader, id, config.timeZone);
  const { name, logo } = await readPictureClub(db, config);
  /** Leaves out the photo or logo if its file is gone. */
  const draw = (shown: { photo: typeof photo; logo: PictureLogo | null }) =>
    catchPicture({ club: { name, logo: shown.logo }, card, photo: shown.photo });
  return { isPublic: card.isPublic, photo, logo, draw };
}
