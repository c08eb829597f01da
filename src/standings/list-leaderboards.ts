import type { Db } from "../db/store.ts";
import { readVersion, type VersionName } from "../db/versions.ts";
import { listActiveTournaments } from "../tournaments/list-tournaments.ts";
import { topOfCard } from "../tournaments/rules.ts";
import type { LeaderboardCard } from "./model.ts";
import { readLeaderboard } from "./read-leaderboard.ts";

export async function listLeaderboards(
  db: Db,
  page: { after?: string; limit?: number },
  now: number,
): Promise<{ cards: LeaderboardCard[]; nextAfter: string | null; versions: Map<VersionName, number> }> {
  const { items: tournaments, nextAfter } = await listActiveTournaments(db, page, now);
  const cards: LeaderboardCard[] = [];
  const versions = new Map<VersionName, number>();
  for (const tournament of tournaments) {
    // Read before its rows, so that they are never older than it says.
    versions.set(`tournament:${tournament.id}`, await readVersion(db, `tournament:${tournament.id}`));
    const { entries } = await readLeaderboard(db, tournament.id, { limit: topOfCard });
    cards.push({ tournament, top: entries.filter(({ rank }) => rank !== null) });
  }
  return { cards, nextAfter, versions };
}
