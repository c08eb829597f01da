import { and, eq, isNull } from "drizzle-orm";
import { catches, participants, standings, tournaments } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { placeOf } from "./refresh-standing.ts";
import type { ScoringCatch } from "./rules.ts";

/** Every eligible catch with this status in a tournament, with its angler. */
export const catchesOfAllQuery = (db: Db, tournamentId: number, status: "verified" | "pending") =>
  db
    .select({ userId: catches.userId, id: catches.id, length: catches.length, submittedAt: catches.submittedAt })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        eq(catches.status, status).inlineParams(),
        isNull(catches.ineligibleReason),
      ),
    );

/** Every angler with a paid entry. */
export const paidEntriesQuery = (db: Db, tournamentId: number) =>
  db
    .select({ participantId: participants.id, userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true)));

function byAngler(fish: readonly (ScoringCatch & { userId: number })[]): Map<number, ScoringCatch[]> {
  return Map.groupBy(fish, ({ userId }) => userId);
}

/** Recomputes every place of a tournament: after an edit that changes what scores, or when a check found a difference. */
export async function rebuildStandings(tx: Tx, tournamentId: number): Promise<void> {
  await tx.delete(standings).where(eq(standings.tournamentId, tournamentId));
  const [tournament] = await tx
    .select({ type: tournaments.tournamentType })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  if (tournament) {
    const verified = byAngler(await catchesOfAllQuery(tx, tournamentId, "verified"));
    const waiting = byAngler(await catchesOfAllQuery(tx, tournamentId, "pending"));
    for (const { userId, participantId } of await paidEntriesQuery(tx, tournamentId)) {
      const waitingCount = waiting.get(userId)?.length ?? 0;
      const place = placeOf(tournament.type, participantId, verified.get(userId) ?? [], waitingCount);
      await tx.insert(standings).values({ tournamentId, userId, ...place });
    }
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}
