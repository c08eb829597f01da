import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { unindexed } from "./engine.ts";
import { invitations, invitationUses, participants, tournaments } from "./schema.ts";
import type { Db } from "./store.ts";

/** Archived tournaments are also hidden from people who belong to them. */
export const isNotArchived = isNull(tournaments.archivedAt);

/** True unless the tournament is a draft. Most are active, so this must not choose an index. */
export const isActive = (db: Db): SQL => sql`${unindexed(db, tournaments.isActive)} = 1`;

/** Whether the tournament is on every list (docs/rules.md 2.7). */
export const isListed = (db: Db): SQL =>
  sql`(${isActive(db)} and ${unindexed(db, tournaments.visibility)} = 'public' and ${unindexed(db, tournaments.archivedAt)} is null)`;

/** Whether anyone with its address can see it. */
export const isOpenToAll = (db: Db): SQL =>
  sql`(${isActive(db)} and ${unindexed(db, tournaments.visibility)} <> 'private')`;

/** A person who chose a division but hasn't paid hasn't joined. */
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

/** The person's uses of invitations that haven't been ended. */
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

/** Doesn't apply to drafts. */
export const isInvited = (db: Db, userId: number): SQL | undefined =>
  and(isActive(db), exists(invitedTo(db, tournaments.id, userId)));
