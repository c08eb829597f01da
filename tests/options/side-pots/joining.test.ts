import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payments } from "../../../src/base/db/schema.ts";
import { checkEntries } from "../../../src/check/entries.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type {
  AdminPaymentView,
  EntryPayment,
  Mine,
  OpenedPayment,
  PaymentView,
} from "../../../src/money/entry-fees/payment-shapes.ts";
import type { MoneyView, MovementView } from "../../../src/money/ledger/ledger-views.ts";
import { movementLabel } from "../../../src/money/ledger/movement-kinds.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { act, confirm, movements, runTasks, toldTo, traces } from "../../money/entry-fees/paying.ts";
import { type Browser, bodyOf, type Club, openClub } from "../../support/club.ts";
import { open } from "../../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
});
afterEach(async () => {
  expect(await club.store.read(checkLedger)).toEqual([]);
  expect(await club.store.read(checkEntries)).toEqual([]);
  await club.close();
});

const pots = [
  { name: "Big Bass", fee: 2_000, shares: [60, 40], clubShare: 10 },
  { name: "Little One", fee: 500, shares: [100], kind: "smallest" },
];
const withPots = (values: object = {}) => createTournament(admin, { entryFee: 2_500, pots, ...values });
const edit = (id: number, values: object) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, entryFee: 2_500, ...values } });
const openFor = async (angler: Browser, id: number, json: object = {}) =>
  bodyOf<OpenedPayment>(await angler.send(`/api/tournaments/${id}/create-payment-intent`, { json }));
async function payFor(angler: Browser, id: number, chosen: string[]) {
  const opened = await openFor(angler, id, { pots: chosen });
  await act(angler, opened.paymentIntentId, { outcome: "succeeds" });
  return { ...opened, ...(await confirm(angler, id, opened.paymentIntentId)) };
}
const potsOf = (id: number) => club.visitor.get<PotState[]>(`/api/tournaments/${id}/pots`);
const anglersIn = async (id: number) => (await potsOf(id)).map(({ anglers, money }) => [anglers, money]);
const mine = (angler: Browser, id: number) => angler.get<Mine>(`/api/tournaments/${id}/mine`);

describe("the side pots of a tournament (docs/rules.md 3.25)", () => {
  test("side pots are saved, returned with their defaults, and copied", async () => {
    const { id } = await withPots();
    const whole = [
      { ...pots[0], kind: "biggest", species: null },
      { ...pots[1], species: null, clubShare: 0 },
    ];
    expect(await ann.get<TournamentView>(`/api/tournaments/${id}`)).toMatchObject({ pots: whole });
    const copied = await bodyOf<TournamentView>(
      await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" }),
    );
    expect(copied.pots).toEqual((await ann.get<TournamentView>(`/api/tournaments/${id}`)).pots);
    expect((await createTournament(admin, { name: "Plain" })).pots).toEqual([]);
  });

  const invalidCases: [string, object, string][] = [
    ["shares that don't add up to 100", { shares: [60, 30] }, "pots.0.shares"],
    ["no shares", { shares: [] }, "pots.0.shares"],
    ["a share of half a percent", { shares: [99.5, 0.5] }, "pots.0.shares"],
    ["a fee of zero", { fee: 0 }, "pots.0.fee"],
    ["a fee of half a cent", { fee: 10.5 }, "pots.0.fee"],
    ["a blank name", { name: " " }, "pots.0.name"],
    ["a club share of 100 percent", { clubShare: 100 }, "pots.0.clubShare"],
    ["a species that isn't a target", { species: "Carp" }, "pots.0.species"],
  ];
  test.each(invalidCases)("%s is refused at its field", async (_, values, path) => {
    const json = { ...bassOpen, pots: [{ ...pots[0], ...values }] };
    const response = await admin.send("/api/tournaments", { json });
    expect(response.status).toBe(422);
    expect((await response.json()) as object).toMatchObject({ issues: [{ path }] });
  });

  test("a paid pot is fixed; others can be added and removed", async () => {
    const { id } = await withPots();
    await payFor(ann, id, ["big bass"]);
    const [big, little] = pots;
    const fixed = await edit(id, { pots: [{ ...big, fee: 3_000 }, little] });
    expect(await refusal(fixed)).toMatchObject({ status: 409, code: "fixed_after_first_entry", paths: ["pots"] });
    expect(await refusal(await edit(id, { pots: [little] }))).toMatchObject({ status: 409, paths: ["pots"] });
    const renamed = await edit(id, { pots: [{ ...big, name: "Bigger Bass" }] });
    expect(await refusal(renamed)).toMatchObject({ status: 409, paths: ["pots"] });
    expect((await edit(id, { pots: [big, { name: "New", fee: 100, shares: [100] }] })).status).toBe(200);
    expect(await toldTo(club, ann)).toContain("Bass Open was changed");
    expect((await edit(id, {})).status).toBe(200);
    expect((await potsOf(id)).map(({ name }) => name)).toEqual(["Big Bass", "New"]);
  });
});

