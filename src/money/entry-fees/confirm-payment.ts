import type { Acting, SignedIn } from "../../actor.ts";
import type { Db } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { findEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { fromProvider } from "../providers/provider-refusal.ts";
import { findByIntent, findEntryOn } from "./payment-rows.ts";
import type { ConfirmedPayment } from "./payment-shapes.ts";
import { paymentState } from "./payment-state.ts";
import { syncPayment } from "./sync-payment.ts";

const noSuchPayment = () => new Refusal("not_found", "There is no such payment.");

/** Throws `not_found` for anybody else's. */
async function findOwnPayment(db: Db, actor: SignedIn, tournamentId: number, intentId: string) {
  const payment = await findByIntent(db, intentId);
  if (payment?.userId === actor.id && payment.tournamentId === tournamentId) return payment;
  throw noSuchPayment();
}

/**
 * Trusts the provider, never the browser. Idempotent. When the angler may not join any more, the job syncs the payment.
 * Throws `not_found`, `provider_silent` or `provider_refused`.
 */
export async function confirmPayment(
  { store, payments }: Pick<Deps, "store" | "payments">,
  { user, write }: Acting,
  tournamentId: number,
  { paymentIntentId }: { paymentIntentId: string },
  now: number,
): Promise<ConfirmedPayment> {
  await store.read((db) => findOwnPayment(db, user, tournamentId, paymentIntentId));
  const facts = await fromProvider(payments.readIntent(paymentIntentId));
  return write(async (tx, angler) => {
    const payment = await syncPayment(tx, facts, now);
    if (!payment) throw noSuchPayment();
    const entry = await findEntry(tx, tournamentId, angler.id);
    return {
      status: paymentState(payment, Boolean(await findEntryOn(tx, payment.id))),
      hasPaid: entry?.hasPaid ?? false,
      paymentId: payment.id,
      needsAction: facts.status === "requires_action",
      failure: facts.failure,
      refundReason: payment.refundReason,
    };
  });
}
