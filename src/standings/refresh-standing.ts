import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { catches, participants, standings, tournaments } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { fishThatCount, type ScoringCatch, type ScoringType, scoreOf, scoringFish, sortKeyOf } from "./rules.ts";

/** A place as it is stored, all but its keys. */
type Place = Omit<typeof standings.$inferInsert, "tournamentId" | "userId">;

/** What the table holds for an angler with these verified, eligible catches and so many waiting. */
export function placeOf(
  type: ScoringType,
  participantId: number,
  verified: readonly ScoringCatch[],
  waitingCount: number,
): Place {
  const fish = scoringFish(type, verified);
  return {
    participantId,
    sortKey: sortKeyOf(type, fish, participantId),
    isRanked: fish.length > 0,
    totalLength: scoreOf(fish),
    fishLengths: fish.map(({ length }) => length),
    bestCatchId: fish[0]?.id ?? null,
    waitingCount,
  };
}

/** The entry, and how its tournament is scored. */
export const entryQuery = (db: Db, tournamentId: number, userId: number) =>
  db
    .select({ participantId: participants.id, hasPaid: participants.hasPaid, type: tournaments.tournamentType })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId)));

/** The angler's longest scoring fish, at most `limit`. Its condition is inlined: a partial index serves no parameter. */
export const scoringFishQuery = (db: Db, tournamentId: number, userId: number, limit: number) =>
  db
    .select({ id: catches.id, length: catches.length, submittedAt: catches.submittedAt })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        eq(catches.userId, userId),
        eq(catches.status, "verified").inlineParams(),
        isNull(catches.ineligibleReason),
      ),
    )
    .orderBy(desc(catches.length), asc(catches.submittedAt), asc(catches.id))
    .limit(limit);

/** The angler's eligible fish without a verdict, in the order they arrived. */
export const waitingFishQuery = (db: Db, tournamentId: number, userId: number) =>
  db
    .select({ length: catches.length })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        eq(catches.userId, userId),
        eq(catches.status, "pending").inlineParams(),
        isNull(catches.ineligibleReason),
      ),
    )
    .orderBy(asc(catches.id));

/**
 * Recomputes one angler's place, and nobody else's, from their catches as they stand in this transaction. Everything
 * that can move it calls this in its own write: a catch sent, withdrawn, judged, deleted; an entry that came, went or
 * was charged back (ARCHITECTURE, "The store"). Without a paid entry there is no place.
 */
export async function refreshStanding(tx: Tx, tournamentId: number, userId: number): Promise<void> {
  const [entry] = await entryQuery(tx, tournamentId, userId);
  if (entry?.hasPaid) {
    const verified = await scoringFishQuery(tx, tournamentId, userId, fishThatCount[entry.type]);
    const waiting = await waitingFishQuery(tx, tournamentId, userId);
    const place = placeOf(entry.type, entry.participantId, verified, waiting.length);
    await tx
      .insert(standings)
      .values({ tournamentId, userId, ...place })
      .onConflictDoUpdate({ target: [standings.tournamentId, standings.userId], set: place });
  } else {
    await tx.delete(standings).where(and(eq(standings.tournamentId, tournamentId), eq(standings.userId, userId)));
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}
