import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { challengeDeposits } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { findChallengeable, writeChallenge } from "../../challenges/open-challenge.ts";
import { noticeTexts } from "../../challenges/texts.ts";
import { Refusal } from "../../refusal.ts";
import { recordFiledChallenge } from "./deposit.ts";

type Payer = Pick<SignedIn, "id" | "username" | "displayName">;
type Filed = { challengeId: number } | { rejectionReason: string };

/** The payer without any role, so that nobody files a challenge with an admin's access. */
const asMember = (user: Payer): SignedIn => ({
  ...user,
  ...{ isAdmin: false, roles: [], hasAcceptedUserAgreement: true, hasSeenTutorial: true },
  ...{ suspendedUntil: null, suspensionReason: null, sessionHash: "" },
});

async function write(
  tx: Tx,
  deposit: typeof challengeDeposits.$inferSelect,
  user: Payer,
  paidAt: number,
  now: number,
): Promise<number> {
  const { catchId, reason, text, photoId, amountCents } = deposit;
  const challenger = asMember(user);
  const challengeable = await findChallengeable(tx, challenger, catchId, paidAt);
  const challengeId = await writeChallenge(tx, challenger, challengeable, { reason, text, photoId }, now);
  await recordFiledChallenge(tx, deposit.id, challengeId);
  const notice = noticeTexts.filed(challengeable.fish, challengeable.tournament, moneyText(amountCents));
  await notify(tx, user.id, { type: "challenge_changed", ...notice, link: `/challenges/${challengeId}` }, now);
  return challengeId;
}

/** Opens the challenge as of the payment (docs/rules.md 10.11). If it can't be opened, the reason is shown to the payer. */
export async function fileDeposited(
  tx: Tx,
  depositId: number,
  user: Payer,
  paidAt: number,
  now: number,
): Promise<Filed> {
  const [deposit] = await tx.select().from(challengeDeposits).where(eq(challengeDeposits.id, depositId));
  if (deposit?.challengerId !== user.id) return { rejectionReason: "The challenge it was for no longer exists." };
  if (deposit.challengeId !== null) return { rejectionReason: "The deposit was already paid." };
  try {
    return { challengeId: await write(tx, deposit, user, paidAt, now) };
  } catch (error) {
    if (error instanceof Refusal) return { rejectionReason: error.message };
    throw error;
  }
}
