import type { Db } from "../db/store.ts";
import { readLeaderboard } from "../standings/read-leaderboard.ts";
import { listActiveTournaments } from "./list-tournaments.ts";
import type { LeaderboardCard } from "./model.ts";
import { topOfCard } from "./rules.ts";

export async function listLeaderboards(
  db: Db,
  page: { after?: string; limit?: number },
  now: number,
): Promise<{ cards: LeaderboardCard[]; nextAfter: string | null }> {
  const { tournaments, nextAfter } = await listActiveTournaments(db, page, now);
  const cards: LeaderboardCard[] = [];
  for (const tournament of tournaments) {
    const { entries } = await readLeaderboard(db, tournament.id, { limit: topOfCard });
    cards.push({ tournament, top: entries.filter(({ rank }) => rank !== null) });
  }
  return { cards, nextAfter };
}
