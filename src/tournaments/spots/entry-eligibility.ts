import { and, eq, exists, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { participants, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { invitedTo } from "../../base/db/tournament-visibility.ts";
import { findTournamentViewers, type Tournament } from "../visible-tournament.ts";

export type EntryTerms = Pick<Tournament, "id" | "isActive" | "visibility" | "isMembersOnly" | "isByApproval">;

/** Invited anglers don't need approval: the club has already chosen them. */
const isApproved = (db: Db, tournamentId: number) =>
  or(
    exists(
      db
        .select({ one: sql`1` })
        .from(participants)
        .where(
          and(
            eq(participants.tournamentId, tournamentId),
            eq(participants.userId, users.id),
            isNotNull(participants.approvedAt),
          ),
        ),
    ),
    exists(invitedTo(db, tournamentId, sql`${users.id}`)),
  );

/** The anglers who can take a spot now: the others are skipped (docs/rules.md 5.20). */
export async function findEligibleAnglers(
  db: Db,
  tournament: EntryTerms,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const { id, isActive, visibility, isMembersOnly, isByApproval } = tournament;
  const isForThem = or(eq(users.isMember, true), exists(invitedTo(db, id, sql`${users.id}`)));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
        isMembersOnly ? isForThem : undefined,
        isByApproval ? isApproved(db, id) : undefined,
      ),
    );
  const ids = rows.map((user) => user.id);
  if (!isActive || visibility !== "private") return new Set(ids);
  return (await findTournamentViewers(db, id, ids, now)).users;
}
