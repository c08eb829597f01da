import { challengeDeposits } from "../../src/base/db/schema.ts";
import type { OpenedPayment } from "../../src/money/entry-fees/payment-shapes.ts";
import { type Browser, type Club, noon } from "../support/club.ts";

/** Adds two deposits of the owner for challenges of a fish of theirs: one unpaid, one paid but not confirmed. */
export async function addDeposits({ store }: Club, owner: Browser, tournamentId: number, catchId: number) {
  const rows = await store.write((tx) => {
    const values = { catchId, tournamentId, challengerId: owner.userId, amountCents: 2000, createdAt: noon };
    const deposits = ["Length", "Species"].map((reason) => ({ ...values, reason, text: "" }));
    return tx.insert(challengeDeposits).values(deposits).returning({ id: challengeDeposits.id });
  });
  const [deposit = 0, paidDeposit = 0] = rows.map(({ id }) => id);
  const reply = await owner.send(`/api/deposits/${paidDeposit}/create-payment-intent`, { method: "POST" });
  const { paymentIntentId: depositIntent } = (await reply.json()) as OpenedPayment;
  const json = { outcome: "succeeds", method: "card" };
  const acted = await owner.send(`/api/mock/payments/${depositIntent}`, { json });
  if (!acted.ok) throw new Error(`Not paid: ${await acted.text()}`);
  return { deposit, paidDeposit, depositIntent };
}
