import type { SignedIn, WriteAs } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import type { MockAction } from "../providers/mock/act-on-intent.ts";
import { isMock } from "../providers/mock/mock-payments.ts";
import { currentProvider } from "../providers/open-payments.ts";
import { callProvider } from "../providers/provider-refusal.ts";
import { requireOnlinePayments } from "./entry-terms.ts";
import { findByIntent } from "./payment-rows.ts";

const noSuchPayment = () => new Refusal("not_found", "This payment doesn't exist.");

/** Mock mode only: does what the provider's script would do in the browser. Throws `not_found` or `payment_required`. */
export async function actOnOwnIntent(
  deps: Pick<Deps, "config" | "payments">,
  write: WriteAs<SignedIn>,
  intentId: string,
  action: MockAction,
): Promise<{ status: string; failure: string | null }> {
  requireOnlinePayments(deps);
  const payments = currentProvider(deps.payments);
  if (!isMock(payments)) throw noSuchPayment();
  const ownWrite = <T>(work: (tx: Tx) => Promise<T>) =>
    write(async (tx, angler) => {
      const payment = await findByIntent(tx, intentId);
      if (payment?.userId !== angler.id) throw noSuchPayment();
      return work(tx);
    });
  const { status, failure } = await callProvider(payments.actOnIntent(intentId, action, ownWrite));
  return { status, failure };
}
