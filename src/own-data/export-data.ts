import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { readAccount } from "../accounts/read-account.ts";
import type { SignedIn } from "../actor.ts";
import {
  apiTokens,
  audit,
  catches,
  challengeDeposits,
  challengeMessages,
  challenges,
  complaints,
  invitations,
  invitationUses,
  notificationPreferences,
  notifications,
  participants,
  passkeys,
  paymentItems,
  payments,
  payouts,
  photos,
  pushSubscriptions,
  roleLinks,
  roleLinkUses,
  sanctions,
  submitters,
  teams,
  tournaments,
  users,
  waitingPlaces,
  waiverAcceptances,
  waivers,
} from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { catchRows, toCatchView } from "../catches/catch-rows.ts";
import { complaintRows, complaintView } from "../complaints/complaint-rows.ts";
import { shownReturns } from "../entries/boats/returns.ts";
import { shownPenalties } from "../entries/penalties/penalties.ts";
import { Refusal } from "../refusal.ts";
import { listRelations } from "../relations/declare-relation.ts";

const others = alias(users, "others");

const instantName = /(^at|At|[uU]ntil)$/;

/** Converts instants (names ending in "At" or "until") to ISO 8601. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" && instantName.test(name) ? isoText(value) : value,
    ]),
  );

/** All columns of an entry except internal ids, so that columns added later are exported too. */
const {
  id: _,
  userId: _userId,
  teamId: _teamId,
  stripePaymentIntentId: _intent,
  pots: chosenPots,
  ...entryColumns
} = getTableColumns(participants);

/** Leaves out the sender, because parties to a challenge only learn sides (docs/rules.md 10.7). */
const { senderId: _sender, ...noticeColumns } = getTableColumns(notifications);

