import { type PageWithFacts, patternOf } from "../../web/page-facts.ts";
import type { VersionName } from "../base/db/versions.ts";
import { tournamentShows } from "../tournaments/tournament-state.ts";

/** Typed values would fill up the cache. */
const isListParameter = ([name, value]: [string, string]): boolean =>
  name === "after" || name === "limit" || (name === "show" && tournamentShows.some((show) => show === value));

type Cached = { pattern: RegExp; from: NonNullable<PageWithFacts["cached"]> };

const calls: Cached[] = [
  { pattern: /^\/api\/(?:tournaments(?:\/(?:sums|species))?|leaderboards)$/, from: "club" },
  { pattern: /^\/api\/tournaments\/([^/]+)(?:\/(?:leaderboard|outcome|prizes|race))?$/, from: "tournament" },
  { pattern: /^\/api\/seasons$/, from: "club" },
  { pattern: /^\/api\/seasons\/([^/]+)(?:\/ladder)?$/, from: "season" },
];

const cachedPage = (page: PageWithFacts): Cached[] =>
  page.cached ? [{ pattern: patternOf(page), from: page.cached }] : [];

/** Null for an address that isn't cached. Actions bump the versions that they change (src/base/db/versions.ts). */
export function cacheVersions(pages: readonly PageWithFacts[]) {
  const cached = [...pages.flatMap(cachedPage), ...calls];
  return (path: string, search: string): VersionName[] | null => {
    if (search !== "" && ![...new URLSearchParams(search)].every(isListParameter)) return null;
    for (const { pattern, from } of cached) {
      const match = pattern.exec(path);
      if (!match) continue;
      // Every page contains the club's name and time zone.
      if (from === "fixed") return ["server", "settings"];
      if (from === "club") return ["server", "settings", "club"];
      return /^[1-9]\d{0,15}$/.test(match[1] ?? "") ? ["server", "settings", `${from}:${Number(match[1])}`] : null;
    }
    return null;
  };
}
