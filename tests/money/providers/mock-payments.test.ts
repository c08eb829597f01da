import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { processingMs } from "../../../src/money/providers/mock/act-on-intent.ts";
import { isMock, type MockPayments, openMockPayments } from "../../../src/money/providers/mock/mock-payments.ts";
import { type Club, openClub } from "../../support/club.ts";

let club: Club;
let mock: MockPayments;

beforeEach(async () => {
  club = await openClub();
  if (!isMock(club.payments)) throw new Error("A club uses the mock by default.");
  mock = club.payments;
});
afterEach(() => club.close());

async function openIntent() {
  const customerId = await mock.createCustomer({
    userId: 7,
    username: "Dana",
    email: "d@example.org",
    key: "customer",
  });
  const mark = { club: "c", paymentId: 1, tournamentId: 2, userId: 7 };
  return mock.createIntent({ amountCents: 100, customerId, description: "Bass Open", mark, key: "intent" });
}

describe("outcomes that a tester can choose", () => {
  test.each([
    ["card", "visa", "4242"],
    ["paypal", null, null],
    ["venmo", null, null],
  ] as const)("succeeds by %s, less the usual fee", async (method, methodBrand, methodLast4) => {
    const { id } = await openIntent();
    await mock.actOnIntent(id, { outcome: "succeeds", method });
    const { status, charge } = await mock.readIntent(id);
    expect(status).toBe("succeeded");
    expect(charge).toMatchObject({ amountCents: 100, feeCents: 33, methodType: method, methodBrand, methodLast4 });
  });

  test("a declined payment shows why and leaves the intent open", async () => {
    const { id } = await openIntent();
    await mock.actOnIntent(id, { outcome: "declined", method: "card" });
    const declined = { status: "requires_payment_method", failure: "Your card was declined.", charge: null };
    expect(await mock.readIntent(id)).toMatchObject(declined);
    await mock.actOnIntent(id, { outcome: "succeeds", method: "card" });
    expect(await mock.readIntent(id)).toMatchObject({ status: "succeeded", failure: null });
  });

  test("a payment that needs action waits for a second action, which completes or fails it", async () => {
    const { id } = await openIntent();
    const intent = await mock.actOnIntent(id, { outcome: "needs-action", method: "card" });
    expect(intent).toMatchObject({ status: "requires_action", charge: null });
    const failed = await mock.actOnIntent(id, { outcome: "declined", method: "card" });
    expect(failed.status).toBe("requires_payment_method");
    await mock.actOnIntent(id, { outcome: "needs-action", method: "card" });
    expect((await mock.actOnIntent(id, { outcome: "succeeds", method: "card" })).status).toBe("succeeded");
  });

  test("a processing payment succeeds automatically some seconds later", async () => {
    const { id } = await openIntent();
    await mock.actOnIntent(id, { outcome: "processing", method: "card" });
    club.setNow(club.now() + processingMs - 1);
    expect(await mock.readIntent(id)).toMatchObject({ status: "processing", charge: null });
    club.setNow(club.now() + 1);
    expect(await mock.readIntent(id)).toMatchObject({ status: "succeeded", charge: { createdAt: club.now() } });
  });

  test("a failing back end has charged the card, and the first confirmation gets no reply", async () => {
    const { id } = await openIntent();
    await mock.actOnIntent(id, { outcome: "backend-fails", method: "card" });
    await expect(mock.readIntent(id)).rejects.toMatchObject({ name: "ProviderFailure", kind: "unknown" });
    expect(await mock.readIntent(id)).toMatchObject({ status: "succeeded", charge: { amountCents: 100 } });
  });

  test("a paid mock payment can't be changed", async () => {
    const { id } = await openIntent();
    const paid = await mock.actOnIntent(id, { outcome: "succeeds", method: "card" });
    expect(await mock.actOnIntent(id, { outcome: "declined", method: "card" })).toEqual(paid);
    expect(await mock.cancelIntent(id)).toEqual(paid);
  });

  test("a canceled intent can't be paid", async () => {
    const { id } = await openIntent();
    expect((await mock.cancelIntent(id)).status).toBe("canceled");
    const act = mock.actOnIntent(id, { outcome: "succeeds", method: "card" });
    await expect(act).rejects.toMatchObject({ kind: "refused" });
  });
});

test("the mock provider's state survives a restart", async () => {
  const { id } = await openIntent();
  await mock.actOnIntent(id, { outcome: "succeeds", method: "card" });
  const restarted = openMockPayments(club.store, club.now);
  expect(await restarted.readIntent(id)).toEqual(await mock.readIntent(id));
  expect(await openIntent()).toEqual(await restarted.readIntent(id));
});

test("the mock provider accepts no events", async () => {
  await expect(mock.readEvent("{}", "t=1,v1=0")).rejects.toMatchObject({ kind: "bad_signature" });
});