async function readOwnRows(db: Db, userId: number) {
  const { id, bytes, width, height, cameraTakenAt, cameraClock, cameraLatitude, cameraLongitude, createdAt } = photos;
  const camera = { cameraTakenAt, cameraClock, cameraLatitude, cameraLongitude };
  return {
    entries: (
      await db
        .select({
          tournament: tournaments.name,
          ...entryColumns,
          team: teams.name,
          chosenPots,
          cancelledAt: tournaments.cancelledAt,
          cancelReason: tournaments.cancelReason,
        })
        .from(participants)
        .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
        .leftJoin(teams, eq(teams.id, participants.teamId))
        .where(eq(participants.userId, userId))
        .orderBy(asc(participants.joinedAt))
    ).map(({ penalties, returns, ...entry }) => ({
      ...entry,
      ...shownPenalties({ penalties }),
      ...shownReturns({ returns }),
    })),
    waivers: await db
      .select({
        tournament: tournaments.name,
        version: waiverAcceptances.version,
        text: waivers.text,
        acceptedAt: waiverAcceptances.acceptedAt,
        isOnPaper: waiverAcceptances.isOnPaper,
      })
      .from(waiverAcceptances)
      .innerJoin(tournaments, eq(tournaments.id, waiverAcceptances.tournamentId))
      .innerJoin(
        waivers,
        and(eq(waivers.tournamentId, waiverAcceptances.tournamentId), eq(waivers.version, waiverAcceptances.version)),
      )
      .where(eq(waiverAcceptances.userId, userId)),
    submitters: await db
      .select({
        tournament: tournaments.name,
        submitter: others.username,
        grantedAt: submitters.grantedAt,
        isOnPaper: submitters.isOnPaper,
      })
      .from(submitters)
      .innerJoin(tournaments, eq(tournaments.id, submitters.tournamentId))
      .innerJoin(others, eq(others.id, submitters.submitterId))
      .where(eq(submitters.userId, userId))
      .orderBy(asc(submitters.id)),
    submitsFor: await db
      .select({ tournament: tournaments.name, angler: others.username, grantedAt: submitters.grantedAt })
      .from(submitters)
      .innerJoin(tournaments, eq(tournaments.id, submitters.tournamentId))
      .innerJoin(others, eq(others.id, submitters.userId))
      .where(eq(submitters.submitterId, userId))
      .orderBy(asc(submitters.id)),
    catchesSubmittedForOthers: await db
      .select({ id: catches.id, angler: others.username, submittedAt: catches.submittedAt })
      .from(catches)
      .innerJoin(others, eq(others.id, catches.userId))
      .where(eq(catches.submittedBy, userId))
      .orderBy(asc(catches.id)),
    waitingLists: await db
      .select({
        tournament: tournaments.name,
        createdAt: waitingPlaces.createdAt,
        offeredUntil: waitingPlaces.offeredUntil,
      })
      .from(waitingPlaces)
      .innerJoin(tournaments, eq(tournaments.id, waitingPlaces.tournamentId))
      .where(eq(waitingPlaces.userId, userId)),
    invitations: await db
      .select({ tournament: tournaments.name, usedAt: invitationUses.usedAt })
      .from(invitationUses)
      .innerJoin(invitations, eq(invitations.id, invitationUses.invitationId))
      .innerJoin(tournaments, eq(tournaments.id, invitations.tournamentId))
      .where(eq(invitationUses.userId, userId)),
    linksToRoles: await db
      .select({ role: roleLinks.role, tournament: tournaments.name, usedAt: roleLinkUses.usedAt })
      .from(roleLinkUses)
      .innerJoin(roleLinks, eq(roleLinks.id, roleLinkUses.linkId))
      .leftJoin(tournaments, eq(tournaments.id, roleLinks.tournamentId))
      .where(eq(roleLinkUses.userId, userId)),
    photos: await db
      .select({ id, bytes, width, height, ...camera, createdAt })
      .from(photos)
      .where(eq(photos.ownerId, userId)),
    notifications: await db.select(noticeColumns).from(notifications).where(eq(notifications.userId, userId)),
    notificationPreferences: await db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),
    pushedTo: (
      await db
        .select({
          endpoint: pushSubscriptions.endpoint,
          timeZone: pushSubscriptions.timeZone,
          createdAt: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
    ).map(({ endpoint, ...row }) => ({ service: new URL(endpoint).host, ...row })),
    peopleFishedWith: await listRelations(db, { id: userId }),
    apiTokens: await db
      .select({
        name: apiTokens.name,
        isClub: apiTokens.isClub,
        scopes: apiTokens.scopes,
        createdAt: apiTokens.createdAt,
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId)),
    passkeys: await db
      .select({
        name: passkeys.name,
        host: passkeys.host,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.id)),
    challenges: await db
      .select({
        catchId: challenges.catchId,
        reason: challenges.reason,
        status: challenges.status,
        outcome: challenges.outcome,
        decidedAt: challenges.decidedAt,
        createdAt: challenges.createdAt,
      })
      .from(challenges)
      .where(eq(challenges.challengerId, userId)),
    challengeDeposits: await db
      .select({
        id: challengeDeposits.id,
        catchId: challengeDeposits.catchId,
        reason: challengeDeposits.reason,
        text: challengeDeposits.text,
        amountCents: challengeDeposits.amountCents,
        createdAt: challengeDeposits.createdAt,
      })
      .from(challengeDeposits)
      .where(eq(challengeDeposits.challengerId, userId)),
    challengeMessages: await db
      .select({
        challengeId: challengeMessages.challengeId,
        text: challengeMessages.text,
        writtenAt: challengeMessages.writtenAt,
      })
      .from(challengeMessages)
      .where(eq(challengeMessages.authorId, userId)),
    payments: await db.select().from(payments).where(eq(payments.userId, userId)),
    paymentItems: await db
      .select({ paymentId: paymentItems.paymentId, pot: paymentItems.pot, amountCents: paymentItems.amountCents })
      .from(paymentItems)
      .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
      .where(eq(payments.userId, userId)),
    payouts: await db.select().from(payouts).where(eq(payouts.userId, userId)),
    sanctions: await db
      .select({
        kind: sanctions.kind,
        reason: sanctions.reason,
        givenAt: sanctions.givenAt,
        until: sanctions.until,
        liftedAt: sanctions.liftedAt,
        liftReason: sanctions.liftReason,
      })
      .from(sanctions)
      .where(eq(sanctions.userId, userId)),
    record: await db
      .select({ at: audit.at, action: audit.action, subject: audit.subject, subjectId: audit.subjectId })
      .from(audit)
      .where(eq(audit.actorId, userId)),
  };
}

/** Excludes passwords, tokens and keys. Cents, inches, pounds, ISO 8601. */
export async function exportData(db: Db, user: SignedIn, origin: string, now: number) {
  const [stored] = await db.select().from(users).where(eq(users.id, user.id));
  if (!stored) throw new Refusal("not_signed_in", "Please log in first.");
  const { passwordHash: _, ...profile } = stored;
  const { sessions, hasTwoStep } = await readAccount(db, user, now);
  const address = (path: string | null) => path && origin + path;
  const caught = await catchRows(db).where(eq(catches.userId, user.id)).orderBy(asc(catches.submittedAt));
  const reports = await complaintRows(db).where(eq(complaints.userId, user.id)).orderBy(desc(complaints.id));
  const rows = Object.entries(await readOwnRows(db, user.id)).map(([name, list]) => [name, list.map(readable)]);
  return {
    takenOutAt: isoText(now),
    account: { ...readable(profile), hasTwoStep },
    sessions,
    catches: caught.map((row) => {
      const { placeholder: _, ...view } = toCatchView(row);
      return { ...view, photoUrl: address(view.photoUrl), thumbnailUrl: address(view.thumbnailUrl) };
    }),
    complaints: reports.map(complaintView),
    ...Object.fromEntries(rows),
  };
}