describe("an angler", () => {
  test("an angler pays the entry fee and the chosen pots in one itemized payment", async () => {
    const { id } = await withPots();
    const opened = await openFor(ann, id, { pots: ["little one", "BIG BASS"] });
    const items = [
      { kind: "entry", name: "Entry fee", amount: 2_500 },
      { kind: "pot", name: "Big Bass", amount: 2_000 },
      { kind: "pot", name: "Little One", amount: 500 },
    ];
    expect(opened).toMatchObject({ http: 200, amount: 5_000, entryFee: 2_500, items });
    expect(await ann.get<EntryPayment>(`/api/tournaments/${id}/entry-payment`)).toMatchObject({ amount: 5_000, items });
    expect(await mine(ann, id)).toMatchObject({ hasPaid: false, pots: ["Big Bass", "Little One"] });
    expect(await anglersIn(id)).toEqual([
      [[], 0],
      [[], 0],
    ]);
    await act(ann, opened.paymentIntentId, { outcome: "succeeds" });
    await confirm(ann, id, opened.paymentIntentId);
    expect(await mine(ann, id)).toMatchObject({ hasPaid: true, pots: ["Big Bass", "Little One"] });
    expect(await anglersIn(id)).toEqual([
      [["ann"], 2_000],
      [["ann"], 500],
    ]);
    expect((await potsOf(id))[0]).toMatchObject({ clubCents: 200, pays: [1_800] });
    expect(await ann.get<PaymentView>(`/api/payments/${opened.paymentId}`)).toMatchObject({ amount: 5_000, items });
    expect(await admin.get<AdminPaymentView[]>(`/api/admin/tournaments/${id}/payments`)).toMatchObject([{ items }]);
    const [charge] = (await traces(club)).ledger;
    expect(charge).toMatchObject({ amountCents: 5_000, note: "Entry fee $25.00, Big Bass $20.00, Little One $5.00" });
  });

  test("an angler without pots pays as usual, without items", async () => {
    const { id } = await withPots();
    const opened = await payFor(ann, id, []);
    expect(opened).toMatchObject({ amount: 2_500, status: "joined" });
    expect(opened.items).toBeUndefined();
    expect(await ann.get<PaymentView>(`/api/payments/${opened.paymentId}`)).not.toHaveProperty("items");
    expect((await traces(club)).ledger[0]?.note).toBeNull();
  });

  test("an angler who changes their side pots gets a new payment; reopening without a change returns the same one", async () => {
    const { id } = await createTournament(admin, {
      entryFee: 1_000,
      pots: ["A", "B"].map((name) => ({ name, fee: 700, shares: [100] })),
    });
    const first = await openFor(ann, id, { pots: ["A"] });
    expect(await openFor(ann, id)).toMatchObject({ paymentIntentId: first.paymentIntentId, amount: 1_700 });
    const second = await openFor(ann, id, { pots: ["B"] });
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await act(ann, first.paymentIntentId, { outcome: "succeeds" })).ok).toBe(false);
    await act(ann, second.paymentIntentId, { outcome: "succeeds" });
    await confirm(ann, id, second.paymentIntentId);
    expect(await anglersIn(id)).toEqual([
      [[], 0],
      [["ann"], 700],
    ]);
  });

  test("an angler who chooses in two tabs at once is charged for one choice", async () => {
    const { id } = await withPots();
    const both = await Promise.all([openFor(ann, id, { pots: ["Big Bass"] }), openFor(ann, id, { pots: [] })]);
    for (const { paymentIntentId } of both)
      if (paymentIntentId) await act(ann, paymentIntentId, { outcome: "succeeds" });
    for (const { paymentIntentId } of both) if (paymentIntentId) await confirm(ann, id, paymentIntentId);
    const paid = (await traces(club)).payments.filter(({ status }) => status === "succeeded");
    expect(paid).toHaveLength(1);
    const [big] = await potsOf(id);
    expect(big?.money).toBe((paid[0]?.amountCents ?? 0) - 2_500);
  });

  test("an angler sees the available side pots", async () => {
    const { id } = await withPots();
    const unknown = await ann.send(`/api/tournaments/${id}/create-payment-intent`, { json: { pots: ["Carp"] } });
    expect(unknown.status).toBe(422);
    const message = `There's no side pot "Carp": choose from Big Bass or Little One.`;
    expect((await unknown.json()) as object).toMatchObject({ message, issues: [{ path: "pots" }] });
  });

  test("an angler enters a free tournament by paying only for its pots", async () => {
    const { id } = await withPots({ entryFee: 0 });
    const join = await ann.send(`/api/tournaments/${id}/join`, { json: { pots: ["Little One"] } });
    expect(await refusal(join)).toMatchObject({ status: 402, code: "payment_required" });
    expect(await payFor(ann, id, ["Little One"])).toMatchObject({ amount: 500, status: "joined" });
    const ledger = await admin.get<MovementView[]>(`/api/admin/money/movements?tournamentId=${id}`);
    const named = ledger.map((row) => movementLabel(row.kind, row));
    expect(named).toEqual(["Provider's fee (side pots)", "Side pots"]);
    expect((await bob.send(`/api/tournaments/${id}/join`, { json: { pots: [] } })).status).toBe(200);
    expect(await anglersIn(id)).toEqual([
      [[], 0],
      [["ann"], 500],
    ]);
  });

  test("before a refund, the page shows the amount on the button, its parts, and that a free entry is removed with its pots", async () => {
    const free = await withPots({ entryFee: 0 });
    await payFor(ann, free.id, ["Little One"]);
    const ofPots = (await open(admin, `/admin/tournaments/${free.id}/day/payments`)).text;
    expect(ofPots).toContain("removed from the tournament and its leaderboard, not only from the side pots.");
    expect(ofPots).toContain("Refund $5.00 and Remove Entry");
    const { id } = await withPots();
    await payFor(bob, id, ["Little One"]);
    const ofFee = (await open(admin, `/admin/tournaments/${id}/day/payments`)).text;
    expect(ofFee).toContain("They are removed from the tournament and its leaderboard.");
    expect(ofFee).toMatch(/Refund \$30\.00(?! and)/);
    expect(ofFee).toContain("Included: Entry fee $25.00, Little One $5.00.");
  });

  test("the ledger's file splits an entry fee paid with side pots, its fee and its refund; the pages name both", async () => {
    const { id } = await withPots(nextWeek);
    await payFor(ann, id, ["Big Bass"]);
    await payFor(bob, id, []);
    await ann.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    await runTasks(club);
    const file = await (await admin.send("/api/admin/money/ledger.csv")).text();
    const lines = file.split("\r\n").filter((line) => line.includes(",Simulated,"));
    // The amount follows the kind; the time in between contains commas.
    const rows = lines.map((line) => [line.split(",")[0], ...(line.match(/"[^"]*",([^,]*),([^,]*)/)?.slice(1) ?? [])]);
    expect(rows).toEqual([
      ["1", "Entry fee", "25.00"],
      ["1", "Side pots", "20.00"],
      ["2", "Provider's fee", "-0.89"],
      ["2", "Provider's fee (side pots)", "-0.72"],
      ["3", "Entry fee", "25.00"],
      ["4", "Provider's fee", "-1.03"],
      ["5", "Refund", "-25.00"],
      ["5", "Refund (side pots)", "-20.00"],
    ]);
    expect(await admin.get<MoneyView>("/api/admin/money")).toMatchObject({
      ...{ collected: 7000, sidePots: 2000, fees: 264, refunded: 4500 },
    });
    const pages = ["/admin/money", "/admin/money/in", "/admin/money/out"].map((path) => open(admin, path));
    const [ledger, moneyIn, moneyOut] = (await Promise.all(pages)).map(({ text }) => text);
    for (const text of [ledger, moneyIn]) expect(text).toContain("Entry fee and side pots");
    expect(moneyOut).toContain("Refund (entry fee and side pots)");
    expect(moneyOut).toContain("Provider's fee (entry fee and side pots)");
  });

  test("an angler who leaves before the start gets a full refund and is out of the pots", async () => {
    const { id } = await withPots(nextWeek);
    await payFor(ann, id, ["Big Bass"]);
    await ann.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect(await anglersIn(id)).toEqual([
      [[], 0],
      [[], 0],
    ]);
    await runTasks(club);
    expect((await movements(club)).filter(([kind]) => kind !== "fee")).toEqual([
      ["charge", 4_500],
      ["refund", -4_500],
    ]);
  });

  test("an angler whose pot was changed before the payment arrived gets a refund", async () => {
    const { id } = await withPots();
    const opened = await openFor(ann, id, { pots: ["Big Bass"] });
    expect((await edit(id, { pots: [{ ...pots[0], fee: 3_000 }] })).status).toBe(200);
    await act(ann, opened.paymentIntentId, { outcome: "succeeds" });
    expect(await confirm(ann, id, opened.paymentIntentId)).toMatchObject({
      hasPaid: false,
      refundReason: "The side pot Big Bass was changed or removed before your payment arrived.",
    });
    expect(await anglersIn(id)).toEqual([[[], 0]]);
    await runTasks(club);
  });
});

describe("an admin", () => {
  test("an admin enters an angler with pots for cash", async () => {
    const { id } = await withPots();
    const json = { username: "bob", note: "Paid at the ramp", pots: ["Big Bass"] };
    expect((await admin.send(`/api/admin/tournaments/${id}/entries`, { json })).status).toBe(201);
    expect(await anglersIn(id)).toEqual([
      [["bob"], 2_000],
      [[], 0],
    ]);
    const [charge] = (await traces(club)).ledger;
    expect(charge).toMatchObject({ amountCents: 4_500, note: "Paid at the ramp (Entry fee $25.00, Big Bass $20.00)" });
  });

  test("an angler with a disputed payment is no longer in its pots", async () => {
    const { id } = await withPots();
    const { paymentId } = await payFor(ann, id, ["Big Bass"]);
    await payFor(bob, id, ["Big Bass"]);
    await club.store.write(async (tx) => {
      await tx.update(payments).set({ disputeState: "open" }).where(eq(payments.id, paymentId));
    });
    expect((await anglersIn(id))[0]).toEqual([["bob"], 2_000]);
  });
});
