import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { SignedIn } from "../../src/actor.ts";
import { participants, payments, tasks } from "../../src/base/db/schema.ts";
import {
  addCashPayment,
  addOnlinePayment,
  addSecondIntent,
  changePayment,
  disputeStates,
  type EventDetails,
  mayChange,
  moneyStates,
  statesOf,
  transitions,
} from "../../src/money/payment.ts";
import { itemsOf } from "../../src/money/payment-items.ts";
import type { ChargeFacts, IntentFacts } from "../../src/money/providers/provider.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";
import { traces } from "./entry-fees/paying.ts";

type State = (typeof moneyStates)[number] | (typeof disputeStates)[number];
type Event = Parameters<typeof mayChange>[1];
type Payment = typeof payments.$inferSelect;
type Fields = Partial<typeof payments.$inferInsert>;

const cents = 2500;

let club: Club;
let admin: Browser;
let tournamentId: number;

beforeAll(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ({ id: tournamentId } = await createTournament(admin, { ...nextWeek, entryFee: cents }));
});
afterAll(() => club.close());

const charged = { status: "succeeded", paidAt: noon } as const;

/** How each state is stored. */
const stored: Record<State, Fields> = {
  open: { status: "open" },
  processing: { status: "processing" },
  canceled: { status: "canceled" },
  paid: charged,
  kept: { ...charged, keptAt: noon },
  refundQueued: { ...charged, refundState: "queued" },
  refundSending: { ...charged, refundState: "sending" },
  refunded: { ...charged, refundState: "done" },
  refundFailed: { ...charged, refundState: "failed" },
  undisputed: charged,
  disputed: { ...charged, disputeState: "open" },
  disputeWon: { ...charged, disputeState: "won" },
  disputeLost: { ...charged, disputeState: "lost" },
};

const states = [...moneyStates, ...disputeStates];

const secretary = (): SignedIn => ({
  ...{ id: admin.userId, username: "secretary", displayName: "secretary", isAdmin: true, roles: [], sessionHash: "" },
  ...{ hasAcceptedUserAgreement: true, hasSeenTutorial: true, suspendedUntil: null, suspensionReason: null },
});

/** The details of each event in these tests. */
function detailsOf(payment: Payment): EventDetails {
  const charge: ChargeFacts = {
    ...{ id: `ch_${payment.id}`, createdAt: noon, amountCents: cents, feeCents: null, methodId: null },
    ...{ methodType: "card", methodLast4: "4242", methodBrand: "visa", refunds: [], disputes: [] },
  };
  const facts: IntentFacts = {
    ...{ id: `pi_${payment.id}`, clientSecret: "", status: "succeeded", amountCents: cents, currency: "usd" },
    ...{ customerId: null, mark: null, charge, failure: null },
  };
  const by = secretary();
  return {
    begin: { items: [] },
    takeCash: { items: [], by, note: "At the ramp" },
    addIntent: { items: [] },
    process: {},
    decline: { failure: "Insufficient funds." },
    cancel: {},
    abandon: {},
    charge: { facts, charge },
    keep: { by },
    askRefund: { by, reason: "Two boats sank.", removesEntry: true },
    sendRefund: {},
    awaitRefund: {},
    completeRefund: { refundedAt: noon },
    refundElsewhere: { refundedAt: noon },
    failRefund: { why: "The account is closed." },
    retryRefund: { by },
    returnCash: { by, note: "At the ramp" },
    openDispute: { isNew: true },
    winDispute: { isNew: false },
    loseDispute: { isNew: false },
  };
}

function change<E extends Event>(event: E, payment: Payment): Promise<void> {
  const details = detailsOf(payment)[event];
  return club.store.write((tx) => changePayment(tx, payment.id, event, details, noon));
}

const events = Object.keys(transitions).filter(
  (event) => !["begin", "takeCash", "addIntent"].includes(event),
) as Event[];

let anglers = 0;

