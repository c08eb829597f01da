import { and, count, desc, eq, getTableColumns } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { invitations, invitationUses } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { dayMs, isoText } from "../../base/format/moments.ts";
import { linkState, newCode } from "../../base/invite-code.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { InvitationInput, InvitationView } from "./invitations.ts";

/** The site's origin and the current time. */
export type At = { origin: string; now: number };

const maxInvitations = 200;

export const invitationsQuery = (db: Db, tournamentId: number) =>
  db
    .select({ ...getTableColumns(invitations), uses: count(invitationUses.id) })
    .from(invitations)
    .leftJoin(invitationUses, eq(invitationUses.invitationId, invitations.id))
    .where(eq(invitations.tournamentId, tournamentId))
    .groupBy(invitations.id)
    .orderBy(desc(invitations.id));

type Row = typeof invitations.$inferSelect & { uses: number };

const viewOf = (row: Row, { origin, now }: At): InvitationView => ({
  id: row.id,
  code: row.code,
  url: `${origin}/join/${row.code}`,
  note: row.note,
  uses: row.uses,
  maxUses: row.maxUses,
  usableUntil: isoText(row.usableUntil),
  state: linkState(row, row.uses, now),
  createdAt: isoText(row.createdAt),
});

/** Lists invitations, the newest first. Throws `not_found`. */
export async function listInvitations(db: Db, admin: SignedIn, tournamentId: number, at: At) {
  await visibleTournament(db, admin, tournamentId);
  return (await invitationsQuery(db, tournamentId)).map((row) => viewOf(row, at));
}

/** Throws `not_found` or `too_many`. */
export async function makeInvitation(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { note, maxUses, days }: InvitationInput,
  at: At,
): Promise<InvitationView> {
  await visibleTournament(tx, admin, tournamentId);
  if ((await tx.$count(invitations, eq(invitations.tournamentId, tournamentId))) >= maxInvitations) {
    throw new Refusal("too_many", `A tournament can have at most ${maxInvitations} invitations.`);
  }
  const { now } = at;
  const usableUntil = days === null ? null : now + days * dayMs;
  const values = { tournamentId, code: newCode(), note, maxUses, usableUntil, createdAt: now, createdById: admin.id };
  const [row] = await tx.insert(invitations).values(values).returning();
  if (!row) throw new Error("The invitation was not created.");
  const detail = { invitationId: row.id, note, maxUses, usableUntil };
  await recordAudit(
    tx,
    admin,
    { action: "make-invitation", subject: "tournament", subjectId: tournamentId, detail },
    now,
  );
  return viewOf({ ...row, uses: 0 }, at);
}

/** Anglers who used the invitation but haven't joined can no longer see the tournament. Idempotent. Throws `not_found`. */
export async function endInvitation(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, invitationId }: { id: number; invitationId: number },
  at: At,
): Promise<InvitationView> {
  await visibleTournament(tx, admin, tournamentId);
  const isThisOne = and(eq(invitations.id, invitationId), eq(invitations.tournamentId, tournamentId));
  const [row] = await tx.select().from(invitations).where(isThisOne);
  if (!row) throw new Refusal("not_found", "This invitation doesn't exist.");
  const uses = await tx.$count(invitationUses, eq(invitationUses.invitationId, invitationId));
  if (row.endedAt !== null) return viewOf({ ...row, uses }, at);
  await tx.update(invitations).set({ endedAt: at.now }).where(isThisOne);
  await bumpVersion(tx, "access");
  const auditEntry = { action: "end-invitation", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, admin, { ...auditEntry, detail: { invitationId } }, at.now);
  return viewOf({ ...row, endedAt: at.now, uses }, at);
}
