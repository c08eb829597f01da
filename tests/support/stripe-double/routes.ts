import { confirmIntent } from "./browser-calls.ts";
import {
  cancelIntent,
  createCustomer,
  createIntent,
  createRefund,
  listDisputes,
  listRefunds,
  readIntent,
} from "./entry-calls.ts";
import type { Params } from "./form.ts";
import {
  createAccount,
  createAccountLink,
  createTransfer,
  listReversals,
  listTransfers,
  readAccount,
  readBalance,
  readTransfer,
} from "./payout-calls.ts";
import type { World } from "./world.ts";

export type Route = {
  /** Method and path, `:id` for an id. */
  call: string;
  /** The location of the parameter types in the stripe package: file and name; null for calls that only Stripe's script makes. */
  parameters: [file: string, name: string] | null;
  perform(world: World, params: Params, id: string): object;
};

/** Every call that the product makes, and no other. */
export const routes: Route[] = [
  { call: "POST /v1/customers", parameters: ["Customers", "CustomerCreateParams"], perform: createCustomer },
  {
    call: "POST /v1/payment_intents",
    parameters: ["PaymentIntents", "PaymentIntentCreateParams"],
    perform: createIntent,
  },
  {
    call: "GET /v1/payment_intents/:id",
    parameters: ["PaymentIntents", "PaymentIntentRetrieveParams"],
    perform: readIntent,
  },
  {
    call: "POST /v1/payment_intents/:id/cancel",
    parameters: ["PaymentIntents", "PaymentIntentCancelParams"],
    perform: cancelIntent,
  },
  { call: "POST /v1/payment_intents/:id/confirm", parameters: null, perform: confirmIntent },
  { call: "POST /v1/refunds", parameters: ["Refunds", "RefundCreateParams"], perform: createRefund },
  { call: "GET /v1/refunds", parameters: ["Refunds", "RefundListParams"], perform: listRefunds },
  { call: "GET /v1/disputes", parameters: ["Disputes", "DisputeListParams"], perform: listDisputes },
  { call: "POST /v1/accounts", parameters: ["Accounts", "AccountCreateParams"], perform: createAccount },
  { call: "GET /v1/accounts/:id", parameters: ["Accounts", "AccountRetrieveParams"], perform: readAccount },
  {
    call: "POST /v1/account_links",
    parameters: ["AccountLinks", "AccountLinkCreateParams"],
    perform: createAccountLink,
  },
  { call: "POST /v1/transfers", parameters: ["Transfers", "TransferCreateParams"], perform: createTransfer },
  { call: "GET /v1/transfers", parameters: ["Transfers", "TransferListParams"], perform: listTransfers },
  { call: "GET /v1/transfers/:id", parameters: ["Transfers", "TransferRetrieveParams"], perform: readTransfer },
  {
    call: "GET /v1/transfers/:id/reversals",
    parameters: ["Transfers", "TransferListReversalsParams"],
    perform: listReversals,
  },
  { call: "GET /v1/balance", parameters: ["Balance", "BalanceRetrieveParams"], perform: readBalance },
];

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.call.replaceAll(":id", "([\\w-]+)")}$`),
}));

/** The route of a call such as "GET /v1/transfers/tr_1" and its id; null if it's unknown. */
export function routeOf(call: string): { route: Route; id: string } | null {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(call);
    if (match) return { route, id: match[1] ?? "" };
  }
  return null;
}
