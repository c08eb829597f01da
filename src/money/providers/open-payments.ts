import type { Store } from "../../base/db/store.ts";
import type { Config } from "../../config.ts";
import { openMockPayments } from "./mock/mock-payments.ts";
import { type PaymentProvider, ProviderFailure } from "./provider.ts";
import type { StripeAccess } from "./stripe/stripe-payments.ts";

type Settings = Pick<Config, "payments" | "stripe">;

/** The provider that follows the settings; `current` is the provider set now, which doesn't follow later changes. */
export type LivePayments = PaymentProvider & { readonly current: PaymentProvider };

/** Follows the settings: each call goes to the provider that's set at that time. */
export function openPayments(config: Settings, store: Store, clock: () => number): LivePayments {
  const mock = openMockPayments(store, clock);
  let opened: { access: StripeAccess; provider: PaymentProvider } | null = null;

  function current(): PaymentProvider {
    if (config.payments === "mock") return mock;
    const access = config.stripe;
    if (!access) return stripeWithoutKeys;
    if (!(opened && Bun.deepEquals(opened.access, access))) opened = { access, provider: openStripeLazily(access) };
    return opened.provider;
  }

  return {
    get current() {
      return current();
    },
    get name() {
      return current().name;
    },
    get publishableKey() {
      return current().publishableKey;
    },
    createCustomer: (customer) => current().createCustomer(customer),
    createIntent: (order) => current().createIntent(order),
    readIntent: (intentId) => current().readIntent(intentId),
    cancelIntent: (intentId) => current().cancelIntent(intentId),
    refund: (refund) => current().refund(refund),
    createAccount: (account) => current().createAccount(account),
    createOnboardingLink: (link) => current().createOnboardingLink(link),
    readAccount: (accountId) => current().readAccount(accountId),
    createTransfer: (order) => current().createTransfer(order),
    findTransfers: (group) => current().findTransfers(group),
    readTransfer: (transferId) => current().readTransfer(transferId),
    readBalance: () => current().readBalance(),
    readEvent: (rawBody, signature) => current().readEvent(rawBody, signature),
  };
}

/** Pins the current provider for work that takes several calls, even if an admin changes the settings in between. */
export const withCurrentProvider = <Needs extends { payments: PaymentProvider }>(deps: Needs): Needs => ({
  ...deps,
  payments: currentProvider(deps.payments),
});

const isLive = (payments: PaymentProvider): payments is LivePayments => "current" in payments;

export const currentProvider = (payments: PaymentProvider): PaymentProvider =>
  isLive(payments) ? payments.current : payments;

/** Used when the saved keys can't be used: everything waits until an admin reenters them, and nobody enters for free. */
const stripeWithoutKeys: PaymentProvider = (() => {
  const refused = async (): Promise<never> => {
    throw new ProviderFailure("busy", "The club's Stripe keys are missing.", "no_keys");
  };
  return {
    name: "stripe",
    publishableKey: null,
    ...{ createCustomer: refused, createIntent: refused, readIntent: refused, cancelIntent: refused, refund: refused },
    ...{ createAccount: refused, createOnboardingLink: refused, readAccount: refused },
    ...{ createTransfer: refused, findTransfers: refused, readTransfer: refused, readBalance: refused },
    readEvent: refused,
  };
})();

/** Loads the package (7 MB of memory) at the first call: a club may not take any payments for months. */
export function openStripeLazily(access: StripeAccess): PaymentProvider {
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