async function newAngler(): Promise<number> {
  anglers += 1;
  return (await club.logIn(`angler${anglers}`)).userId;
}

/** Stores a payment in these states, without a payer unless the fields have one. */
function insertPayment(situation: readonly State[], fields: Fields = {}): Promise<Payment> {
  const base = { tournamentName: "Bass Open", provider: "mock", amountCents: cents, createdAt: noon } as const;
  const inStates = Object.assign({}, ...situation.map((state) => stored[state])) as Fields;
  return club.store.write(async (tx) => {
    const [payment] = await tx
      .insert(payments)
      .values({ ...base, status: "open", ...inStates, ...fields })
      .returning();
    if (!payment) throw new Error("The payment was not written.");
    return payment;
  });
}

/** A payment of a new angler, with the entry that it paid for, if any. */
async function paymentIn(situation: readonly State[], fields: Fields = {}): Promise<Payment> {
  const userId = await newAngler();
  const payment = await insertPayment(situation, { userId, tournamentId, ...fields });
  if (payment.status === "succeeded" && payment.depositId === null) {
    const entry = { tournamentId, userId, joinedAt: noon, hasPaid: true, paidAt: noon, paidVia: "mock" } as const;
    await club.store.write(async (tx) => tx.insert(participants).values({ ...entry, paymentId: payment.id }));
  }
  return payment;
}

function paymentOf(paymentsByEvent: ReadonlyMap<Event, Payment>, event: Event): Payment {
  const payment = paymentsByEvent.get(event);
  if (!payment) throw new Error(`There is no payment for ${event}.`);
  return payment;
}

async function read(id: number): Promise<Payment> {
  const [payment] = await club.store.read(async (db) => db.select().from(payments).where(eq(payments.id, id)));
  if (!payment) throw new Error("There is no payment.");
  return payment;
}

function entryState(entry: { heldAt: number | null } | undefined): "none" | "counts" | "held" {
  if (!entry) return "none";
  return entry.heldAt === null ? "counts" : "held";
}

/** Everything that an event changed except the payment's own row. */
async function effectsOf(payment: Payment, work: () => Promise<void>) {
  const before = await traces(club);
  await work();
  const after = await traces(club);
  const [entry] = after.entries.filter(({ userId }) => userId === payment.userId);
  const notices = after.notices.slice(before.notices.length);
  const queued = await club.store.read(async (db) =>
    db
      .select()
      .from(tasks)
      .where(eq(tasks.key, String(payment.id))),
  );
  return {
    ledger: after.ledger.slice(before.ledger.length).map(({ kind, amountCents }) => [kind, amountCents]),
    entry: entryState(entry),
    payer: notices.filter(({ userId }) => userId === payment.userId).map(({ title }) => title),
    admins: notices.filter(({ userId }) => userId === admin.userId).map(({ title }) => title),
    audit: after.audit.slice(before.audit.length).map(({ action }) => action),
    tasks: queued.map(({ kind }) => kind),
  };
}

const nothing = { ledger: [], payer: [], admins: [], audit: [], tasks: [] };
const held = {
  ...{ entry: "held", payer: ["Your entry in Bass Open is on hold"], admins: ["Payments for Bass Open"] },
  audit: ["hold-entry"],
};
const refundRequested = { payer: ["$25.00 refunded"], audit: ["ask-refund"], tasks: ["refund"] };
const fullyRefunded = { refundedCents: cents };
const inCash = { provider: "cash" } as const;
const deposit = { depositId: 4711 };

type Case = { from: State; event: Event; to: State; fields?: Fields; leaves?: object };

