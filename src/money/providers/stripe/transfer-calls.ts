import type Stripe from "stripe";
import type { PaymentProvider, TransferFacts } from "../provider.ts";
import { callStripe, failureOf } from "./failure-of.ts";
import { keyFor } from "./intent-calls.ts";
import { idOf, msOf } from "./intent-facts.ts";

const longest = 1000;

async function transferFacts(stripe: Stripe, transfer: Stripe.Transfer): Promise<TransferFacts> {
  const { id, amount, destination, transfer_group, created, reversals } = transfer;
  const all = reversals.has_more
    ? await stripe.transfers.listReversals(id).autoPagingToArray({ limit: longest })
    : reversals.data;
  return {
    id,
    amountCents: amount,
    destination: idOf(destination) ?? "",
    group: transfer_group,
    createdAt: msOf(created),
    reversals: all.map((reversal) => ({
      id: reversal.id,
      amountCents: reversal.amount,
      createdAt: msOf(reversal.created),
    })),
  };
}

async function isClosed(stripe: Stripe, accountId: string): Promise<boolean> {
  try {
    await stripe.accounts.retrieve(accountId);
    return false;
  } catch (error) {
    if (failureOf(error).kind === "account_unusable") return true;
    throw error;
  }
}

/** Creates one account per key, but never returns a closed account from a cached reply up to a day old. */
async function createAccount(stripe: Stripe, parameters: Stripe.AccountCreateParams, key: string): Promise<string> {
  const { id } = await stripe.accounts.create(parameters, { idempotencyKey: key });
  return (await isClosed(stripe, id)) ? createAccount(stripe, parameters, `${key}-${id}`) : id;
}

type TransferCalls = Pick<
  PaymentProvider,
  | "createAccount"
  | "createOnboardingLink"
  | "readAccount"
  | "createTransfer"
  | "findTransfers"
  | "readTransfer"
  | "readBalance"
>;

/** Stripe Connect, with Express accounts that can only receive money. */
export const transferCalls = (stripe: Stripe): TransferCalls => ({
  createAccount: ({ userId, email, key }) =>
    callStripe(() => {
      const parameters = {
        type: "express",
        country: "US",
        email,
        business_type: "individual",
        business_profile: { product_description: "Prizes won in fishing tournaments" },
        capabilities: { transfers: { requested: true } },
        metadata: { user: String(userId) },
      } as const;
      return createAccount(stripe, parameters, keyFor(key, parameters));
    }),

  createOnboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
    callStripe(async () => {
      const link = await stripe.accountLinks.create({
        account: accountId,
        type: "account_onboarding",
        return_url: returnUrl,
        refresh_url: refreshUrl,
      });
      return link.url;
    }),

  readAccount: (accountId) =>
    callStripe(async () => {
      const { id, details_submitted, payouts_enabled, capabilities } = await stripe.accounts.retrieve(accountId);
      const canReceive = capabilities?.transfers === "active";
      return { id, detailsSubmitted: details_submitted, payoutsEnabled: payouts_enabled, canReceive };
    }),

  createTransfer: ({ key, amountCents, destination, group, description }) =>
    callStripe(async () => {
      const transfer = await stripe.transfers.create(
        { amount: amountCents, currency: "usd", destination, transfer_group: group, description },
        { idempotencyKey: key },
      );
      return transferFacts(stripe, transfer);
    }),

  findTransfers: (group) =>
    callStripe(async () => {
      const sent = await stripe.transfers.list({ transfer_group: group }).autoPagingToArray({ limit: longest });
      return Promise.all(sent.map((transfer) => transferFacts(stripe, transfer)));
    }),

  readTransfer: (transferId) =>
    callStripe(async () => transferFacts(stripe, await stripe.transfers.retrieve(transferId))),

  readBalance: () =>
    callStripe(async () => {
      const { available } = await stripe.balance.retrieve();
      return available.filter(({ currency }) => currency === "usd").reduce((total, { amount }) => total + amount, 0);
    }),
});
