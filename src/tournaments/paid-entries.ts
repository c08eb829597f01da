import { and, count, eq, ne, sum } from "drizzle-orm";
import { moneyText } from "../amounts/rules.ts";
import { payments, payouts } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { WholeRefund } from "../payments/model.ts";
import { isHeldMoney } from "../payments/payment-rows.ts";
import { Refusal } from "../refusal.ts";
import type { Tournament } from "./visible-tournament.ts";

/** All its prizes are paid: what was collected has served its purpose. */
async function isSettled(db: Db, tournamentId: number): Promise<boolean> {
  const own = eq(payouts.tournamentId, tournamentId);
  const all = await db.$count(payouts, own);
  return all > 0 && (await db.$count(payouts, and(own, ne(payouts.status, "completed")))) === 0;
}

/** What is left of a tournament's entry fees in the club's hands, in cents. */
export async function readHeldMoney(db: Db, tournamentId: number): Promise<WholeRefund> {
  const [held] = await db
    .select({ payments: count(), cents: sum(payments.amountCents) })
    .from(payments)
    .where(and(eq(payments.tournamentId, tournamentId), isHeldMoney));
  return { payments: held?.payments ?? 0, amount: Number(held?.cents ?? 0) };
}

/**
 * Entry fees that have neither gone back nor served their purpose keep a tournament from being deleted (DECISIONS,
 * "Results, prizes, payouts"). Throws `paid_entries` with the sum.
 */
export async function refusePaidEntries(db: Db, { id }: Tournament): Promise<void> {
  const { payments: entries, amount } = await readHeldMoney(db, id);
  if (entries === 0 || (await isSettled(db, id))) return;
  const anglers = entries === 1 ? "1 angler has" : `${entries} anglers have`;
  throw new Refusal(
    "paid_entries",
    `${anglers} paid ${moneyText(amount)} in entry fees. Cancel it, or give the money back on its Day page; then it can be deleted.`,
  );
}
