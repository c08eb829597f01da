import { eq } from "drizzle-orm";
import type { Acting } from "../../actor.ts";
import { challengeDeposits } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { confirmOwn } from "../../money/entry-fees/confirm-payment.ts";
import type { Payment } from "../../money/entry-fees/payment-rows.ts";
import type { ConfirmedDeposit } from "./deposit-shapes.ts";

/** Throws as `confirmOwn`. */
export function confirmDeposit(
  deps: Pick<Deps, "store" | "payments" | "config">,
  acting: Acting,
  depositId: number,
  { paymentIntentId }: { paymentIntentId: string },
  now: number,
): Promise<ConfirmedDeposit> {
  const isMeant = (payment: Payment) => payment.depositId === depositId;
  const read = async (tx: Tx) => {
    const [deposit] = await tx
      .select({ challengeId: challengeDeposits.challengeId })
      .from(challengeDeposits)
      .where(eq(challengeDeposits.id, depositId));
    return { challengeId: deposit?.challengeId ?? null };
  };
  return confirmOwn(deps, acting, { paymentIntentId, isMeant }, read, now);
}
