import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ProviderFailure } from "../../../src/money/providers/provider.ts";
import { openStripePayments } from "../../../src/money/providers/stripe/stripe-payments.ts";
import { reverseTransfer } from "../../support/stripe-double/actions.ts";
import type { FaultKind } from "../../support/stripe-double/faults.ts";
import { dispute, failRefund } from "../../support/stripe-double/money.ts";
import { openStripeSide } from "./provider-side.ts";

/** The failure kind for each Stripe error (docs/stripe.md). Only `unknown` may have been carried out. */

let side: Awaited<ReturnType<typeof openStripeSide>>;
beforeEach(async () => {
  side = await openStripeSide();
});
afterEach(() => side.close());

const mark = { club: "c", paymentId: 1, tournamentId: 2, userId: 3 };

async function openIntent(key = "intent-1") {
  const customerId = await side.provider.createCustomer({ userId: 3, username: "Dana", email: "d@x.org", key: "c" });
  return side.provider.createIntent({ amountCents: 500, customerId, description: "Bass Open", mark, key });
}

async function readyAccount() {
  const account = await side.provider.createAccount({ userId: 3, email: "d@x.org", key: "a" });
  await side.onboard(account);
  return account;
}

const order = (destination: string, key: string) => ({
  amountCents: 100,
  destination,
  group: "g1",
  description: "Bass Open",
  key,
});

const failure = (kind: string) => ({ name: "ProviderFailure", kind });

