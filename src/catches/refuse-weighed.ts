import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { participants } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { sideOfCatch } from "../entries/side-of-catch.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

/**
 * Calls `refuse` if a bag of the entrant, or of their team, was weighed at the scale: the total replaces
 * catches, so a further catch would never count.
 */
export async function refuseWeighed(
  db: Db,
  tournament: Tournament,
  userId: number,
  refuse: () => never,
): Promise<void> {
  if (tournament.format === null) return;
  const side = await sideOfCatch(db, tournament, userId);
  const [weighed] = await db
    .select({ userId: participants.userId })
    .from(participants)
    .where(
      and(
        eq(participants.tournamentId, tournament.id),
        inArray(participants.userId, side),
        isNotNull(participants.totals),
      ),
    )
    .limit(1);
  if (weighed) refuse();
}
