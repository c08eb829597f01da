import { eq } from "drizzle-orm";
import { tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isScoredAlone } from "../scoring/rulebook/sort-key.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { type BoardFacts, readFacts, scoredColumns } from "./board-facts.ts";
import { placesByFormat } from "./place-by-format.ts";

type PendingFish = { id: number; sideUserId: number | null; userId: number; sortKey: string };

const none = () => 0;

/** The sort key that each captain's side would have if all its pending fish were approved as claimed. */
const reachedKeys = (context: BoardFacts): Map<number, string> =>
  new Map(placesByFormat(context, false, none).map(({ userId, sortKey }) => [userId, sortKey]));

/**
 * The pending fish of sides that have a paid place, or would reach one with all their pending fish. With slots,
 * multipliers or dead fish, a single fish says little, so all fish of such a side are included.
 *
 * @param leaders sort keys of the ranked sides, down to the last paid place
 */
export async function findByFormat(
  db: Db,
  tournamentId: number,
  rows: readonly PendingFish[],
  { leaders, lastPaid }: { leaders: readonly string[]; lastPaid: number },
): Promise<number[]> {
  const [tournament] = await db.select(scoredColumns).from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) return [];
  const all = rows.map(({ id }) => id);
  if (leaders.length < lastPaid || !isScoredAlone(formatOf(tournament).main)) return all;
  const userIds = tournament.teams ? undefined : rows.map(({ userId }) => userId);
  const reached = reachedKeys(await readFacts(db, tournament, userIds, { withPending: true }));
  const last = leaders[lastPaid - 1] ?? "";
  return rows
    .filter(({ sideUserId, sortKey }) => sortKey <= last || (reached.get(sideUserId ?? 0) ?? "9") <= last)
    .map(({ id }) => id);
}
