import { and, eq, exists, inArray, isNull, lte, not, sql } from "drizzle-orm";
import { challengeDeposits, payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { dayMs } from "../../base/format/moments.ts";
import { refusalTexts } from "../../challenges/texts.ts";
import { Refusal } from "../../refusal.ts";

type NewDeposit = Omit<typeof challengeDeposits.$inferInsert, "id" | "challengeId" | "createdAt">;

/**
 * Stores a challenge until its deposit is paid, replacing the challenger's earlier one for the same catch. Returns its id. Throws
 * `already_challenged` while a payment for the earlier one is pending.
 */
export async function writeDeposit(tx: Tx, deposit: NewDeposit, now: number): Promise<number> {
  const before = and(
    eq(challengeDeposits.challengerId, deposit.challengerId),
    eq(challengeDeposits.catchId, deposit.catchId),
    isNull(challengeDeposits.challengeId),
  );
  const unpaid = (await tx.select({ id: challengeDeposits.id }).from(challengeDeposits).where(before)).map(
    ({ id }) => id,
  );
  const isUnderWay = and(inArray(payments.depositId, unpaid), eq(payments.status, "processing"));
  if (unpaid.length > 0 && (await tx.$count(payments, isUnderWay)) > 0) {
    throw new Refusal("already_challenged", refusalTexts.depositUnderWay);
  }
  await tx.delete(challengeDeposits).where(before);
  const [created] = await tx
    .insert(challengeDeposits)
    .values({ ...deposit, createdAt: now })
    .returning({ id: challengeDeposits.id });
  if (!created) throw new Error("The deposit's row was not written.");
  return created.id;
}

/** Links a paid deposit to the challenge that was filed for it. */
export async function recordFiledChallenge(tx: Tx, depositId: number, challengeId: number): Promise<void> {
  await tx.update(challengeDeposits).set({ challengeId }).where(eq(challengeDeposits.id, depositId));
}

const unpaidForMs = 30 * dayMs;

/** Deletes challenges whose deposit has been unpaid for 30 days. Returns how many. */
export async function forgetUnpaidDeposits(tx: Tx, now: number): Promise<number> {
  const underWay = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.depositId, challengeDeposits.id), inArray(payments.status, ["open", "processing"])));
  const isOld = lte(challengeDeposits.createdAt, now - unpaidForMs);
  const forgotten = await tx
    .delete(challengeDeposits)
    .where(and(isNull(challengeDeposits.challengeId), isOld, not(exists(underWay))))
    .returning({ id: challengeDeposits.id });
  return forgotten.length;
}
