import type { Config } from "../../config.ts";
import type { Store } from "../../db/store.ts";
import { openMockPayments } from "./mock/mock-payments.ts";
import type { PaymentProvider } from "./provider.ts";
import { stripeWhenAsked } from "./stripe/stripe-when-asked.ts";

/** The payment provider that the settings name. */
export const openPayments = (config: Config, store: Store, clock: () => number): PaymentProvider =>
  config.stripe ? stripeWhenAsked(config.stripe) : openMockPayments(store, clock);
