import { and, eq, inArray, isNull } from "drizzle-orm";
import { participants, payments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { type Movement, recordMovement } from "../ledger/record-movement.ts";

/** Amounts in cents, instants in UTC ms. */
export type Payment = typeof payments.$inferSelect;

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

export async function findByIntent(db: Db, intentId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment;
}

type Purchase = { tournamentId: number; userId: number; depositId: number | null };

/** Finds the undecided payment of a deposit, or of the entry if `depositId` is null. */
export async function findUndecided(
  db: Db,
  { tournamentId, userId, depositId }: Purchase,
): Promise<Payment | undefined> {
  const isUndecided = inArray(payments.status, ["open", "processing"]).inlineParams();
  const isSame = depositId === null ? isNull(payments.depositId) : eq(payments.depositId, depositId);
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.tournamentId, tournamentId), eq(payments.userId, userId), isSame, isUndecided));
  return payment;
}

export async function findEntryOn(db: Db, paymentId: number) {
  const [entry] = await db.select().from(participants).where(eq(participants.paymentId, paymentId));
  return entry;
}

/** Side pot totals are on a cached page and can change without a change to the entry. */
export async function potsChanged(tx: Tx, { tournamentId }: Payment): Promise<void> {
  if (tournamentId !== null) await bumpVersion(tx, `tournament:${tournamentId}`);
}

type Part = Pick<Movement, "at" | "kind" | "amountCents" | "reference"> & {
  note?: string | null;
  actorId?: number | null;
};

/** Returns whether the movement was new. */
export function recordPaymentMovement(tx: Tx, payment: Payment, part: Part): Promise<boolean> {
  const { id: paymentId, provider, tournamentId, tournamentName, userId } = payment;
  return recordMovement(tx, { paymentId, provider, tournamentId, tournamentName, userId, ...part });
}
