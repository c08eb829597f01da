import type Stripe from "stripe";
import { ApiError, failed, invalid } from "./api-error.ts";
import { type Params, pairsAt, textAt } from "./form.ts";
import { book } from "./money.ts";
import { listOf } from "./reply.ts";
import { found, shapeOf, type World } from "./world.ts";

/** The Stripe calls that pay out prizes. */

const noConnect = () =>
  invalid(
    "You can only create new accounts if you've signed up for Connect, which you can do at https://dashboard.stripe.com/connect.",
  );

export function createAccount(world: World, params: Params): Stripe.Account {
  if (!world.hasConnect) throw noConnect();
  const transfers = textAt(params, "capabilities", "transfers", "requested") === "true" ? "inactive" : undefined;
  const account: Stripe.Account = {
    ...shapeOf("account"),
    id: world.newId("acct"),
    type: textAt(params, "type") ?? "standard",
    email: textAt(params, "email") ?? null,
    country: textAt(params, "country") ?? "US",
    created: world.seconds(),
    capabilities: transfers ? { transfers } : {},
    metadata: pairsAt(params, "metadata"),
  };
  world.accounts.set(account.id, account);
  return account;
}

/** Returns an open account. A closed one, or one that never belonged to the platform, gets Stripe's error. */
function openAccount(world: World, id: string): Stripe.Account {
  const account = world.accounts.get(id);
  if (account && !world.closedAccounts.has(id)) return account;
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

export const readAccount = (world: World, _: Params, id: string): Stripe.Account => openAccount(world, id);

const linkLastsSeconds = 300;

export function createAccountLink(world: World, params: Params): Stripe.AccountLink {
  if (!world.hasConnect) throw noConnect();
  const { id } = openAccount(world, textAt(params, "account") ?? "");
  for (const name of ["return_url", "refresh_url"]) {
    if (!URL.canParse(textAt(params, name) ?? ""))
      throw invalid("Not a valid URL", { code: "url_invalid", param: name });
  }
  const created = world.seconds();
  const url = `https://connect.stripe.com/setup/e/${id}/${world.newId("link")}`;
  return { ...shapeOf("account_link"), created, expires_at: created + linkLastsSeconds, url };
}

export function createTransfer(world: World, params: Params): Stripe.Transfer {
  const amount = Number(textAt(params, "amount"));
  const destination = textAt(params, "destination") ?? "";
  const account = found("destination", world.accounts, destination, "destination");
  if (world.closedAccounts.has(destination)) {
    throw failed("account_closed", "The destination account was closed.", { param: "destination" });
  }
  if (account.capabilities?.transfers !== "active") {
    throw failed(
      "insufficient_capabilities_for_transfer",
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    );
  }
  if (amount < 1) throw invalid("Invalid positive integer", { param: "amount", code: "parameter_invalid_integer" });
  if (amount > world.available) {
    throw failed("balance_insufficient", "You have insufficient available funds in your Stripe account.");
  }
  const id = world.newId("tr");
  const transfer: Stripe.Transfer = {
    ...shapeOf("transfer"),
    id,
    amount,
    created: world.seconds(),
    description: textAt(params, "description") ?? null,
    destination,
    metadata: pairsAt(params, "metadata"),
    transfer_group: textAt(params, "transfer_group") ?? null,
  };
  transfer.balance_transaction = book(world, { amount: -amount, fee: 0, type: "transfer", source: id }).id;
  world.transfers.set(id, transfer);
  world.sendEvent("transfer.created", transfer);
  return transfer;
}

export const readTransfer = (world: World, _: Params, id: string): Stripe.Transfer =>
  found("transfer", world.transfers, id, "transfer");

export function listTransfers(world: World, params: Params) {
  const [group, destination] = [textAt(params, "transfer_group"), textAt(params, "destination")];
  const fitting = [...world.transfers.values()]
    .filter((transfer) => group === undefined || transfer.transfer_group === group)
    .filter((transfer) => destination === undefined || transfer.destination === destination);
  return listOf(fitting, params, "/v1/transfers");
}

/** Reverses the object's own list, which is already newest first, because `listOf` reverses it again. */
export function listReversals(world: World, params: Params, id: string) {
  const { reversals } = found("transfer", world.transfers, id, "transfer");
  return listOf([...reversals.data].reverse(), params, `/v1/transfers/${id}/reversals`);
}

export const readBalance = (world: World): object => ({
  object: "balance",
  available: [{ amount: world.available, currency: "usd", source_types: { card: world.available } }],
  connect_reserved: [{ amount: 0, currency: "usd" }],
  livemode: false,
  pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
});
