import { and, eq } from "drizzle-orm";
import type { Actor, SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { invitations, invitationUses, tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { linkState, typedCode } from "../../base/invite-code.ts";
import { hasEntryForm } from "../../entries/asks-more.ts";
import { asksDetails } from "../../entries/details.ts";
import { Refusal } from "../../refusal.ts";
import { tournamentsWithPicture, tournamentView } from "../../tournaments/tournament-view.ts";
import type { OpenedInvitation } from "./invitations.ts";

const noSuchInvitation = () =>
  new Refusal("not_found", "This invitation isn't valid, or was already used. Please ask the club for a new one.");

async function findInvitation(db: Db, code: string, actor: Actor, now: number) {
  const [row] = await db
    .select({ invitation: invitations, isActive: tournaments.isActive })
    .from(invitations)
    .innerJoin(tournaments, eq(tournaments.id, invitations.tournamentId))
    .where(eq(invitations.code, typedCode(code)));
  if (!row?.isActive) throw noSuchInvitation();
  const { invitation } = row;
  const ofInvitation = eq(invitationUses.invitationId, invitation.id);
  const ownUse = actor && and(ofInvitation, eq(invitationUses.userId, actor.id));
  const isUsed = ownUse !== null && (await db.$count(invitationUses, ownUse)) > 0;
  const state = linkState(invitation, await db.$count(invitationUses, ofInvitation), now);
  if (state !== "open" && !(isUsed && state !== "ended")) throw noSuchInvitation();
  return { invitation, isUsed };
}

/** Reads the tournament that an invitation is for. Throws `not_found`. */
export async function openInvitation(db: Db, actor: Actor, code: string, now: number): Promise<OpenedInvitation> {
  const { invitation, isUsed } = await findInvitation(db, code, actor, now);
  const [row] = await tournamentsWithPicture(db).where(eq(tournaments.id, invitation.tournamentId));
  if (!row) throw noSuchInvitation();
  const tournament = tournamentView(row);
  const { waiverVersion, questions } = row;
  // The invitation replaces the approval.
  const requirements = { isByApproval: false, questions: questions ?? [], asksDetails, waiverVersion };
  return { tournament, isUsed, hasEntryForm: hasEntryForm({ ...tournament, ...requirements }) };
}

/** Records that the angler used the invitation. Idempotent. */
async function keepInvitation(
  tx: Tx,
  actor: SignedIn,
  { invitation: { id: invitationId, tournamentId }, isUsed }: Awaited<ReturnType<typeof findInvitation>>,
  now: number,
): Promise<void> {
  if (isUsed) return;
  await tx.insert(invitationUses).values({ invitationId, userId: actor.id, usedAt: now });
  const detail = { invitationId };
  await recordAudit(
    tx,
    actor,
    { action: "use-invitation", subject: "tournament", subjectId: tournamentId, detail },
    now,
  );
}

/** docs/rules.md 5.23. Idempotent. Returns the tournament. Throws `not_found`. */
export async function useInvitation(tx: Tx, actor: SignedIn, code: string, now: number): Promise<number> {
  const opened = await findInvitation(tx, code, actor, now);
  await keepInvitation(tx, actor, opened, now);
  return opened.invitation.tournamentId;
}

/** Uses an invitation to this tournament. Throws `not_found`. */
export async function useInvitationTo(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  code: string,
  now: number,
): Promise<void> {
  const opened = await findInvitation(tx, code, actor, now);
  if (opened.invitation.tournamentId !== tournamentId) throw noSuchInvitation();
  await keepInvitation(tx, actor, opened, now);
}
