import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../../src/base/db/schema.ts";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { pageOf, post } from "../../support/posting.ts";
import { open } from "../../support/read-pages.ts";
import { createTournament } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const pots = [
  { name: "Big & Bold", fee: 2_000, shares: [60, 40], clubShare: 10 },
  { name: "Little One", fee: 500, shares: [100], kind: "smallest", species: "Bass" },
];
const mine = (id: number) => ann.get<Mine>(`/api/tournaments/${id}/mine`);

test("side pots are chosen in the form for joining, also without script, and paid along with the entry", async () => {
  const { id } = await createTournament(admin, { entryFee: 2_500, pots });
  const page = `/tournaments/${id}`;
  const shown = await open(ann, page);
  expect(shown.text).toContain("Big & Bold Biggest fish, $20.00, pays 60/40, 10% to the club No entries yet");
  expect(await mine(id)).toMatchObject({ entryAmount: 2_500 });
  expect(shown.text).toContain("Side pot Little One: Smallest Bass, $5.00, winner takes all.");
  const chosen = await post(ann, page, [
    ["api", `join /api${page}/join`],
    ["pay", "true"],
    ["pots", ""],
    ["pots", "Big & Bold"],
    ["pots", "Little One"],
  ]);
  expect(chosen.redirectTo).toBe(`${page}/pay`);
  const dialog = await open(ann, `${page}/pay`);
  expect(dialog.text).toContain("Charged now $50.00 Entry fee $25.00 Big & Bold $20.00 Little One $5.00");
  await post(ann, `${page}/pay`, { outcome: "succeeds", method: "card" });
  expect(await mine(id)).toMatchObject({ hasPaid: true, pots: ["Big & Bold", "Little One"] });
  expect((await open(ann, page)).text).toContain("Side pots: Big & Bold, Little One");
  expect(await mine(id)).not.toHaveProperty("entryAmount");
  const bob = await club.logIn("bob");
  const seenByBob = await open(bob, page);
  expect(seenByBob.text).toContain("10% to the club 1 angler in, $20.00 in the pot so far");
  expect((await open(club.visitor, page)).text).toContain("Little One: 1 angler in, $5.00 in the pot so far.");
  const prizes = await open(club.visitor, `${page}/prizes`);
  expect(prizes.text).toContain("Big & Bold $20.00");
  expect(prizes.text).toContain("1 angler is in: ann");
});

test("the form for joining explains whether a side pot can be added later", async () => {
  const { id, startDate } = await createTournament(admin, { pots });
  const form = async () => (await open(ann, `/tournaments/${id}`)).text;
  club.setNow(Date.parse(startDate) - 1);
  expect(await form()).toContain("To add a side pot later, leave before the start and join again.");
  club.setNow(Date.parse(startDate));
  expect(await form()).toContain("Side pots can't be added after you join.");
});

test("the form for joining names the conditions for adding a side pot later", async () => {
  const capped = await createTournament(admin, { pots, capacity: 5 });
  const form = async (id: number) => (await open(ann, `/tournaments/${id}`)).text;
  club.setNow(Date.parse(capped.startDate) - 1);
  expect(await form(capped.id)).toContain("leave before the start and join again, if spots are left.");
  const { id, startDate } = await createTournament(admin, { pots });
  const joinUntil = Date.parse(startDate) - 3_600_000;
  await club.store.write((tx) => tx.update(tournaments).set({ joinUntil }).where(eq(tournaments.id, id)));
  club.setNow(joinUntil - 1);
  expect(await form(id)).toContain("To add a side pot later, leave before registration closes and join again.");
  club.setNow(joinUntil);
  expect(await form(id)).toContain("Side pots can't be added after you join.");
});

test("the prizes page explains how to enter side pots, or that it's too late", async () => {
  const { id, startDate, endDate } = await createTournament(admin, { pots });
  const prizes = async () => (await open(club.visitor, `/tournaments/${id}/prizes`)).text;
  club.setNow(Date.parse(startDate) - 1);
  expect(await prizes()).toContain("To add one later, leave before the start for a full refund and join again.");
  club.setNow(Date.parse(startDate));
  expect(await prizes()).toContain(
    "You choose side pots when you join. They can't be added to an entry after the start.",
  );
  club.setNow(Date.parse(endDate));
  expect(await prizes()).toContain("Side pots can no longer be entered.");
});

