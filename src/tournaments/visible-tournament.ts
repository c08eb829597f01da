import { and, eq, exists, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { participants, tournaments, userRoles, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { holdsInvitation, invitedTo } from "../base/db/tournament-visibility.ts";
import { Refusal } from "../refusal.ts";
import { isInScope, workScope } from "../rights.ts";

/** Money is in cents, lengths in hundredths of the tournament's unit, instants in UTC ms. */
export type Tournament = typeof tournaments.$inferSelect;

export const noSuchTournament = () => new Refusal("not_found", "This tournament doesn't exist.");

const tournamentQuery = preparedOnce((db) =>
  db
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder("id")))
    .prepare(),
);

export async function findTournament(db: Db, id: number): Promise<Tournament | undefined> {
  return (await tournamentQuery(db).execute({ id }))[0];
}

async function hasJoined(db: Db, tournamentId: number, userId: number): Promise<boolean> {
  const [entry] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId), eq(participants.hasPaid, true)),
    );
  return entry !== undefined;
}

async function mayKnow(db: Db, actor: Actor, { id, isActive, visibility }: Tournament): Promise<boolean> {
  if (isActive && visibility !== "private") return true;
  if (!actor) return false;
  if (isInScope(workScope(actor), id) || (await hasJoined(db, id, actor.id))) return true;
  return isActive && holdsInvitation(db, id, actor.id);
}

export async function isVisible(db: Db, actor: Actor, id: number): Promise<boolean> {
  const [tournament] = await tournamentQuery(db).execute({ id });
  return tournament !== undefined && (await mayKnow(db, actor, tournament));
}

/** Everybody can open an unlisted tournament, but it's only listed for people who belong to it. */
export const isListedFor = (db: Db, actor: Actor, tournament: Tournament): Promise<boolean> =>
  mayKnow(db, actor, tournament.visibility === "unlisted" ? { ...tournament, visibility: "private" } : tournament);

/** docs/rules.md 2.4 and 2.7. Throws `not_found`. */
export async function refuseInvisible<T extends Tournament>(
  db: Db,
  actor: Actor,
  tournament: T | undefined,
): Promise<T> {
  if (!(tournament && (await mayKnow(db, actor, tournament)))) throw noSuchTournament();
  return tournament;
}

/** Throws `not_found`. */
export const visibleTournament = async (db: Db, actor: Actor, id: number): Promise<Tournament> =>
  refuseInvisible(db, actor, await findTournament(db, id));

/** The SQL equivalent of `workScope`. */
const worksHere = (db: Db, id: number, now: number) => {
  const isCreator = exists(
    db
      .select({ one: sql`1` })
      .from(tournaments)
      .where(and(eq(tournaments.id, id), eq(tournaments.createdById, users.id))),
  );
  const inClub = and(isNull(userRoles.tournamentId), or(ne(userRoles.role, "organizer"), isCreator));
  return exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .where(
        and(
          eq(userRoles.userId, users.id),
          or(isNull(userRoles.until), gt(userRoles.until, now)),
          or(eq(userRoles.tournamentId, id), inClub),
        ),
      ),
  );
};

/** Rechecks live readers, because roles, entries and the tournament may have changed. */
export async function findTournamentViewers(
  db: Db,
  id: number,
  userIds: readonly number[],
  now: number,
): Promise<{ everyone: boolean; users: ReadonlySet<number> }> {
  const [tournament] = await tournamentQuery(db).execute({ id });
  if (!tournament) return { everyone: false, users: new Set() };
  if (tournament.isActive && tournament.visibility !== "private") return { everyone: true, users: new Set() };
  const ownEntry = and(eq(participants.tournamentId, id), eq(participants.userId, users.id));
  const entry = and(ownEntry, eq(participants.hasPaid, true));
  const isEntrant = exists(db.select({ one: sql`1` }).from(participants).where(entry));
  const isGuest = tournament.isActive ? exists(invitedTo(db, id, sql`${users.id}`)) : undefined;
  const isFree = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  const viewers = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        or(isEntrant, isGuest, and(or(eq(users.isAdmin, true), worksHere(db, id, now)), isFree)),
      ),
    );
  return { everyone: false, users: new Set(viewers.map((user) => user.id)) };
}
