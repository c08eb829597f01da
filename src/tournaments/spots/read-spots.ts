import { and, asc, eq, gt, isNull, or, type Placeholder } from "drizzle-orm";
import { waitingPlaces } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { Tournament } from "../visible-tournament.ts";
import { type EntryTerms, findEligibleAnglers } from "./entry-eligibility.ts";
import type { Spots } from "./spots-left.ts";

/** Anglers whose offer has expired are no longer on the waiting list, even before the job removes them. */
export const isOnWaitingList = (tournamentId: number | Placeholder, now: number | Placeholder) =>
  and(
    eq(waitingPlaces.tournamentId, tournamentId),
    or(isNull(waitingPlaces.offeredUntil), gt(waitingPlaces.offeredUntil, now)),
  );

/** Anglers on the waiting list who may enter, in order. */
export async function listEligibleWaitingAnglers(db: Db, tournament: EntryTerms, now: number): Promise<number[]> {
  const rows = await db
    .select({ userId: waitingPlaces.userId })
    .from(waitingPlaces)
    .where(isOnWaitingList(tournament.id, now))
    .orderBy(asc(waitingPlaces.id));
  const waiting = rows.map(({ userId }) => userId);
  const mayEnter = await findEligibleAnglers(db, tournament, waiting, now);
  return waiting.filter((userId) => mayEnter.has(userId));
}

export async function readSpots(
  db: Db,
  { capacity, participantCount, ...terms }: EntryTerms & Pick<Tournament, "capacity" | "participantCount">,
  now: number,
): Promise<Spots> {
  if (capacity === null) return null;
  const waiting = (await listEligibleWaitingAnglers(db, terms, now)).length;
  return { capacity, left: Math.max(0, capacity - participantCount - waiting), waiting };
}
