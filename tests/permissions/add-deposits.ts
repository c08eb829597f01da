import { challengeDeposits } from "../../src/base/db/schema.ts";
import type { OpenedPayment } from "../../src/money/entry-fees/payment-shapes.ts";
import { type Browser, type Club, noon } from "../support/club.ts";

/** Adds two deposits of the owner for challenges of a fish of theirs: one unpaid, one paid but not confirmed. */
export async function addDeposits({ store }: Club, owner: Browser, tournamentId: number, catchId: number) {
  const made = await store.write((tx) => {
    const of = { catchId, tournamentId, challengerId: owner.userId, amountCents: 2000, createdAt: noon };
    const deposits = ["Length", "Species"].map((reason) => ({ ...of, reason, text: "" }));
    return tx.insert(challengeDeposits).values(deposits).returning({ id: challengeDeposits.id });
  });
  const [deposit = 0, paidDeposit = 0] = made.map(({ id }) => id);
  const asked = await owner.send(`/api/deposits/${paidDeposit}/create-payment-intent`, { method: "POST" });
  const { paymentIntentId: depositIntent } = (await asked.json()) as OpenedPayment;
  const json = { outcome: "succeeds", method: "card" };
  const acted = await owner.send(`/api/mock/payments/${depositIntent}`, { json });
  if (!acted.ok) throw new Error(`Not paid: ${await acted.text()}`);
  return { deposit, paidDeposit, depositIntent };
}
