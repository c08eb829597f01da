import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import {
  catches,
  challengeDeposits,
  challenges,
  clubSettings,
  participants,
  payments,
  payouts,
  photos,
  tournaments,
  users,
} from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { deleteEntriesOf } from "../entries/entry.ts";
import { refuseLastAdmin } from "../members/last-admin.ts";
import { findMember } from "../members/read-member.ts";
import { returnDepositsOfAngler } from "../options/challenge-deposit/settle-deposit.ts";
import { Refusal } from "../refusal.ts";

/** Tournament pictures and the club's logo remain, so another admin becomes their owner. */
async function handPicturesOver(tx: Tx, userId: number): Promise<void> {
  const [heir] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
    .limit(1);
  if (!heir) return;
  const pictures = tx
    .select({ id: tournaments.imagePhotoId })
    .from(tournaments)
    .where(isNotNull(tournaments.imagePhotoId));
  const logo = tx
    .select({ id: clubSettings.logoPhotoId })
    .from(clubSettings)
    .where(isNotNull(clubSettings.logoPhotoId));
  await tx
    .update(photos)
    .set({ ownerId: heir.id })
    .where(and(eq(photos.ownerId, userId), or(inArray(photos.id, pictures), inArray(photos.id, logo))));
}

async function deleteCatches(tx: Tx, userId: number): Promise<number> {
  const deleted = await tx
    .delete(catches)
    .where(eq(catches.userId, userId))
    .returning({ tournamentId: catches.tournamentId });
  for (const tournamentId of new Set(deleted.map((fish) => fish.tournamentId))) {
    if (tournamentId !== null) await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  return deleted.length;
}

/** Payments, payouts and the audit remain. Throws `last_admin`, `money_under_way` or `not_found`. */
export async function deleteAccount(tx: Tx, user: SignedIn, now: number): Promise<void> {
  await refuseLastAdmin(tx, await findMember(tx, user.id), now);
  await refuseMoneyUnderWay(tx, user, now);
  await handPicturesOver(tx, user.id);
  await returnDepositsOfAngler(tx, user.id, user, now);
  const caught = await deleteCatches(tx, user.id);
  const entries = await deleteEntriesOf(tx, user.id, { reason: "An account was deleted.", by: user, now });
  const paid = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.userId, user.id));
  // SQLite adds a column without ON DELETE.
  await tx.update(tournaments).set({ createdById: null }).where(eq(tournaments.createdById, user.id));
  await tx.delete(users).where(eq(users.id, user.id));
  const detail = { username: user.username, catches: caught, entries, payouts: paid.map(({ id }) => id) };
  await recordAudit(tx, user, { action: "delete-account", subject: "user", subjectId: user.id, detail }, now);
  await bumpVersion(tx, "club");
  await bumpVersion(tx, "access");
}

/** Paid entries that would be refunded on leaving. */
const upcomingPaid = (db: Db, userId: number, now: number) =>
  db
    .select({ name: tournaments.name })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .innerJoin(payments, eq(payments.id, participants.paymentId))
    .where(
      and(
        eq(participants.userId, userId),
        gt(tournaments.startsAt, now),
        isNull(tournaments.cancelledAt),
        isNull(payments.refundState),
      ),
    );

const heldDeposits = (db: Db, userId: number) =>
  db
    .select({ name: payments.tournamentName })
    .from(payments)
    .innerJoin(challengeDeposits, eq(challengeDeposits.id, payments.depositId))
    .innerJoin(challenges, eq(challenges.id, challengeDeposits.challengeId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, "succeeded"),
        isNull(payments.refundState),
        eq(challenges.status, "open"),
      ),
    );

async function isUnderWay(db: Db, userId: number): Promise<boolean> {
  const goingBack = inArray(payments.refundState, ["queued", "sending"]).inlineParams();
  const ownPayments = and(eq(payments.userId, userId), or(eq(payments.status, "processing"), goingBack));
  if ((await db.$count(payments, ownPayments)) > 0) return true;
  const prizes = and(eq(payouts.userId, userId), eq(payouts.status, "processing"));
  return (await db.$count(payouts, prizes)) > 0;
}

/** Throws `money_under_way`. */
async function refuseMoneyUnderWay(db: Db, user: SignedIn, now: number): Promise<void> {
  const [upcoming] = await upcomingPaid(db, user.id, now);
  if (upcoming) {
    const message = `You paid to enter ${upcoming.name}. Leave it first to get a refund.`;
    throw new Refusal("money_under_way", message);
  }
  const [held] = await heldDeposits(db, user.id);
  if (held) {
    const message = `You have an open challenge in ${held.name} with a deposit. Withdraw it first to get a refund of your deposit.`;
    throw new Refusal("money_under_way", message);
  }
  if (await isUnderWay(db, user.id)) {
    const message = "You have a payment in progress. Delete your account after it completes.";
    throw new Refusal("money_under_way", message);
  }
}