/** Every transition of a payment. An entry that exists before also counts afterward, unless `leaves` has another. */
const legal: readonly Case[] = [
  { from: "open", event: "process", to: "processing" },
  { from: "processing", event: "decline", to: "open", leaves: { payer: ["Payment Failed"] } },
  { from: "open", event: "cancel", to: "canceled" },
  { from: "processing", event: "cancel", to: "canceled", leaves: { payer: ["Payment Canceled"] } },
  { from: "open", event: "abandon", to: "canceled" },
  { from: "processing", event: "abandon", to: "canceled" },
  ...(["open", "canceled"] as const).map((from) => ({
    from,
    event: "charge" as const,
    to: "paid" as const,
    leaves: {
      ...{ ledger: [["charge", cents]], entry: "counts", payer: ["Tournament Joined!"], audit: ["join-paid"] },
    },
  })),
  {
    ...{ from: "processing", event: "charge", to: "paid" },
    leaves: {
      ...{ ledger: [["charge", cents]], entry: "counts", payer: ["Payment Complete", "Tournament Joined!"] },
      audit: ["join-paid"],
    },
  },
  {
    ...{ from: "paid", event: "keep", to: "kept", fields: deposit },
    leaves: { payer: ["Deposit Kept"], audit: ["keep-deposit"] },
  },
  { from: "paid", event: "askRefund", to: "refundQueued", leaves: { ...refundRequested, entry: "none" } },
  { from: "kept", event: "askRefund", to: "refundQueued", fields: deposit, leaves: refundRequested },
  { from: "refundQueued", event: "sendRefund", to: "refundSending" },
  { from: "refundSending", event: "sendRefund", to: "refundSending" },
  { from: "refundQueued", event: "awaitRefund", to: "refundSending", fields: fullyRefunded },
  { from: "refundQueued", event: "completeRefund", to: "refunded", fields: fullyRefunded },
  { from: "refundSending", event: "completeRefund", to: "refunded", fields: fullyRefunded },
  { from: "refundFailed", event: "completeRefund", to: "refunded", fields: fullyRefunded },
  { from: "paid", event: "refundElsewhere", to: "refunded", fields: fullyRefunded, leaves: held },
  {
    ...{ from: "kept", event: "refundElsewhere", to: "refunded", fields: { ...fullyRefunded, ...deposit } },
    leaves: { admins: ["Payments for Bass Open"] },
  },
  ...(["refundQueued", "refundSending", "refunded", "refundFailed"] as const).map((from) => ({
    from,
    event: "failRefund" as const,
    to: "refundFailed" as const,
    leaves: { admins: ["A refund of $25.00 failed"] },
  })),
  {
    ...{ from: "refundFailed", event: "retryRefund", to: "refundQueued" },
    leaves: { audit: ["retry-refund"], tasks: ["refund"] },
  },
  {
    ...{ from: "refundQueued", event: "returnCash", to: "refunded", fields: inCash },
    leaves: {
      ...{ ledger: [["refund", -cents]], payer: ["Your entry fee for Bass Open was refunded"], audit: ["return-cash"] },
    },
  },
  ...(["undisputed", "disputeWon", "disputeLost"] as const).map((from) => ({
    from,
    event: "openDispute" as const,
    to: "disputed" as const,
    leaves: held,
  })),
  ...(["undisputed", "disputed", "disputeLost"] as const).map((from) => ({
    from,
    event: "winDispute" as const,
    to: "disputeWon" as const,
    leaves: { admins: ["Dispute won"] },
  })),
  ...(["undisputed", "disputed", "disputeWon"] as const).map((from) => ({
    from,
    event: "loseDispute" as const,
    to: "disputeLost" as const,
    leaves: { admins: ["Dispute lost"] },
  })),
];

/** Fields that meet every requirement of an event, so that only the state can refuse it. */
const fieldsFor = (event: Event): Fields => ({
  ...fullyRefunded,
  ...(event === "keep" && deposit),
  ...(event === "returnCash" && inCash),
});

const uncharged = ["open", "processing", "canceled"] as const;

/** Every pair of states that a payment can be in. */
const situations: readonly State[][] = [
  ...uncharged.map((money) => [money]),
  ...moneyStates.slice(uncharged.length).flatMap((money) => disputeStates.map((dispute) => [money, dispute])),
];

