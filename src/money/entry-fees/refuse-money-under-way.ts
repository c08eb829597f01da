import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { participants, payments, payouts, tournaments } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { Refusal } from "../../refusal.ts";

/** Entries of the user that a leaving would give money back for. */
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

/** Money of the user that is between here and somewhere: being paid, going back, or being sent as a prize. */
async function isUnderWay(db: Db, userId: number): Promise<boolean> {
  const goingBack = inArray(payments.refundState, ["queued", "sending"]).inlineParams();
  const own = and(eq(payments.userId, userId), or(eq(payments.status, "processing"), goingBack));
  if ((await db.$count(payments, own)) > 0) return true;
  const prizes = and(eq(payouts.userId, userId), eq(payouts.status, "processing"));
  return (await db.$count(payouts, prizes)) > 0;
}

/** Before an account is deleted. Throws `money_under_way`, and says what can be done now. */
export async function refuseMoneyUnderWay(db: Db, user: SignedIn, now: number): Promise<void> {
  const [upcoming] = await upcomingPaid(db, user.id, now);
  if (upcoming) {
    const message = `You paid to enter ${upcoming.name}. Leave it first: your entry fee goes back to you.`;
    throw new Refusal("money_under_way", message);
  }
  if (await isUnderWay(db, user.id)) {
    const message = "Money of yours is under way. Please wait until it has arrived, then delete the account.";
    throw new Refusal("money_under_way", message);
  }
}
