import { eq, isNotNull } from "drizzle-orm";
import { catches, challengeDeposits, challenges, payments } from "../../../src/base/db/schema.ts";
import type { Browser } from "../../support/club.ts";
import { pay } from "../../support/stripe-double/actions.ts";
import type { Action } from "./actions.ts";
import type { MoneyClub } from "./money-club.ts";
import { Killed } from "./mortal.ts";

/** The challenge deposit of the stories' tournament. */
export const depositCents = 1234;

/** Sends a request. Null if the program was killed before it replied. */
async function send(browser: Browser, path: string, json: object = {}): Promise<Response | null> {
  try {
    return await browser.send(path, { method: "POST", json });
  } catch (error) {
    if (error instanceof Killed) return null;
    throw error;
  }
}

/** An angler challenges the decision on their own fish. Returns the intent of the deposit, if there is one. */
export async function challengeOwnFish(
  { club, double, angler }: MoneyClub,
  { who, isPaid, isConfirmed }: Extract<Action, { does: "challenge" }>,
): Promise<string | null> {
  const browser = angler(who);
  const ofAngler = eq(catches.userId, browser.userId);
  const [fish] = await club.store
    .read(async (db) => db.select().from(catches).where(ofAngler).orderBy(catches.id))
    .catch(() => []);
  if (!fish) return null;
  const written = await send(browser, `/api/catches/${fish.id}/challenges`, { reason: "Length" });
  if (written?.status !== 201) return null;
  const { deposit } = (await written.json()) as { deposit: { id: number } };
  const opened = await send(browser, `/api/deposits/${deposit.id}/create-payment-intent`);
  if (opened?.status !== 200) return null;
  const { paymentIntentId } = (await opened.json()) as { paymentIntentId: string };
  if (isPaid) pay(double.world, paymentIntentId, "succeeds");
  if (isConfirmed) await send(browser, `/api/deposits/${deposit.id}/confirm-payment`, { paymentIntentId });
  return paymentIntentId;
}

export async function decideChallenge(
  { club, admin, angler }: MoneyClub,
  { which, outcome }: Omit<Extract<Action, { does: "decide a challenge" }>, "does">,
): Promise<void> {
  const all = await club.store.read(async (db) => db.select().from(challenges).orderBy(challenges.id)).catch(() => []);
  const challenge = all[which % Math.max(1, all.length)];
  if (!challenge) return;
  const challenger = [0, 1, 2].map(angler).find(({ userId }) => userId === challenge.challengerId);
  if (outcome !== "withdrawn") {
    await send(admin, `/api/admin/challenges/${challenge.id}/decide`, { outcome, text: "By the photo" });
    return;
  }
  if (challenger) await send(challenger, `/api/challenges/${challenge.id}/withdraw`);
}

/** An admin decides the open challenges, and reviews each fish whose challenge was upheld again. */
export async function decideChallenges(moneyClub: MoneyClub): Promise<void> {
  const { club, admin } = moneyClub;
  const all = await club.store.read(async (db) => db.select().from(challenges).orderBy(challenges.id));
  for (const [which, { status, catchId }] of all.entries()) {
    if (status === "open") await decideChallenge(moneyClub, { which, outcome: "denied" });
    const again = { decision: "verified", reason: "It was measured again." };
    if (status === "upheld") await send(admin, `/api/admin/catches/${catchId}/change`, again);
  }
}

/** A deposit is either held by the club, for a challenge that is open or was denied, or refunded, never both. */
export async function depositsSettledWrongly({ club }: MoneyClub): Promise<string[]> {
  const rows = await club.store.read((db) =>
    db
      .select({ payment: payments, status: challenges.status })
      .from(payments)
      .leftJoin(challengeDeposits, eq(challengeDeposits.id, payments.depositId))
      .leftJoin(challenges, eq(challenges.id, challengeDeposits.challengeId))
      .where(isNotNull(payments.depositId))
      .orderBy(payments.id),
  );
  return rows.flatMap(({ payment, status }) => {
    const { id, keptAt, refundedCents, amountCents, disputeState } = payment;
    if (payment.status !== "succeeded") return [];
    const subject = `deposit ${id} of a challenge that is ${status ?? "not filed"}`;
    if (amountCents !== depositCents) return [`${subject} came to ${amountCents} cents`];
    const isBack = refundedCents === amountCents || disputeState === "lost";
    if (keptAt !== null && status !== "denied") return [`${subject} was kept`];
    const isWithClub = keptAt !== null || status === "open" || disputeState === "open";
    return isBack || isWithClub ? [] : [`${subject} is neither back nor the club's`];
  });
}