/** Money in an open or lost dispute can't be refunded. */
const isWithBank = (situation: readonly State[]) =>
  situation.some((state) => state === "disputed" || state === "disputeLost");

const isLegal = (situation: readonly State[], wanted: Event) =>
  legal.some(({ from, event }) => event === wanted && situation.includes(from)) &&
  !(wanted === "askRefund" && isWithBank(situation));

describe("a payment", () => {
  test.each(legal.map((transition) => [transition.event, transition.from, transition.to, transition] as const))(
    "%s changes a payment from %s to %s",
    async (event, from, to, { fields, leaves = {} }) => {
      const payment = await paymentIn([from], fields);
      expect(mayChange(payment, event)).toBe(true);
      const hasEntry = payment.status === "succeeded" && payment.depositId === null;
      const traces: object = await effectsOf(payment, () => change(event, payment));
      expect(traces).toEqual({ ...nothing, entry: hasEntry ? "counts" : "none", ...leaves });
      expect(statesOf(await read(payment.id))).toContain(to);
    },
  );

  test("a payment has no other transitions", () => {
    const inTable = events.flatMap((event) =>
      transitions[event].from.map((from) => `${from} ${event} ${transitions[event].to}`),
    );
    expect(inTable.toSorted()).toEqual(legal.map(({ from, event, to }) => `${from} ${event} ${to}`).toSorted());
  });

  test.each(situations.map((situation) => [situation.join(" and "), situation] as const))(
    "a payment that is %s refuses every other event and doesn't change",
    async (_, situation) => {
      const illegal = events.filter((event) => !isLegal(situation, event));
      const paymentsByEvent = new Map<Event, Payment>();
      for (const event of events) paymentsByEvent.set(event, await insertPayment(situation, fieldsFor(event)));
      expect(events.filter((event) => mayChange(paymentOf(paymentsByEvent, event), event))).toEqual(
        events.filter((event) => isLegal(situation, event)),
      );
      const before = await traces(club);
      for (const event of illegal) {
        await expect(change(event, paymentOf(paymentsByEvent, event))).rejects.toThrow(
          `which does not allow ${event}.`,
        );
      }
      expect(await traces(club)).toEqual(before);
    },
  );

  test.each<[string, State, Event, Fields]>([
    ["an entry fee can't be kept like a deposit", "paid", "keep", {}],
    ["a refund to a card can't be paid in cash", "refundQueued", "returnCash", {}],
    ["a cash refund is never sent to a provider", "refundQueued", "sendRefund", inCash],
    [
      "a cash refund is never completed by a provider",
      "refundQueued",
      "completeRefund",
      { ...fullyRefunded, ...inCash },
    ],
    ["a cash refund never fails", "refundQueued", "failRefund", inCash],
    ["cash is never disputed", "undisputed", "openDispute", inCash],
    [
      "a refund isn't complete until the ledger has the whole amount",
      "refundSending",
      "completeRefund",
      { refundedCents: 1 },
    ],
    [
      "a refund made elsewhere counts once the ledger has the whole amount",
      "paid",
      "refundElsewhere",
      { refundedCents: 1 },
    ],
  ])("%s", async (_, state, event, fields) => {
    const payment = await insertPayment([state], fields);
    expect(mayChange(payment, event)).toBe(false);
    await expect(change(event, payment)).rejects.toThrow(`which does not allow ${event}.`);
    expect(await read(payment.id)).toEqual(payment);
  });

  test("the payment of a challenge that no longer exists is refunded once its dispute is won", async () => {
    const payment = await paymentIn(["disputed"], deposit);
    const traces = await effectsOf(payment, () => change("winDispute", payment));
    expect(traces).toMatchObject({ ...refundRequested, admins: ["Dispute won"] });
    expect(await read(payment.id)).toMatchObject({
      ...{
        disputeState: "won",
        refundState: "queued",
        refundReason: "The challenge it was for no longer exists.",
      },
    });
  });

  test("a payment that doesn't exist refuses every event", async () => {
    const payment = { ...(await insertPayment(["open"])), id: 1_000_000 };
    for (const event of events) await expect(change(event, payment)).rejects.toThrow("There is no payment 1000000.");
  });
});

