import { and, eq, isNull } from "drizzle-orm";
import { participants, paymentItems, payments } from "../../../src/base/db/schema.ts";
import { clubCents } from "../../../src/options/side-pots/pot-shares.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import { plannedNow } from "./corrections.ts";
import type { MoneyClub } from "./money-club.ts";

/** The side pots of the stories' tournament. Their money can't be divided evenly. */
export const storyPots: PotTerms[] = [
  { name: "Big Bass", fee: 501, shares: [60, 40], kind: "biggest", species: null, clubShare: 10 },
  { name: "Little One", fee: 300, shares: [100], kind: "smallest", species: null, clubShare: 0 },
];

export const potNames = storyPots.map(({ name }) => name);

/**
 * A pot pays whole fees less the club's share: at most as many as were ever paid, and at least as many as there are
 * entries in it whose payment was never changed.
 */
export async function potsPaidWrongly(moneyClub: MoneyClub): Promise<string[]> {
  const { club } = moneyClub;
  const paid = await plannedNow(moneyClub);
  const { everPaid, sound } = await club.store.read(async (db) => {
    const items = db
      .select({ pot: paymentItems.pot })
      .from(paymentItems)
      .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
      .orderBy(paymentItems.id);
    return {
      everPaid: await items.where(eq(payments.status, "succeeded")),
      sound: await db
        .select({ pot: paymentItems.pot })
        .from(participants)
        .innerJoin(payments, eq(payments.id, participants.paymentId))
        .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
        .where(
          and(
            eq(payments.status, "succeeded"),
            isNull(payments.refundState),
            isNull(payments.disputeState),
            isNull(participants.heldAt),
          ),
        )
        .orderBy(participants.id),
    };
  });
  if (paid.length === 0) return [];
  return storyPots.flatMap((pot) => {
    const payoutsOfPot = paid.filter((payout) => payout.pot === pot.name);
    const isBack = payoutsOfPot.some(({ isReturn }) => isReturn);
    const cents = payoutsOfPot.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const countOf = (items: { pot: string | null }[]) => items.filter((item) => item.pot === pot.name).length;
    const fees = Array.from({ length: countOf(everPaid) + 1 }, (_, count) => count);
    const fits = fees.find((count) => {
      const money = count * pot.fee;
      return cents === (isBack ? money : money - clubCents(pot, money));
    });
    if (fits !== undefined && fits >= countOf(sound)) return [];
    return [`${pot.name} pays ${cents} cents, of ${countOf(everPaid)} fees and ${countOf(sound)} sound entries`];
  });
}