test("joining a free tournament with a pot continues to the payment of the pot, and without one enters at once", async () => {
  const { id } = await createTournament(admin, { pots });
  const page = `/tournaments/${id}`;
  const chosen = await post(ann, page, { api: `join /api${page}/join`, pay: "true", pots: "Little One" });
  expect(chosen.redirectTo).toBe(`${page}/pay`);
  const { text, html } = await open(ann, `${page}/pay`);
  expect(text).toContain("Pay Side Pot");
  expect(text).toContain("Little One $5.00");
  expect(html).not.toContain("Charged now");
  expect(html).not.toContain("Pay Entry Fee");
  await post(ann, page, { api: `join /api${page}/join`, pay: "true", pots: "" });
  expect(await mine(id)).toMatchObject({ hasPaid: true });
});

test("the tournament's form sets pots, and saves what it shows", async () => {
  const { id } = await createTournament(admin, { pots });
  const path = `/admin/tournaments/${id}/edit`;
  const before = await admin.get<TournamentView>(`/api/tournaments/${id}`);
  const html = await pageOf(admin, path);
  expect(html).toContain('value="60/40"');
  expect(html).toContain("Big & Bold");
  const values: [string, string][] = [
    ["name", "Bass Open"],
    ["description", "A day on the lake."],
    ["targetSpecies", "Bass, Walleye"],
    ["minLength", "12.0"],
    ["prize", "500"],
    ["entryFee", "0.00"],
    ["startDate", before.startDay],
    ["endDate", before.endDay],
    ["timeZone", before.timeZone],
    ["tournamentType", "tournament"],
    ["isActive", "on"],
    ["hasOpenBoard", "on"],
    ["pots[0].name", "Big & Bold"],
    ["pots[0].fee", "20.00"],
    ["pots[0].shares", "60/40"],
    ["pots[0].kind", "biggest"],
    ["pots[0].species", ""],
    ["pots[0].clubShare", "10"],
    ["pots[1].name", "Walleye Pot"],
    ["pots[1].fee", "7.50"],
    ["pots[1].shares", "50, 30, 20"],
    ["pots[1].kind", "biggest"],
    ["pots[1].species", "Walleye"],
    ["pots[1].clubShare", ""],
  ];
  expect((await post(admin, path, values)).status).toBe(302);
  const { pots: after } = await admin.get<TournamentView>(`/api/tournaments/${id}`);
  expect(after).toEqual([
    ...before.pots.slice(0, 1),
    { name: "Walleye Pot", fee: 750, shares: [50, 30, 20], kind: "biggest", species: "Walleye", clubShare: 0 },
  ]);
});

test("an admin selects the pots of an angler who pays in cash", async () => {
  const { id } = await createTournament(admin, { entryFee: 2_500, pots });
  const day = `/admin/tournaments/${id}/day`;
  expect(await pageOf(admin, `${day}?enter=new`)).toContain("and the side pots in cash");
  const note = "Paid at the ramp";
  const entered = await post(admin, day, {
    api: `/api/admin/tournaments/${id}/entries`,
    username: "ann",
    note,
    pots: "Little One",
  });
  expect(entered.toast).toMatchObject({ title: "Angler entered" });
  expect(await mine(id)).toMatchObject({ hasPaid: true, pots: ["Little One"] });
  expect((await open(admin, `${day}/payments`)).text).toContain("Entry fee $25.00, Little One $5.00");
});

test("a visitor's page shows at once that a removed angler's fee, kept at first, is refunded later", async () => {
  const { id } = await createTournament(admin, { entryFee: 2_500, pots });
  await post(admin, `/admin/tournaments/${id}/day`, {
    api: `/api/admin/tournaments/${id}/entries`,
    username: "ann",
    note: "Cash",
    pots: "Little One",
  });
  const removal = { reason: "No license", keepFee: true };
  await admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/remove`, { json: removal });
  const prizes = async () => (await open(club.visitor, `/tournaments/${id}/prizes`)).text;
  expect(await prizes()).toContain("Little One $5.00 Smallest Bass, $5.00, winner takes all No entries yet");
  const [payment] = await admin.get<{ id: number }[]>(`/api/admin/tournaments/${id}/payments`);
  await admin.send(`/api/admin/payments/${payment?.id}/refund`, { json: { reason: "A mistake" } });
  expect(await prizes()).toContain("Little One $0.00");
});
