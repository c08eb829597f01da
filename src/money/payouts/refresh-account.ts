import type { Store } from "../../db/store.ts";
import { type PaymentProvider, ProviderFailure } from "../providers/provider.ts";
import { forgetAccount, settleAccount } from "./settle-account.ts";

type Asking = { store: Store; payments: PaymentProvider; clock: () => number };

/** Asks the provider how far an account is and writes it down. Answers false where the provider gave no answer. */
export async function refreshAccount({ store, payments, clock }: Asking, accountId: string): Promise<boolean> {
  try {
    const facts = await payments.readAccount(accountId);
    await store.write((tx) => settleAccount(tx, facts, clock()));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // Stripe says of a closed account only that the club may not see it.
    if (error.kind !== "not_found" && error.kind !== "account_unusable") return false;
    await store.write((tx) => forgetAccount(tx, accountId, clock()));
    return true;
  }
}
