import { and, asc, eq } from "drizzle-orm";
import { standings } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { isHiddenBoard } from "../../tournaments/results/hidden-board.ts";
import { noticeTexts } from "../texts.ts";

type Tournament = { id: number; name: string };

export const rankedQuery = (db: Db, tournamentId: number) =>
  db
    .select({ userId: standings.userId, division: standings.division })
    .from(standings)
    .where(and(eq(standings.tournamentId, tournamentId), eq(standings.isRanked, true)))
    .orderBy(asc(standings.sortKey));

async function placesIn(db: Db, tournamentId: number): Promise<Map<number, number>> {
  const ranked = await rankedQuery(db, tournamentId);
  return new Map(ranked.map(({ userId }, index) => [userId, index + 1]));
}

/** Does `work`, and notifies the anglers whose place it changes (docs/rules.md 8.6), but not the catch's own; nobody while the board is hidden. */
export async function notifyOfPlaces(
  tx: Tx,
  { id, name }: Tournament,
  anglerId: number,
  now: number,
  work: () => Promise<void>,
): Promise<void> {
  if (await isHiddenBoard(tx, { actor: null, now }, id)) return work();
  const before = await placesIn(tx, id);
  await work();
  const after = await placesIn(tx, id);
  const moved = [...after].filter(([userId, place]) => userId !== anglerId && before.get(userId) !== place);
  const notices = moved.map(([userId, place]) => ({
    userId,
    type: "tournament_changed" as const,
    ...noticeTexts.placeChanged(name, place, before.get(userId) ?? null),
    link: `/tournaments/${id}/leaderboard`,
  }));
  await notifyAll(tx, notices, now);
}
