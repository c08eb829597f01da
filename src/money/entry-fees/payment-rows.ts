import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { participants, payments } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";

/** A payment as it is stored: amounts in cents, instants in UTC ms. */
export type Payment = typeof payments.$inferSelect;

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

export async function findByIntent(db: Db, intentId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment;
}

/** The one payment of a user for a tournament that is still to be decided. */
export async function findUndecided(db: Db, tournamentId: number, userId: number): Promise<Payment | undefined> {
  const isUndecided = inArray(payments.status, ["open", "processing"]).inlineParams();
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.tournamentId, tournamentId), eq(payments.userId, userId), isUndecided));
  return payment;
}

/** The entry that stands on a payment. */
export async function findEntryOn(db: Db, paymentId: number) {
  const [entry] = await db.select().from(participants).where(eq(participants.paymentId, paymentId));
  return entry;
}

/** Payments whose money came and is not gone: it may be on its way back, or disputed, but has neither arrived nor been lost. */
export const isHeldMoney = and(
  eq(payments.status, "succeeded").inlineParams(),
  sql`(${payments.refundState} is null or ${payments.refundState} <> 'done')`,
  sql`(${payments.disputeState} is null or ${payments.disputeState} <> 'lost')`,
);

/** Of those the ones that an admin may give back now, as `isRefundable` says of one. */
export const isRefundableMoney = and(
  isHeldMoney,
  isNull(payments.refundState),
  sql`(${payments.disputeState} is null or ${payments.disputeState} <> 'open')`,
);
