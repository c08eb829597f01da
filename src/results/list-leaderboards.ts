import type { Db } from "../base/db/store.ts";
import { readVersion, type VersionName } from "../base/db/versions.ts";
import { listActiveTournaments } from "../tournaments/list-tournaments.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { shownDivision, topOfCard } from "../tournaments/tournament-state.ts";
import type { LeaderboardCard } from "./leaderboard-views.ts";
import { readLeaderboard } from "./read-leaderboard.ts";

export async function listLeaderboards(
  db: Db,
  page: { after?: string; limit?: number },
  reader: Reader,
): Promise<{ cards: LeaderboardCard[]; nextAfter: string | null; versions: Map<VersionName, number> }> {
  const { items: tournaments, nextAfter } = await listActiveTournaments(db, page, reader.now);
  const cards: LeaderboardCard[] = [];
  const versions = new Map<VersionName, number>();
  for (const tournament of tournaments) {
    // Read before the rows, so that they're never older than the version.
    versions.set(`tournament:${tournament.id}`, await readVersion(db, `tournament:${tournament.id}`));
    const division = shownDivision(tournament);
    const { entries, isHidden } = await readLeaderboard(db, tournament.id, reader, { limit: topOfCard, division });
    cards.push({
      tournament,
      ...(division !== null && { division }),
      top: entries.filter(({ rank }) => rank !== null),
      ...(isHidden && { isBoardHidden: true }),
    });
  }
  return { cards, nextAfter, versions };
}
