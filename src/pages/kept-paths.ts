import type { VersionName } from "../db/versions.ts";

/** A search that only turns the pages of a list; anything else is not worth keeping. */
const listParameters = new Set(["after", "limit"]);

const ofClub = new Set([
  "/",
  "/tournaments",
  "/rules",
  "/prizes",
  "/help",
  "/contact",
  "/privacy",
  "/api/tournaments",
  "/api/tournaments/sums",
]);
const ofBoards = new Set(["/leaderboard", "/api/leaderboards"]);
const ofTournament = /^(?:\/api)?\/tournaments\/([1-9]\d{0,15})(?:\/(?:leaderboard|prizes|race|results))?$/;

/**
 * The counters that what visitors see at an address depends on; null for an address whose replies are not kept. It is
 * the one list of what is kept: an act that changes a page bumps one of its counters (src/db/versions.ts).
 */
export function countersOf(path: string, search: string): VersionName[] | null {
  if (search !== "" && ![...new URLSearchParams(search).keys()].every((name) => listParameters.has(name))) return null;
  if (ofClub.has(path)) return ["club"];
  if (ofBoards.has(path)) return ["club", "boards"];
  const id = ofTournament.exec(path)?.[1];
  return id === undefined ? null : ["club", `tournament:${Number(id)}`];
}

/** What is the same for everybody who may see it: a signed-in reader's page takes it from what is kept for visitors. */
const forAll = /^\/api\/tournaments\/[1-9]\d{0,15}(?:\/(?:leaderboard|prizes|race))?$/;

export const isForAll = (path: string): boolean => forAll.test(path);
