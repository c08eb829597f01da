import type { VersionName } from "../db/versions.ts";

/** A search that only turns the pages of a list; anything else is not worth caching. */
const listParameters = new Set(["after", "limit"]);

/** The same until the program is another. */
const fixed = new Set(["/rules", "/prizes", "/help", "/contact", "/privacy"]);
/** Of the leaderboards, `GET /api/leaderboards` tells besides which tournaments they show. */
const ofClub = new Set([
  "/",
  "/tournaments",
  "/leaderboard",
  "/api/tournaments",
  "/api/tournaments/sums",
  "/api/leaderboards",
]);
const ofTournament = /^(?:\/api)?\/tournaments\/([1-9]\d{0,15})(?:\/(?:leaderboard|prizes|race|results))?$/;

/**
 * Returns the versions that what visitors see at an address depends on, as far as the address says; null for an address
 * whose replies are not cached. An action that changes a page bumps one of its versions (src/db/versions.ts).
 */
export function cacheVersions(path: string, search: string): VersionName[] | null {
  if (search !== "" && ![...new URLSearchParams(search).keys()].every((name) => listParameters.has(name))) return null;
  if (fixed.has(path)) return [];
  if (ofClub.has(path)) return ["club"];
  const id = ofTournament.exec(path)?.[1];
  return id === undefined ? null : [`tournament:${Number(id)}`];
}
