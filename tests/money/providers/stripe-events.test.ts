import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { bookFees, closeAccount, onboard, reverseTransfer } from "../../support/stripe-double/actions.ts";
import { doubleKeys } from "../../support/stripe-double/double.ts";
import { sign } from "../../support/stripe-double/webhooks.ts";
import { openStripeSide } from "./provider-side.ts";

let side: Awaited<ReturnType<typeof openStripeSide>>;
beforeEach(async () => {
  side = await openStripeSide();
  side.double.sendEventsTo("http://127.0.0.1:9/api/payments/webhook");
});
afterEach(() => side.close());

async function paidIntent() {
  const customerId = await side.provider.createCustomer({ userId: 3, username: "Dana", email: "d@x.org", key: "c" });
  const mark = { club: "c", paymentId: 1, tournamentId: 2, userId: 3 };
  const order = { amountCents: 500, customerId, description: "Bass Open", mark, key: "i" };
  const { id } = await side.provider.createIntent(order);
  await side.pay(id, "succeeds");
  return id;
}

/** All events sent so far, as the club reads them. */
const receivedEvents = () =>
  Promise.all(
    side.double.webhooks.events.map((event) => {
      const { payload, signature } = side.double.webhooks.signed(event);
      return side.provider.readEvent(payload, signature);
    }),
  );

test("events about a payment refer to its intent", async () => {
  side.double.world.booksLate = true;
  const id = await paidIntent();
  bookFees(side.double.world);
  await side.provider.refund({ intentId: id, key: "r" });
  const events = (await receivedEvents()).map(({ type, subject }) => [
    type,
    subject?.kind ?? null,
    subject?.id ?? null,
  ]);
  expect(events).toEqual([
    ["payment_intent.created", null, null],
    ["charge.succeeded", null, null],
    ["payment_intent.succeeded", "intent", id],
    ["charge.updated", "intent", id],
    ["refund.created", "intent", id],
    ["charge.refunded", "intent", id],
  ]);
});

test("a chargeback refers to its intent", async () => {
  const id = await paidIntent();
  await side.dispute(id);
  await side.closeDispute(id, "won");
  const disputed = (await receivedEvents()).filter(({ type }) => type.startsWith("charge.dispute"));
  expect(disputed.map(({ type }) => type)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
  for (const { subject } of disputed) expect(subject).toEqual({ kind: "intent", id });
});

test("events about an account or a transfer refer to it", async () => {
  const destination = await side.provider.createAccount({ userId: 3, email: "d@x.org", key: "a" });
  onboard(side.double.world, destination, "ready");
  const transfer = { amountCents: 100, destination, group: "g", description: "x", key: "t" };
  const { id } = await side.provider.createTransfer(transfer);
  reverseTransfer(side.double.world, id);
  closeAccount(side.double.world, destination);
  expect((await receivedEvents()).map(({ type, subject }) => [type, subject?.kind, subject?.id])).toEqual([
    ["account.updated", "account", destination],
    ["transfer.created", "transfer", id],
    ["transfer.reversed", "transfer", id],
    ["account.application.deauthorized", "account", destination],
  ]);
});

test("an event of an unknown kind has no subject", async () => {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "plan.created",
    created: 1,
    data: { object: {} },
  });
  const signature = sign(payload, doubleKeys.webhookSecret);
  const event = await side.provider.readEvent(payload, signature);
  expect(event).toEqual({ id: "evt_1", type: "plan.created", createdAt: 1000, subject: null });
});

describe("when an event is trusted", () => {
  const payload = JSON.stringify({ id: "evt_1", object: "event", type: "x", created: 1, data: { object: {} } });
  const refused = async (body: string, signature: string) => {
    await expect(side.provider.readEvent(body, signature)).rejects.toMatchObject({ kind: "bad_signature" });
  };
  const seconds = () => Math.floor(Date.now() / 1000);

  test("an event is trusted only if it is signed with one of our secrets", () =>
    refused(payload, sign(payload, "whsec_somebody")));
  test("the signature covers the raw bytes", () => refused(`${payload} `, sign(payload, doubleKeys.webhookSecret)));
  test("an event older than five minutes is refused", () =>
    refused(payload, sign(payload, doubleKeys.webhookSecret, seconds() - 301)));
  test("an event without a signature is refused", () => refused(payload, ""));
});
