import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { invitations, invitationUses, participants, tournaments } from "./schema.ts";
import type { Db } from "./store.ts";

/** Also of those who belong to it. */
export const isNotArchived = isNull(tournaments.archivedAt);

/** On every list (docs/rules.md 2.7). The plus keeps SQLite from reading all of these by an index and sorting them. */
export const isListed = sql`(+${tournaments.isActive} = 1 and +${tournaments.visibility} = 'public' and +${tournaments.archivedAt} is null)`;

/** Anybody with its address sees it. */
export const isOpenToAll = sql`(+${tournaments.isActive} = 1 and +${tournaments.visibility} <> 'private')`;

/** Who chose a division and has not paid has not joined. */
export const isEnteredBy = (db: Db, userId: number): SQL =>
  exists(
    db
      .select({ id: participants.id })
      .from(participants)
      .where(
        and(
          eq(participants.tournamentId, tournaments.id),
          eq(participants.userId, userId),
          eq(participants.hasPaid, true),
        ),
      ),
  );

/** The uses of invitations that no admin has ended. */
export const invitedTo = (db: Db, tournamentId: SQL | number | typeof tournaments.id, userId: SQL | number) =>
  db
    .select({ id: invitationUses.id })
    .from(invitationUses)
    .innerJoin(invitations, eq(invitations.id, invitationUses.invitationId))
    .where(
      and(eq(invitationUses.userId, userId), eq(invitations.tournamentId, tournamentId), isNull(invitations.endedAt)),
    );

export const holdsInvitation = async (db: Db, tournamentId: number, userId: number): Promise<boolean> =>
  (await invitedTo(db, tournamentId, userId).limit(1)).length > 0;

/** Of a tournament that is not a draft. */
export const isInvited = (db: Db, userId: number): SQL | undefined =>
  and(sql`+${tournaments.isActive} = 1`, exists(invitedTo(db, tournaments.id, userId)));