describe("a new payment", () => {
  const items = [
    { pot: null, amountCents: 2500 },
    { pot: "Big Bass", amountCents: 2000 },
  ];
  const order = (userId: number) => ({
    purchase: { userId, tournamentId, tournamentName: "Bass Open", depositId: null },
    items,
  });

  test("a new payment is open, with its items and without ledger entries", async () => {
    const userId = await newAngler();
    const { ledger } = await traces(club);
    const payment = await club.store.write((tx) => addOnlinePayment(tx, order(userId), "mock", noon));
    expect(payment).toMatchObject({ userId, status: "open", amountCents: 4500, provider: "mock", paidAt: null });
    expect(await club.store.read((db) => itemsOf(db, payment.id))).toEqual(items);
    expect((await traces(club)).ledger).toEqual(ledger);
  });

  test("a cash payment is paid, and in the ledger with its note and purpose", async () => {
    const userId = await newAngler();
    const by = secretary();
    const payment = await club.store.write((tx) =>
      addCashPayment(tx, order(userId), { by, note: "At the ramp" }, noon),
    );
    expect(payment).toMatchObject({
      status: "succeeded",
      provider: "cash",
      methodType: "cash",
      paidAt: noon,
      feeCents: 0,
    });
    expect((await traces(club)).ledger.at(-1)).toMatchObject({
      ...{ kind: "charge", amountCents: 4500, paymentId: payment.id, reference: `cash-${payment.id}` },
      ...{ note: "At the ramp (Entry fee $25.00, Big Bass $20.00)", actorId: admin.userId },
    });
  });

  test("the payment of a second intent is canceled until it is charged, with the items if it costs the same", async () => {
    const userId = await newAngler();
    const first = await club.store.write((tx) => addOnlinePayment(tx, order(userId), "mock", noon));
    const add = (amountCents: number) =>
      club.store.write((tx) => {
        const { facts } = detailsOf(first).charge;
        return addSecondIntent(tx, first, { ...facts, id: `pi_second_${amountCents}`, amountCents }, noon);
      });
    const [same, other] = [await add(4500), await add(100)];
    expect(same).toMatchObject({ userId, status: "canceled", intentId: "pi_second_4500", amountCents: 4500 });
    expect(await club.store.read((db) => itemsOf(db, same.id))).toEqual(items);
    expect(await club.store.read((db) => itemsOf(db, other.id))).toEqual([]);
  });
});

describe("the diagram in docs/architecture.md", () => {
  const text = readFileSync(join(import.meta.dir, "../../docs/architecture.md"), "utf8");
  const [, diagram = ""] = text.split("## A payment\n")[1]?.match(/```mermaid\nstateDiagram-v2\n(.*?)```/s) ?? [];
  const arrows = [...diagram.matchAll(/^ *(\S+) --> (\w+): ([\w, ]+)$/gm)].flatMap(([, from, to, label = ""]) =>
    label.split(", ").map((event) => `${from} --> ${to}: ${event}`),
  );

  test("the diagram shows every transition in the table and no others", () => {
    const table = Object.entries(transitions).flatMap(([event, { from, to }]) =>
      (from.length === 0 ? ["[*]"] : from).map((state) => `${state} --> ${to}: ${event}`),
    );
    expect(arrows.toSorted()).toEqual(table.toSorted());
  });

  test("the diagram has the states of the table and no others", () => {
    const drawn = new Set([...diagram.matchAll(/(\S+) --> (\w+)/g)].flatMap(([, from = "", to = ""]) => [from, to]));
    drawn.delete("[*]");
    expect([...drawn].toSorted()).toEqual(states.toSorted());
  });
});
