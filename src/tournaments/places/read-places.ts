import { and, eq, gt, isNull, or } from "drizzle-orm";
import { waitingPlaces } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import type { Tournament } from "../visible-tournament.ts";
import type { Places } from "./rules.ts";

/** Those whose offer has ended wait no more, whether a job has seen it yet or not. */
export const stillWaiting = (tournamentId: number, now: number) =>
  and(
    eq(waitingPlaces.tournamentId, tournamentId),
    or(isNull(waitingPlaces.offeredUntil), gt(waitingPlaces.offeredUntil, now)),
  );

export async function readPlaces(
  db: Db,
  { id, capacity, participantCount }: Pick<Tournament, "id" | "capacity" | "participantCount">,
  now: number,
): Promise<Places> {
  if (capacity === null) return null;
  const waiting = await db.$count(waitingPlaces, stillWaiting(id, now));
  return { capacity, left: Math.max(0, capacity - participantCount - waiting), waiting };
}
