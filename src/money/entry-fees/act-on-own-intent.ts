import type { SignedIn } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import type { MockAction } from "../providers/mock/act-on-intent.ts";
import { isMock } from "../providers/mock/mock-payments.ts";
import { fromProvider } from "../providers/provider-refusal.ts";
import { findByIntent } from "./payment-rows.ts";

/** Mock mode only: does what the provider's script would do in the browser. Throws `not_found`. */
export async function actOnOwnIntent(
  { store, payments }: Pick<Deps, "store" | "payments">,
  angler: SignedIn,
  intentId: string,
  act: MockAction,
): Promise<{ status: string; failure: string | null }> {
  const payment = await store.read((db) => findByIntent(db, intentId));
  if (!isMock(payments) || payment?.userId !== angler.id) {
    throw new Refusal("not_found", "There is no such payment.");
  }
  const { status, failure } = await fromProvider(payments.actOnIntent(intentId, act));
  return { status, failure };
}
