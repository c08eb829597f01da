import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { closeAccount, onboard, pay as payAt, settle } from "../support/stripe-double/actions.ts";
import { openStripeDouble, type StripeDouble } from "../support/stripe-double/double.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";
import { confirm, movements, open, runTasks, toldTo, traces } from "./entry-fees/paying.ts";

let stripe: StripeDouble;
let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;

const later = { startDate: "2999-06-13", endDate: "2999-06-14" };

beforeEach(async () => {
  stripe = await openStripeDouble();
  club = await openClub({ ...stripe.settings, PUBLIC_URL: "http://localhost" });
  club.setNow(Date.now());
  stripe.sendEventsTo("http://localhost/api/stripe/webhook");
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, ...later, entryFee: 2500 }));
});
afterEach(async () => {
  await club.close();
  await stripe.close();
});

type Event = StripeDouble["webhooks"]["events"][number];

/** Sends an event as Stripe does: without cookie or origin. */
async function sendEvent(event: Event, change: (payload: string) => string = (payload) => payload): Promise<number> {
  const { payload, signature } = stripe.webhooks.signed(event);
  const headers = { origin: null, "stripe-signature": signature, "content-type": "application/json" };
  const sent = { method: "POST", body: change(payload), headers };
  return (await club.visitor.send("/api/stripe/webhook", sent)).status;
}
const tellAll = async (events: readonly Event[]) => {
  const statuses: number[] = [];
  for (const event of events) statuses.push(await sendEvent(event));
  return statuses;
};
const hasJoined = () => ann.get(`/api/tournaments/${id}/participation`);

describe("the webhook", () => {
  test("the webhook enters an angler who paid and closed the tab", async () => {
    const { paymentIntentId } = await open(ann, id);
    payAt(stripe.world, paymentIntentId, "succeeds");
    expect(await tellAll(stripe.webhooks.events)).not.toContain(503);
    expect(await hasJoined()).toEqual({ hasPaid: true });
    expect(await toldTo(club, ann)).toEqual(["Tournament Joined!"]);
  });

  test("webhook events may arrive in any order, any number of times, and each is handled once", async () => {
    const { paymentIntentId } = await open(ann, id);
    payAt(stripe.world, paymentIntentId, "declined");
    payAt(stripe.world, paymentIntentId, "processing");
    settle(stripe.world, paymentIntentId);
    const { events } = stripe.webhooks;
    await tellAll([...events.toReversed(), ...events, ...events]);
    expect((await traces(club)).entries).toHaveLength(1);
    expect((await traces(club)).events).toHaveLength(events.length);
    expect((await movements(club)).filter(([kind]) => kind === "charge")).toHaveLength(1);
    expect((await toldTo(club, ann)).filter((title) => title === "Tournament Joined!")).toHaveLength(1);
  });

  test("the webhook reports a payment as processing, and later its outcome", async () => {
    const { paymentIntentId } = await open(ann, id);
    payAt(stripe.world, paymentIntentId, "processing");
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ status: "processing", hasPaid: false });
    settle(stripe.world, paymentIntentId, false);
    await tellAll(stripe.webhooks.events);
    expect(await toldTo(club, ann)).toEqual(["Payment Failed"]);
    expect(await hasJoined()).toEqual({ hasPaid: false });
  });

  test("a webhook event whose signature doesn't match the raw body changes nothing", async () => {
    const { paymentIntentId } = await open(ann, id);
    payAt(stripe.world, paymentIntentId, "succeeds");
    const before = await traces(club);
    for (const event of stripe.webhooks.events) {
      expect(await sendEvent(event, (payload) => `${payload} `)).toBe(400);
    }
    expect((await club.visitor.send("/api/stripe/webhook", { method: "POST", body: "{}" })).status).toBe(400);
    expect(await traces(club)).toEqual(before);
  });

  test("if Stripe can't be reached, the webhook replies 5xx and records nothing, so the event is resent", async () => {
    const { paymentIntentId } = await open(ann, id);
    payAt(stripe.world, paymentIntentId, "succeeds");
    const [event] = stripe.webhooks.events.filter(({ type }) => type === "payment_intent.succeeded");
    if (!event) throw new Error("There is no event.");
    stripe.faults.order("error-before", /GET .v1.payment_intents/);
    expect(await sendEvent(event)).toBe(503);
    expect((await traces(club)).events).toEqual([]);
    expect(await sendEvent(event)).toBe(200);
    expect(await hasJoined()).toEqual({ hasPaid: true });
  });

  test("the webhook replies 200 to unknown events, and records them", async () => {
    stripe.world.sendEvent("product.created", { id: "prod_1", object: "product" });
    expect(await tellAll(stripe.webhooks.events)).toEqual([200]);
    expect((await traces(club)).events).toMatchObject([{ type: "product.created", outcome: "noted", subject: null }]);
  });

  test("a payout account follows Stripe's state, and is forgotten once disconnected", async () => {
    await ann.send("/api/connect/create-account", { method: "POST" });
    const account = async () => {
      const [user] = await club.store.read(async (db) => db.select().from(users).where(eq(users.id, ann.userId)));
      return { accountId: user?.stripeConnectAccountId ?? null, onboarded: user?.stripeAccountOnboarded };
    };
    const { accountId } = await account();
    onboard(stripe.world, accountId ?? "", "ready");
    await tellAll(stripe.webhooks.events);
    expect(await account()).toEqual({ accountId, onboarded: true });
    closeAccount(stripe.world, accountId ?? "");
    expect(await tellAll(stripe.webhooks.events)).not.toContain(503);
    expect(await account()).toEqual({ accountId: null, onboarded: false });
  });
});

test("fifty simultaneous payments for seven spots give seven entries; the others are refunded automatically", async () => {
  const { id } = await createTournament(admin, { ...nextWeek, ...later, entryFee: 2500, capacity: 7 });
  const anglers = await Promise.all(Array.from({ length: 50 }, (_, index) => club.logIn(`angler ${index}`)));
  const intents: string[] = [];
  for (const angler of anglers) {
    const { paymentIntentId } = await open(angler, id);
    payAt(stripe.world, paymentIntentId, "succeeds");
    intents.push(paymentIntentId);
  }
  const byBrowser = anglers.slice(0, 25).map((angler, index) => confirm(angler, id, intents[index] ?? ""));
  await Promise.all([...byBrowser, ...stripe.webhooks.events.map((event) => sendEvent(event))]);
  await tellAll(stripe.webhooks.events);
  await runTasks(club);
  const { entries, notices } = await traces(club);
  expect(entries).toHaveLength(7);
  const charges = [...stripe.world.charges.values()];
  expect(charges.filter(({ refunded }) => refunded)).toHaveLength(43);
  const [rejected] = notices.filter(({ title }) => title === "$1.00 refunded");
  expect(rejected?.message).toContain("was full when your payment arrived. You can join its waiting list.");
  const [late] = anglers.filter(({ userId }) => !entries.some((entry) => entry.userId === userId));
  const waiting = await late?.send(`/api/tournaments/${id}/join`, { json: { waitlist: true } });
  expect(await waiting?.json()).toMatchObject({ hasPaid: false, waiting: { position: 1 } });
});
