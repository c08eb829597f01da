import { eq } from "drizzle-orm";
import type { Acting, SignedIn } from "../../actor.ts";
import { challengeDeposits } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { findByIntent } from "../../money/entry-fees/payment-rows.ts";
import { paymentState } from "../../money/entry-fees/payment-state.ts";
import { syncPayment } from "../../money/entry-fees/sync-payment.ts";
import { fromProvider } from "../../money/providers/provider-refusal.ts";
import { Refusal } from "../../refusal.ts";
import type { ConfirmedDeposit } from "./deposit-shapes.ts";

const noSuchPayment = () => new Refusal("not_found", "There is no such payment.");

async function refuseOthersPayment(db: Db, actor: SignedIn, depositId: number, intentId: string): Promise<void> {
  const payment = await findByIntent(db, intentId);
  if (payment?.userId !== actor.id || payment.depositId !== depositId) throw noSuchPayment();
}

/** Trusts the provider, never the browser. Idempotent. Throws `not_found`, `provider_silent` or `provider_refused`. */
export async function confirmDeposit(
  { store, payments }: Pick<Deps, "store" | "payments">,
  { user, write }: Acting,
  depositId: number,
  { paymentIntentId }: { paymentIntentId: string },
  now: number,
): Promise<ConfirmedDeposit> {
  await store.read((db) => refuseOthersPayment(db, user, depositId, paymentIntentId));
  const facts = await fromProvider(payments.readIntent(paymentIntentId));
  return write(async (tx) => {
    const payment = await syncPayment(tx, facts, now);
    if (!payment) throw noSuchPayment();
    const [deposit] = await tx
      .select({ challengeId: challengeDeposits.challengeId })
      .from(challengeDeposits)
      .where(eq(challengeDeposits.id, depositId));
    return {
      status: paymentState(payment, false),
      challengeId: deposit?.challengeId ?? null,
      paymentId: payment.id,
      needsAction: facts.status === "requires_action",
      failure: facts.failure,
      refundReason: payment.refundReason,
    };
  });
}
