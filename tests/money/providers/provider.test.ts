import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMockSide, openStripeSide, type Side } from "./provider-side.ts";

/* The rest of the program can't distinguish the mock from Stripe: the same sequence gives the same results. */

const mark = { club: "0123456789abcdef", paymentId: 11, tournamentId: 7, userId: 3 };

describe.each([
  ["the mock", openMockSide],
  ["Stripe", openStripeSide],
] as const)("%s", (_, open) => {
  let side: Side;
  beforeEach(async () => {
    side = await open();
  });
  afterEach(() => side.close());

  const customer = (key = "customer-1") =>
    side.provider.createCustomer({ userId: 3, username: "Dana", email: "dana@example.org", key });

  async function openIntent(key = "intent-1") {
    const customerId = await customer();
    return side.provider.createIntent({ amountCents: 1500, customerId, description: "Bass Open", mark, key });
  }

  async function paidIntent(): Promise<string> {
    const { id } = await openIntent();
    await side.pay(id, "succeeds");
    return id;
  }

  async function readyAccount(): Promise<string> {
    const account = await side.provider.createAccount({ userId: 3, email: "dana@example.org", key: "account-1" });
    await side.onboard(account);
    return account;
  }

  const order = (destination: string, key = "payout-1") => ({
    amountCents: 20_000,
    destination,
    group: "payout-c-t7-p1",
    description: "Bass Open, 1st",
    key,
  });

  describe("charging an entry fee", () => {
    test("a key creates one customer and one intent", async () => {
      expect(await customer()).toBe(await customer());
      expect(await customer("customer-2")).not.toBe(await customer());
      const intent = await openIntent();
      expect(await openIntent()).toEqual(intent);
      expect((await openIntent("intent-2")).id).not.toBe(intent.id);
    });

    test("a new intent awaits its payment and knows its owner", async () => {
      const intent = await openIntent();
      expect(intent.id).toMatch(/^pi_/);
      expect(intent.clientSecret.length).toBeGreaterThan(20);
      const open = {
        status: "requires_payment_method",
        amountCents: 1500,
        currency: "usd",
        charge: null,
        failure: null,
      };
      expect(intent).toMatchObject({ ...open, customerId: await customer(), mark });
      expect(await side.provider.readIntent(intent.id)).toEqual(intent);
    });

    test("a paid intent has a charge with its fee and method", async () => {
      const { status, charge } = await side.provider.readIntent(await paidIntent());
      expect(status).toBe("succeeded");
      expect(charge).toMatchObject({ amountCents: 1500, feeCents: 74, methodType: "card", refunds: [], disputes: [] });
      expect(charge).toMatchObject({ methodBrand: "visa", methodLast4: "4242" });
      expect(charge?.methodId).toBeString();
    });

    test("a declined intent shows why and can be retried", async () => {
      const { id } = await openIntent();
      await side.pay(id, "declined");
      const declined = { status: "requires_payment_method", failure: "Your card was declined.", charge: null };
      expect(await side.provider.readIntent(id)).toMatchObject(declined);
      await side.pay(id, "succeeds");
      expect(await side.provider.readIntent(id)).toMatchObject({ status: "succeeded", failure: null });
    });

    test("an intent waits for the angler's confirmation with the bank", async () => {
      const { id } = await openIntent();
      await side.pay(id, "needs-action");
      expect(await side.provider.readIntent(id)).toMatchObject({ status: "requires_action", charge: null });
      await side.pay(id, "succeeds");
      expect((await side.provider.readIntent(id)).status).toBe("succeeded");
    });

    test("a processing intent has no charge before it succeeds", async () => {
      const { id } = await openIntent();
      await side.pay(id, "processing");
      expect(await side.provider.readIntent(id)).toMatchObject({ status: "processing", charge: null });
      await side.settle(id);
      expect(await side.provider.readIntent(id)).toMatchObject({ status: "succeeded", charge: { amountCents: 1500 } });
    });

    test("a canceled intent can't be paid, and a paid one can't be canceled", async () => {
      const open = await openIntent();
      expect((await side.provider.cancelIntent(open.id)).status).toBe("canceled");
      expect((await side.provider.cancelIntent(open.id)).status).toBe("canceled");
      await expect(side.pay(open.id, "succeeds")).rejects.toThrow();
      const { id } = await openIntent("intent-2");
      await side.pay(id, "succeeds");
      expect((await side.provider.cancelIntent(id)).status).toBe("succeeded");
    });

    test("reading an intent that doesn't exist fails with not_found", async () => {
      const read = side.provider.readIntent("pi_nobody");
      await expect(read).rejects.toMatchObject({ name: "ProviderFailure", kind: "not_found" });
    });
  });

  describe("refunding an entry fee", () => {
    test("a refund is full, once per key, and can't be repeated under another key", async () => {
      const intentId = await paidIntent();
      const refund = await side.provider.refund({ intentId, key: "refund-1" });
      expect(refund).toMatchObject({ amountCents: 1500, status: "succeeded", failure: null });
      expect(await side.provider.refund({ intentId, key: "refund-1" })).toEqual(refund);
      const again = side.provider.refund({ intentId, key: "refund-2" });
      await expect(again).rejects.toMatchObject({ kind: "already_refunded" });
      expect((await side.provider.readIntent(intentId)).charge?.refunds).toEqual([refund]);
    });

    test("refunding an unpaid intent is refused", async () => {
      const { id } = await openIntent();
      const refund = side.provider.refund({ intentId: id, key: "refund-1" });
      await expect(refund).rejects.toMatchObject({ kind: "refused" });
    });
  });

  test.each(["won", "lost"] as const)("a chargeback that is %s is reported with its amount and fee", async (status) => {
    const intentId = await paidIntent();
    await side.dispute(intentId);
    const disputes = async () => (await side.provider.readIntent(intentId)).charge?.disputes;
    expect(await disputes()).toMatchObject([
      { status: "open", withdrawnCents: 3000, feeCents: 1500, returnedCents: 0 },
    ]);
    await side.closeDispute(intentId, status);
    const returnedCents = status === "won" ? 3000 : 0;
    expect(await disputes()).toMatchObject([{ status, withdrawnCents: 3000, returnedCents }]);
  });

  describe("sending a prize", () => {
    test("a prize is sent to a ready account once per key, and is found again by its group", async () => {
      const destination = await readyAccount();
      const ready = { id: destination, detailsSubmitted: true, payoutsEnabled: true, canReceive: true };
      expect(await side.provider.readAccount(destination)).toEqual(ready);
      const transfer = await side.provider.createTransfer(order(destination));
      expect(transfer).toMatchObject({ amountCents: 20_000, destination, group: "payout-c-t7-p1", reversals: [] });
      expect(await side.provider.createTransfer(order(destination))).toEqual(transfer);
      expect(await side.provider.findTransfers("payout-c-t7-p1")).toEqual([transfer]);
      expect(await side.provider.findTransfers("payout-c-t7-p2")).toEqual([]);
      expect(await side.provider.readTransfer(transfer.id)).toEqual(transfer);
    });

    test("a key creates one account", async () => {
      expect(await readyAccount()).toBe(await readyAccount());
    });

    test("a reversed transfer shows when and how much was reversed", async () => {
      const transfer = await side.provider.createTransfer(order(await readyAccount()));
      await side.reverse(transfer.id);
      expect((await side.provider.readTransfer(transfer.id)).reversals).toMatchObject([{ amountCents: 20_000 }]);
    });

    test("a transfer to a closed or unknown account is refused", async () => {
      const destination = await readyAccount();
      await side.closeAccount(destination);
      for (const account of [destination, "acct_nobody"]) {
        const sent = side.provider.createTransfer(order(account, `payout-${account}`));
        await expect(sent).rejects.toMatchObject({ kind: "account_unusable" });
      }
      expect(await side.provider.findTransfers("payout-c-t7-p1")).toEqual([]);
    });

    test("a transfer larger than the balance is refused", async () => {
      const destination = await readyAccount();
      const amountCents = (await side.provider.readBalance()) + 1;
      const sent = side.provider.createTransfer({ ...order(destination), amountCents });
      await expect(sent).rejects.toMatchObject({ kind: "balance_too_low" });
    });
  });

  test("events with a wrong signature are refused", async () => {
    await expect(side.provider.readEvent("{}", "t=1,v1=00")).rejects.toMatchObject({ kind: "bad_signature" });
  });
});
