import type { Acting, SignedIn } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { findEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { callProvider } from "../providers/provider-refusal.ts";
import { requireOnlinePayments } from "./entry-terms.ts";
import { findByIntent, findEntryOn, type Payment } from "./payment-rows.ts";
import type { ConfirmedPayment } from "./payment-shapes.ts";
import { paymentState } from "./payment-state.ts";
import { queueReread } from "./reread-payment.ts";
import { syncPayment } from "./sync-payment.ts";

const noSuchPayment = () => new Refusal("not_found", "This payment doesn't exist.");

type Confirmed = Omit<ConfirmedPayment, "hasPaid">;

/**
 * Syncs the payer's own payment with the provider and returns it with the result of `read`. `isMeant` checks that the payment
 * is for the tournament or deposit in the request. Trusts the provider, never the browser. Idempotent. If the payer can no longer
 * write, the job syncs the payment; if the provider doesn't reply, a task does. Throws `not_found` for someone else's payment,
 * `payment_required` if the club takes no payments online, `provider_silent` or `provider_refused`.
 */
export async function confirmOwn<More>(
  deps: Pick<Deps, "store" | "payments" | "config">,
  { user, write }: Acting,
  { paymentIntentId, isMeant }: { paymentIntentId: string; isMeant: (payment: Payment) => boolean },
  read: (tx: Tx, payer: SignedIn) => Promise<More>,
  now: number,
): Promise<Confirmed & More> {
  const { store, payments } = deps;
  const ownPayment = await store.read((db) => findByIntent(db, paymentIntentId));
  if (ownPayment?.userId !== user.id || !isMeant(ownPayment)) throw noSuchPayment();
  requireOnlinePayments(deps);
  const facts = await callProvider(payments.readIntent(paymentIntentId)).catch(async (error) => {
    const isSilent = error instanceof Refusal && error.reason === "provider_silent";
    if (isSilent) await store.write((tx) => queueReread(tx, ownPayment.id, now));
    throw error;
  });
  return write(async (tx, payer) => {
    const payment = await syncPayment(tx, facts, now);
    if (!payment) throw noSuchPayment();
    return {
      status: paymentState(payment, Boolean(await findEntryOn(tx, payment.id))),
      paymentId: payment.id,
      needsAction: facts.status === "requires_action",
      failure: facts.failure,
      refundReason: payment.refundReason,
      ...(await read(tx, payer)),
    };
  });
}

/** Confirms an entry fee and its side pots. Throws as `confirmOwn`. */
export function confirmPayment(
  deps: Pick<Deps, "store" | "payments" | "config">,
  acting: Acting,
  tournamentId: number,
  { paymentIntentId }: { paymentIntentId: string },
  now: number,
): Promise<ConfirmedPayment> {
  const isMeant = (payment: Payment) => payment.tournamentId === tournamentId;
  const read = async (tx: Tx, angler: SignedIn) => ({
    hasPaid: (await findEntry(tx, tournamentId, angler.id))?.hasPaid ?? false,
  });
  return confirmOwn(deps, acting, { paymentIntentId, isMeant }, read, now);
}
