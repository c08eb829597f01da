import type { Store } from "../../base/db/store.ts";
import type { Config } from "../../config.ts";
import { openMockPayments } from "./mock/mock-payments.ts";
import type { PaymentProvider } from "./provider.ts";
import type { StripeAccess } from "./stripe/stripe-payments.ts";

export const openPayments = (config: Config, store: Store, clock: () => number): PaymentProvider =>
  config.stripe ? stripeWhenAsked(config.stripe) : openMockPayments(store, clock);

/** The package (7 MB of memory) is loaded at the first call: a club may take no money for months. */
export function stripeWhenAsked(access: StripeAccess): PaymentProvider {
  let loading: Promise<PaymentProvider> | undefined;
  const load = () => {
    loading ??= import("./stripe/stripe-payments.ts").then(({ openStripePayments }) => openStripePayments(access));
    return loading;
  };
  const asking =
    <Args extends unknown[], Result>(callOf: (stripe: PaymentProvider) => (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> =>
      callOf(await load())(...args);
  return {
    name: "stripe",
    publishableKey: access.publishableKey,
    createCustomer: asking((stripe) => stripe.createCustomer),
    createIntent: asking((stripe) => stripe.createIntent),
    readIntent: asking((stripe) => stripe.readIntent),
    cancelIntent: asking((stripe) => stripe.cancelIntent),
    refund: asking((stripe) => stripe.refund),
    createAccount: asking((stripe) => stripe.createAccount),
    createOnboardingLink: asking((stripe) => stripe.createOnboardingLink),
    readAccount: asking((stripe) => stripe.readAccount),
    createTransfer: asking((stripe) => stripe.createTransfer),
    findTransfers: asking((stripe) => stripe.findTransfers),
    readTransfer: asking((stripe) => stripe.readTransfer),
    readBalance: asking((stripe) => stripe.readBalance),
    readEvent: asking((stripe) => stripe.readEvent),
  };
}