describe("a transfer whose outcome is unknown", () => {
  test.each([
    ["no answer, not sent", "silent-before", 0],
    ["no answer, sent", "silent-after", 1],
    ["the connection lost, not sent", "lost-before", 0],
    ["the connection lost, sent", "lost-after", 1],
    ["a 500, not sent", "error-before", 0],
    ["a 500, sent", "error-after", 1],
  ] as const)("after '%s', a transfer is found by its group, if it exists", async (_, kind, sent) => {
    const destination = await readyAccount();
    side.double.faults.order(kind, /POST .*transfers/, 2);
    await expect(side.hasty.createTransfer(order(destination, "k1"))).rejects.toMatchObject(failure("unknown"));
    side.double.faults.cancel();
    expect(await side.provider.findTransfers("g1")).toHaveLength(sent);
  });

  test("Stripe repeats a 500 under the same key, and a new key sends", async () => {
    const destination = await readyAccount();
    side.double.faults.order("error-before", /POST .*transfers/);
    const send = (key: string) => side.provider.createTransfer(order(destination, key));
    await expect(send("k1")).rejects.toMatchObject(failure("unknown"));
    await expect(send("k1")).rejects.toMatchObject(failure("unknown"));
    expect(await send("k2")).toMatchObject({ amountCents: 100 });
  });

  test("a transfer repeated after Stripe forgot its key is sent again and can be found only by its group", async () => {
    const destination = await readyAccount();
    const first = await side.provider.createTransfer(order(destination, "k1"));
    side.double.forgetKeys();
    const second = await side.provider.createTransfer(order(destination, "k1"));
    expect(second.id).not.toBe(first.id);
    expect((await side.provider.findTransfers("g1")).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("a broken connection is retried under the same key, which sends once", async () => {
    const destination = await readyAccount();
    side.double.faults.order("lost-after", /POST .*transfers/, 1);
    const { id } = await side.provider.createTransfer(order(destination, "k1"));
    expect((await side.provider.findTransfers("g1")).map((transfer) => transfer.id)).toEqual([id]);
  });

  test("a key in use by another call, or used for something else, has an unknown outcome", async () => {
    const destination = await readyAccount();
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    side.double.pauseWith(() => {
      begun.resolve();
      return release.promise;
    });
    const first = side.provider.createTransfer(order(destination, "k1"));
    await begun.promise;
    const second = side.provider.createTransfer(order(destination, "k1"));
    await expect(second).rejects.toMatchObject(failure("unknown"));
    release.resolve();
    expect(await first).toMatchObject({ amountCents: 100 });
    const other = side.provider.createTransfer({ ...order(destination, "k1"), amountCents: 200 });
    await expect(other).rejects.toMatchObject(failure("unknown"));
  });
});

describe("calls that were certainly not carried out", () => {
  test("too many calls count as busy, and the same key sends later", async () => {
    const destination = await readyAccount();
    side.double.faults.order("busy", /POST .*transfers/);
    const send = () => side.provider.createTransfer(order(destination, "k1"));
    await expect(send()).rejects.toMatchObject(failure("busy"));
    expect(await send()).toMatchObject({ amountCents: 100 });
  });

  test("a transfer above the balance is reported as such", async () => {
    const destination = await readyAccount();
    side.double.world.available = 99;
    const sent = side.provider.createTransfer(order(destination, "k1"));
    const message = "You have insufficient available funds in your Stripe account.";
    await expect(sent).rejects.toMatchObject({ ...failure("balance_too_low"), message });
  });

  test("a transfer to an account that isn't ready is reported as such", async () => {
    const account = await side.provider.createAccount({ userId: 3, email: "d@x.org", key: "a" });
    expect(await side.provider.readAccount(account)).toMatchObject({ canReceive: false, detailsSubmitted: false });
    const sent = side.provider.createTransfer(order(account, "k1"));
    await expect(sent).rejects.toMatchObject(failure("account_unusable"));
  });

  test("an account disconnected by its owner is unusable", async () => {
    const account = await readyAccount();
    await side.closeAccount(account);
    await expect(side.provider.readAccount(account)).rejects.toMatchObject(failure("account_unusable"));
  });

  test("a club that hasn't signed up for Connect gets its own error", async () => {
    side.double.world.hasConnect = false;
    const creating = side.provider.createAccount({ userId: 3, email: "d@x.org", key: "a" });
    await expect(creating).rejects.toMatchObject(failure("connect_not_enabled"));
  });

  test("a charge that was charged back cannot be refunded", async () => {
    const { id } = await openIntent();
    await side.pay(id, "succeeds");
    const [charge] = side.double.world.charges.values();
    if (charge) dispute(side.double.world, charge);
    const refund = side.provider.refund({ intentId: id, key: "r1" });
    await expect(refund).rejects.toMatchObject({ ...failure("refused"), code: "charge_disputed" });
  });

  test("an amount below Stripe's minimum is refused", async () => {
    const customerId = await side.provider.createCustomer({ userId: 3, username: "D", email: "d@x.org", key: "c" });
    const creating = side.provider.createIntent({ amountCents: 49, customerId, description: "x", mark, key: "i" });
    await expect(creating).rejects.toMatchObject({
      ...failure("refused"),
      message: "Amount must be at least $0.50 usd",
    });
  });

  test("keys that Stripe doesn't know are refused without being shown", async () => {
    const access = { secretKey: "sk_test_SomethingElse", publishableKey: "pk_test_x", webhookSecrets: [] };
    const other = openStripePayments({ ...access, apiUrl: side.double.url });
    const caught = await other.readBalance().catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(ProviderFailure);
    expect(caught).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("doesn't accept this club's keys"),
    });
    expect(String(caught)).not.toContain("Else");
  });
});

test.each(["silent-before", "error-before", "lost-before"] as const satisfies FaultKind[])(
  "a read that gets %s is unknown and can be repeated",
  async (kind) => {
    const { id } = await openIntent();
    side.double.faults.order(kind, /GET .*payment_intents/, 9);
    await expect(side.hasty.readIntent(id)).rejects.toMatchObject(failure("unknown"));
    side.double.faults.cancel();
    expect(await side.provider.readIntent(id)).toMatchObject({ id });
  },
);

test("a changed email creates another customer instead of failing for a day", async () => {
  const make = (email: string) => side.provider.createCustomer({ userId: 3, username: "Dana", email, key: "c" });
  expect(await make("old@x.org")).not.toBe(await make("new@x.org"));
  expect(await make("new@x.org")).toBe(await make("new@x.org"));
});

test("a winner who closed a payout account gets a new one, even with the same key", async () => {
  const make = () => side.provider.createAccount({ userId: 3, email: "d@x.org", key: "a" });
  const first = await make();
  expect(await make()).toBe(first);
  await side.closeAccount(first);
  const second = await make();
  expect(second).not.toBe(first);
  expect(await make()).toBe(second);
});

test("a fee that Stripe books late is null until it does", async () => {
  side.double.world.booksLate = true;
  const { id } = await openIntent();
  await side.pay(id, "succeeds");
  expect((await side.provider.readIntent(id)).charge).toMatchObject({ amountCents: 500, feeCents: null });
});

test("a refund that the bank sent back has failed, and another one can follow", async () => {
  const { id } = await openIntent();
  await side.pay(id, "succeeds");
  const refund = await side.provider.refund({ intentId: id, key: "r1" });
  failRefund(side.double.world, refund.id);
  const failed = { id: refund.id, status: "failed", failure: "expired_or_canceled_card" };
  expect((await side.provider.readIntent(id)).charge?.refunds).toMatchObject([failed]);
  await side.provider.refund({ intentId: id, key: "r2" });
  const refunds = (await side.provider.readIntent(id)).charge?.refunds;
  expect(refunds?.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
});

test("a bank's inquiry isn't a chargeback", async () => {
  const { id } = await openIntent();
  await side.pay(id, "succeeds");
  await side.dispute(id);
  const [inquiry] = side.double.world.disputes.values();
  if (inquiry) inquiry.status = "warning_needs_response";
  expect((await side.provider.readIntent(id)).charge?.disputes).toEqual([]);
});

test("an angler setting up an account is redirected to Stripe's pages and back", async () => {
  const accountId = await side.provider.createAccount({ userId: 3, email: "d@x.org", key: "a" });
  const urls = { returnUrl: "https://fish.example.org/payout-setup", refreshUrl: "https://fish.example.org/again" };
  expect(await side.provider.createOnboardingLink({ accountId, ...urls })).toStartWith("https://connect.stripe.com/");
});

test("more reversals than one page holds are all reported", async () => {
  const destination = await readyAccount();
  const { id } = await side.provider.createTransfer(order(destination, "k1"));
  for (let cents = 1; cents <= 12; cents += 1) reverseTransfer(side.double.world, id, 1);
  const [transfer] = await side.provider.findTransfers("g1");
  expect(transfer?.reversals).toHaveLength(12);
});

test("more transfers of a group than one page holds are all found, the newest first", async () => {
  const destination = await readyAccount();
  const sent: string[] = [];
  for (let n = 1; n <= 12; n += 1) sent.unshift((await side.provider.createTransfer(order(destination, `k${n}`))).id);
  expect((await side.provider.findTransfers("g1")).map(({ id }) => id)).toEqual(sent);
});
