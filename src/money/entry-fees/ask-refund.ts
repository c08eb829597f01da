import { eq } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { queueTask } from "../../base/tasks/queue-task.ts";
import { notifyPayer } from "./notify-payer.ts";
import { findPayment, type Payment, potsChanged } from "./payment-rows.ts";
import { isRefundable } from "./payment-state.ts";

/** For a refundable payment only. Cash waits until an admin has returned it. The payer reads `reason`, a sentence. */
export async function askRefund(tx: Tx, payment: Payment, by: AuditActor, reason: string, now: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundState: "queued", refundReason: reason, refundAskedById: by.id, refundAskedAt: now, keptAt: null })
    .where(eq(payments.id, payment.id));
  await potsChanged(tx, payment);
  const isCash = payment.provider === "cash";
  if (!isCash) await queueTask(tx, "refund", String(payment.id), { paymentId: payment.id }, now);
  const how = isCash
    ? "The club gives the cash back to you by hand."
    : "It goes back the way you paid, within some days.";
  const title = `${moneyText(payment.amountCents)} goes back to you`;
  await notifyPayer(tx, payment, { title, message: `${payment.tournamentName}: ${reason} ${how}` }, now);
  const detail = { reason, amountCents: payment.amountCents, userId: payment.userId };
  await recordAudit(tx, by, { action: "ask-refund", subject: "payment", subjectId: payment.id, detail }, now);
}

/** Returns whether the fee goes back. */
export async function returnFee(
  tx: Tx,
  paymentId: number,
  by: AuditActor,
  reason: string,
  now: number,
): Promise<boolean> {
  const payment = await findPayment(tx, paymentId);
  if (!(payment && isRefundable(payment))) return false;
  await askRefund(tx, payment, by, reason, now);
  return true;
}
