import type { Config } from "../config.ts";
import type { Store } from "../db/store.ts";
import { openMockPayments } from "./mock/mock-payments.ts";
import type { PaymentProvider } from "./provider.ts";

/** The payment provider that the settings name. */
export function openPayments(_config: Config, store: Store, clock: () => number): PaymentProvider {
  return openMockPayments(store, clock);
}
