import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { users, waitingPlaces } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { isoText } from "../../base/format/moments.ts";
import type { WaitingAngler, WaitingPlace } from "../../entries/entry-shapes.ts";
import { Refusal } from "../../refusal.ts";
import { findEligibleAnglers } from "../../tournaments/spots/entry-eligibility.ts";
import { isOnWaitingList, listEligibleWaitingAnglers } from "../../tournaments/spots/read-spots.ts";
import { closedReason } from "../../tournaments/tournament-state.ts";
import { findTournament, type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { offerSpots } from "./offer-spots.ts";

const waitingPlaceOf = preparedOnce((db) =>
  db
    .select()
    .from(waitingPlaces)
    .where(
      and(
        isOnWaitingList(sql.placeholder("tournamentId"), sql.placeholder("now")),
        eq(waitingPlaces.userId, sql.placeholder("userId")),
      ),
    )
    .prepare(),
);

async function findWaiting(db: Db, tournamentId: number, userId: number, now: number) {
  const [row] = await waitingPlaceOf(db).execute({ tournamentId, userId, now });
  return row;
}

/** Undefined for an angler who isn't on the waiting list. */
export async function readWaitingListPosition(
  db: Db,
  tournamentId: number,
  userId: number,
  now: number,
): Promise<WaitingPlace | undefined> {
  const place = await findWaiting(db, tournamentId, userId, now);
  const tournament = place && (await findTournament(db, tournamentId));
  if (!tournament) return undefined;
  const before = db
    .select({ userId: waitingPlaces.userId })
    .from(waitingPlaces)
    .where(and(isOnWaitingList(tournamentId, now), lt(waitingPlaces.id, place.id)));
  const ahead = (await before).map((row) => row.userId);
  const position = (await findEligibleAnglers(db, tournament, ahead, now)).size + 1;
  return { position, offeredUntil: isoText(place.offeredUntil) };
}

/** docs/rules.md 5.18. `askedAt` is the time of payment, if there was one: an offer that was open then counts. */
export async function hasSpot(db: Db, tournament: Tournament, userId: number, now: number, askedAt = now) {
  const { id, capacity, participantCount } = tournament;
  if (capacity === null) return true;
  if (participantCount >= capacity) return false;
  if (closedReason(tournament, now) !== null) return true;
  const place = await findWaiting(db, id, userId, askedAt);
  if (place?.offeredUntil != null) return true;
  return capacity - participantCount > (await listEligibleWaitingAnglers(db, tournament, now)).length;
}

/** Throws `full`. */
export async function refuseFull(tx: Tx, tournament: Tournament, userId: number, now: number): Promise<void> {
  if (await hasSpot(tx, tournament, userId, now)) return;
  const { name } = tournament;
  throw new Refusal("full", `${name} is full. Join its waiting list, and we'll notify you when a spot opens.`);
}

/** Idempotent. */
export async function joinWaitingList(
  tx: Tx,
  actor: Pick<SignedIn, "id" | "username">,
  { id: tournamentId }: Tournament,
  now: number,
): Promise<WaitingPlace | undefined> {
  const place = await findWaiting(tx, tournamentId, actor.id, now);
  if (!place) {
    await tx.insert(waitingPlaces).values({ tournamentId, userId: actor.id, createdAt: now });
    const auditEntry = { action: "join-waiting-list", subject: "tournament", subjectId: tournamentId } as const;
    await recordAudit(tx, actor, auditEntry, now);
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  return readWaitingListPosition(tx, tournamentId, actor.id, now);
}

export async function removeFromWaitingList(tx: Tx, tournamentId: number, userId: number): Promise<boolean> {
  const deleted = await tx
    .delete(waitingPlaces)
    .where(and(eq(waitingPlaces.tournamentId, tournamentId), eq(waitingPlaces.userId, userId)))
    .returning({ id: waitingPlaces.id });
  if (deleted.length > 0) await bumpVersion(tx, `tournament:${tournamentId}`);
  return deleted.length > 0;
}

/** Idempotent. */
export async function leaveWaitingList(tx: Tx, actor: SignedIn, tournamentId: number, now: number): Promise<void> {
  if (!(await removeFromWaitingList(tx, tournamentId, actor.id))) return;
  const auditEntry = { action: "leave-waiting-list", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, actor, auditEntry, now);
  await offerSpots(tx, tournamentId, now);
}

export const waitingListQuery = (db: Db, tournamentId: number, now: number) =>
  db
    .select({
      userId: waitingPlaces.userId,
      ...namesOf(users),
      createdAt: waitingPlaces.createdAt,
      offeredUntil: waitingPlaces.offeredUntil,
    })
    .from(waitingPlaces)
    .innerJoin(users, eq(users.id, waitingPlaces.userId))
    .where(isOnWaitingList(tournamentId, now))
    .orderBy(asc(waitingPlaces.id));

/** Lists the waiting list in order. Throws `not_found`. */
export async function listWaiting(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  now: number,
): Promise<WaitingAngler[]> {
  await visibleTournament(db, admin, tournamentId);
  const rows = await waitingListQuery(db, tournamentId, now);
  return rows.map(({ createdAt, offeredUntil, ...row }) => ({
    ...row,
    waitsSince: isoText(createdAt),
    offeredUntil: isoText(offeredUntil),
  }));
}
