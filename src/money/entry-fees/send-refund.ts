import { and, eq } from "drizzle-orm";
import { payments as rows } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { readClubCode } from "../providers/club-code.ts";
import { ProviderFailure } from "../providers/provider.ts";
import { findPayment, type Payment } from "./payment-rows.ts";
import { syncPayment } from "./sync-payment.ts";
import { refundFailed } from "./sync-refunds.ts";

type Needs = Pick<Deps, "store" | "payments" | "clock">;

const isToSend = ({ provider, refundState }: Payment) =>
  provider !== "cash" && (refundState === "queued" || refundState === "sending");

/** Stored before the attempt. Null when nothing is to be sent any more. */
async function beginAttempt(tx: Tx, id: number, from: number): Promise<{ intentId: string; key: string } | null> {
  const [payment] = await tx
    .update(rows)
    .set({ refundState: "sending", refundAttempt: from + 1 })
    .where(and(eq(rows.id, id), eq(rows.refundAttempt, from)))
    .returning();
  if (!payment?.intentId) return null;
  return { intentId: payment.intentId, key: `refund-${await readClubCode(tx)}-${id}-${payment.refundAttempt}` };
}

async function reread({ store, payments, clock }: Needs, { id, intentId }: Payment): Promise<Payment | undefined> {
  if (intentId === null) return undefined;
  const facts = await payments.readIntent(intentId);
  return store.write(async (tx) => {
    await syncPayment(tx, facts, clock());
    return findPayment(tx, id);
  });
}

/** Asks about earlier attempts first, so that nothing is sent twice. Throws while the outcome is unknown. */
export async function sendRefund(deps: Needs, payload: Record<string, unknown>): Promise<void> {
  const { store, payments, clock } = deps;
  const id = Number(payload.paymentId);
  const asked = await store.read((db) => findPayment(db, id));
  if (!(asked && isToSend(asked)) || asked.provider !== payments.name) return;
  const payment = asked.refundAttempt > 0 ? await reread(deps, asked) : asked;
  if (!(payment && isToSend(payment)) || payment.refundedCents >= payment.amountCents) return;
  const attempt = await store.write((tx) => beginAttempt(tx, id, payment.refundAttempt));
  if (!attempt) return;
  try {
    await payments.refund(attempt);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "unknown" || error.kind === "busy") throw error;
    if (error.kind !== "already_refunded") {
      await store.write((tx) => refundFailed(tx, id, error.message, clock()));
      return;
    }
  }
  await reread(deps, payment);
}
