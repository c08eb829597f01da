import type { Tx } from "../../base/db/store.ts";
import { queueTask } from "../../base/tasks/queue-task.ts";
import type { Deps } from "../../deps.ts";
import { changePayment, mayChange } from "../payment.ts";
import { findPayment, type Payment } from "./payment-rows.ts";
import { syncPayment } from "./sync-payment.ts";

type Needs = Pick<Deps, "store" | "payments" | "clock">;

/** Syncs the payment with the provider. Throws while the provider doesn't reply. */
export async function rereadPayment(
  { store, payments, clock }: Needs,
  { id, intentId }: Payment,
): Promise<Payment | undefined> {
  if (intentId === null) return undefined;
  const facts = await payments.readIntent(intentId);
  return store.write(async (tx) => {
    await syncPayment(tx, facts, clock());
    return findPayment(tx, id);
  });
}

/** Marks the payment as processing, because the provider didn't reply, and queues a task that rereads it. */
export async function queueReread(tx: Tx, id: number, now: number): Promise<void> {
  const payment = await findPayment(tx, id);
  if (payment && mayChange(payment, "process")) await changePayment(tx, id, "process", {}, now);
  await queueTask(tx, "reread-payment", String(id), { paymentId: id }, now);
}

/** The task queued by `queueReread`. Does nothing once the payment is decided. */
export async function runReread(deps: Needs, payload: Record<string, unknown>): Promise<void> {
  const payment = await deps.store.read((db) => findPayment(db, Number(payload.paymentId)));
  if (payment?.status !== "processing" || payment.provider !== deps.payments.name) return;
  await rereadPayment(deps, payment);
}
