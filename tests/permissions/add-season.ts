import { makeSeason, season } from "../seasons/season-club.ts";
import type { Browser } from "../support/club.ts";

/** Named after its first tournament, because the club is filled more than once. */
export async function addSeason(admin: Browser, ids: readonly number[]) {
  const { id } = await makeSeason(admin, { ...season(ids), name: `Season of tournament ${ids[0]}` });
  return { season: id };
}
