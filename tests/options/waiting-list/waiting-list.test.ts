import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications, participants, payments, users, waitingPlaces } from "../../../src/base/db/schema.ts";
import type { WaitingAngler } from "../../../src/entries/entry-shapes.ts";
import { runJob } from "../../../src/jobs.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { placesText } from "../../../src/tournaments/spots/spots-left.ts";
import { act, confirm, open } from "../../money/entry-fees/paying.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

const hour = 3_600_000;

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
let cleo: Browser;

beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
  cleo = await club.logIn("cleo");
});
afterEach(() => club.close());

const join = (browser: Browser, id: number, json: object = {}) => browser.send(`/api/tournaments/${id}/join`, { json });
const leave = (browser: Browser, id: number) => browser.send(`/api/tournaments/${id}/leave`, { method: "POST" });
const wait = async (browser: Browser, id: number) => (await join(browser, id, { waitlist: true })).json();
const place = (browser: Browser, id: number) => browser.get<object>(`/api/tournaments/${id}/participation`);
const words = async (id: number) => (await ann.get<TournamentWithResult>(`/api/tournaments/${id}`)).placesText;
const list = async (id: number) =>
  (await admin.get<WaitingAngler[]>(`/api/admin/tournaments/${id}/waiting-list`)).map(({ username }) => username);

const edit = (id: number, values: object) =>
  admin.send(`/api/admin/tournaments/${id}`, {
    method: "PUT",
    json: { ...nextWeek, name: "Bass Open", description: "x", ...terms, ...values },
  });
const terms = { targetSpecies: "Bass", minLength: "12", prize: 0, tournamentType: "tournament" };

const noticesOf = async ({ userId }: Browser) => {
  const rows = await club.store.read(async (db) =>
    db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id),
  );
  return rows.filter(({ type }) => type === "place_offered").map(({ title }) => title);
};

const offer = "A spot opened up in Bass Open";

/** Creates a tournament with one spot, which Ann has. */
async function fullTournament(values: object = {}): Promise<number> {
  const { id } = await createTournament(admin, { ...nextWeek, capacity: 1, ...values });
  expect((await join(ann, id)).status).toBe(200);
  return id;
}

describe("a tournament with a number of spots", () => {
  test.each([
    [null, null],
    [{ capacity: 60, left: 3, waiting: 0 }, "3 of 60 spots left"],
    [{ capacity: 1, left: 1, waiting: 0 }, "1 of 1 spot left"],
    [{ capacity: 60, left: 0, waiting: 0 }, "Full"],
    [{ capacity: 60, left: 0, waiting: 4 }, "Full: 4 on the waiting list"],
  ])("spots of %j are shown as %p", (places, text) => expect(placesText(places)).toBe(text));

  test("the number of spots left is shown, and a late angler is refused", async () => {
    const { id, capacity } = await createTournament(admin, { ...nextWeek, capacity: 2 });
    expect([capacity, await words(id)]).toEqual([2, "2 of 2 spots left"]);
    await join(ann, id);
    expect(await words(id)).toBe("1 of 2 spots left");
    await join(bob, id);
    expect(await words(id)).toBe("Full");
    expect(await refusal(await join(cleo, id))).toMatchObject({ status: 409, code: "full" });
  });

  test("a full tournament accepts nobody, not even from an admin", async () => {
    const id = await fullTournament();
    const entry = { username: "bob", note: "At the ramp." };
    const refused = await refusal(await admin.send(`/api/admin/tournaments/${id}/entries`, { json: entry }));
    expect(refused).toEqual({ status: 409, code: "full", paths: ["username"] });
  });

  test("a tournament can't have fewer spots than entrants", async () => {
    const id = await fullTournament({ capacity: 2 });
    await join(bob, id);
    expect(await refusal(await edit(id, { capacity: 1 }))).toMatchObject({ status: 422, paths: ["capacity"] });
    expect((await edit(id, { capacity: 2 })).status).toBe(200);
  });

  test("the number of spots stays if an edit omits it, and null removes the limit", async () => {
    const id = await fullTournament();
    expect(await (await edit(id, {})).json()).toMatchObject({ capacity: 1 });
    expect(await (await edit(id, { capacity: null })).json()).toMatchObject({ capacity: null, placesText: null });
  });

  test.each([0, -1, 1.5, "ten"])("%p isn't a valid number of spots", async (capacity) => {
    const response = await admin.send("/api/tournaments", {
      json: { ...nextWeek, name: "Bass Open", description: "x", ...terms, capacity },
    });
    expect(await refusal(response)).toMatchObject({ status: 422, paths: ["capacity"] });
  });
});

describe("the waiting list", () => {
  test("waiting positions are in order and stable, and leaving gives up the position", async () => {
    const id = await fullTournament();
    expect(await wait(bob, id)).toEqual({ hasPaid: false, waiting: { position: 1, offeredUntil: null } });
    expect(await wait(cleo, id)).toEqual({ hasPaid: false, waiting: { position: 2, offeredUntil: null } });
    expect(await wait(bob, id)).toEqual({ hasPaid: false, waiting: { position: 1, offeredUntil: null } });
    expect([await words(id), await list(id)]).toEqual(["Full: 2 on the waiting list", ["bob", "cleo"]]);
    expect((await leave(bob, id)).status).toBe(200);
    expect(await place(cleo, id)).toEqual({ hasPaid: false, waiting: { position: 1, offeredUntil: null } });
    expect(await place(bob, id)).toEqual({ hasPaid: false });
  });

  test("waiting list: anglers who ask for a position enter directly while spots are left", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, capacity: 1 });
    expect(await wait(ann, id)).toEqual({ hasPaid: true, isUpcoming: true });
  });

  test("an open spot is offered to the first for a day, and held for them", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    await wait(cleo, id);
    await leave(ann, id);
    const until = new Date(club.now() + 24 * hour).toISOString();
    expect(await place(bob, id)).toEqual({ hasPaid: false, waiting: { position: 1, offeredUntil: until } });
    expect([await noticesOf(bob), await noticesOf(cleo)]).toEqual([[offer], []]);
    expect(await refusal(await join(ann, id))).toMatchObject({ code: "full" });
    expect(await refusal(await join(cleo, id))).toMatchObject({ code: "full" });
    expect(await (await join(bob, id)).json()).toEqual({ hasPaid: true, isUpcoming: true });
    expect(await list(id)).toEqual(["cleo"]);
  });

  test("an expired offer goes to the next, by the job or when the next one asks", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    await wait(cleo, id);
    await leave(ann, id);
    club.setNow(club.now() + 24 * hour - 1);
    expect(await runJob(club.deps, "offer-places")).toBe(0);
    club.setNow(club.now() + 1);
    expect(await refusal(await join(bob, id))).toMatchObject({ code: "full" });
    expect(await runJob(club.deps, "offer-places")).toBe(2);
    expect(await noticesOf(bob)).toEqual([offer, "Your spot offer for Bass Open has expired"]);
    expect(await noticesOf(cleo)).toEqual([offer]);
    expect((await join(cleo, id)).status).toBe(200);
  });

  test("a spot that is given up, or becomes free when an entrant is removed, is offered to the waiting list, too", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    await wait(cleo, id);
    const reason = "Asked to.";
    await admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/remove`, { json: { reason } });
    await leave(bob, id);
    expect(await noticesOf(cleo)).toEqual([offer]);
    expect(await (await join(cleo, id)).json()).toEqual({ hasPaid: true, isUpcoming: true });
  });

  test("more spots are offered in order, and fewer withdraw the last offers", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    await wait(cleo, id);
    await edit(id, { capacity: 3 });
    expect([await noticesOf(bob), await noticesOf(cleo)]).toEqual([[offer], [offer]]);
    await edit(id, { capacity: 2 });
    expect(await noticesOf(cleo)).toEqual([offer, "Your spot offer for Bass Open was withdrawn"]);
    expect(await place(cleo, id)).toEqual({ hasPaid: false, waiting: { position: 2, offeredUntil: null } });
    expect((await join(bob, id)).status).toBe(200);
    expect(await refusal(await join(cleo, id))).toMatchObject({ code: "full" });
  });

  test("waiting list: anglers who may no longer enter are passed over for the next who may (docs/rules.md 5.24)", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    await wait(cleo, id);
    await club.store.write(async (tx) => {
      await tx.update(users).set({ isMember: true }).where(eq(users.id, cleo.userId));
    });
    await edit(id, { isMembersOnly: true });
    await leave(ann, id);
    expect([await noticesOf(bob), await noticesOf(cleo)]).toEqual([[], [offer]]);
    expect(await (await join(cleo, id)).json()).toEqual({ hasPaid: true, isUpcoming: true });
    expect(await list(id)).toEqual(["bob"]);
  });

  test("waiting list: an offer to an angler who may no longer enter passes on, and an unclaimed spot can be taken", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, capacity: 1, visibility: "private" });
    const path = `/api/admin/tournaments/${id}/invitations`;
    const invite = async () => (await admin.send(path, { json: {} })).json() as Promise<{ id: number; code: string }>;
    const [first, second] = [await invite(), await invite()];
    await join(ann, id, { invite: second.code });
    await join(bob, id, { invite: first.code, waitlist: true });
    await leave(ann, id);
    await admin.send(`${path}/${first.id}/end`, { method: "POST" });
    expect(await runJob(club.deps, "offer-places")).toBe(1);
    expect(await noticesOf(bob)).toEqual([offer, "Your spot offer for Bass Open was withdrawn"]);
    expect(await runJob(club.deps, "offer-places")).toBe(0);
    expect(await (await join(cleo, id, { invite: second.code })).json()).toEqual({ hasPaid: true, isUpcoming: true });
  });

  test("near the start an offer is short, and it never outlasts joining", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    const startsAt = Date.parse((await ann.get<TournamentWithResult>(`/api/tournaments/${id}`)).startDate);
    club.setNow(startsAt - 4 * hour);
    await leave(ann, id);
    const until = new Date(startsAt - 2 * hour).toISOString();
    expect(await place(bob, id)).toMatchObject({ waiting: { offeredUntil: until } });
  });

  test("anglers on the waiting list of a canceled tournament are notified", async () => {
    const id = await fullTournament();
    await wait(bob, id);
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Lightning" } });
    const rows = await club.store.read(async (db) =>
      db
        .select({ title: notifications.title })
        .from(notifications)
        .where(eq(notifications.userId, bob.userId))
        .orderBy(notifications.id),
    );
    expect(rows).toEqual([{ title: "Bass Open was canceled" }]);
  });

  test("the waiting list makes no offers once joining has closed", async () => {
    const id = await fullTournament();
    await edit(id, { joinUntil: new Date(club.now() + hour).toISOString() });
    await wait(bob, id);
    club.setNow(club.now() + 2 * hour);
    await leave(ann, id);
    expect(await noticesOf(bob)).toEqual([]);
    expect(await refusal(await join(cleo, id, { waitlist: true }))).toMatchObject({ code: "joining_closed" });
  });

  test("a payment after its offer ended is refunded, and shows that the open spot is reserved for the next in line", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, capacity: 1, entryFee: 2500 });
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "At the ramp." } });
    for (const browser of [bob, cleo]) await wait(browser, id);
    await leave(ann, id);
    const { paymentIntentId } = await open(bob, id);
    club.setNow(club.now() + 25 * hour);
    await runJob(club.deps, "offer-places");
    await act(bob, paymentIntentId, { outcome: "succeeds" });
    expect(await confirm(bob, id, paymentIntentId)).toMatchObject({ hasPaid: false, status: "refunded" });
    const [payment] = await club.store.read((db) => db.select().from(payments).where(eq(payments.userId, bob.userId)));
    expect(payment?.refundReason).toBe(
      "When your payment arrived, every open spot in Bass Open was reserved for another angler on the waiting list. You can join its waiting list.",
    );
    expect(await list(id)).toEqual(["cleo"]);
  });

  test("with a fee, waiting is free, and paying claims the spot", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, capacity: 1, entryFee: 2500 });
    expect(await refusal(await join(bob, id, { waitlist: true }))).toMatchObject({ code: "payment_required" });
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "At the ramp." } });
    expect(await refusal(await join(bob, id))).toMatchObject({ code: "full" });
    expect(await wait(bob, id)).toMatchObject({ waiting: { position: 1 } });
    const begin = (browser: Browser) =>
      browser.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" });
    expect(await refusal(await begin(bob))).toMatchObject({ status: 409, code: "full" });
    await leave(ann, id);
    expect(await refusal(await begin(cleo))).toMatchObject({ code: "full" });
    const { paymentIntentId } = (await (await begin(bob)).json()) as { paymentIntentId: string };
    await bob.send(`/api/mock/payments/${paymentIntentId}`, { json: { outcome: "succeeds", method: "card" } });
    await bob.send(`/api/tournaments/${id}/confirm-payment`, { json: { paymentIntentId } });
    expect(await place(bob, id)).toEqual({ hasPaid: true });
    expect(await list(id)).toEqual([]);
  });
});

test("fifty anglers who join at once for seven spots become seven entries, and the rest can wait", async () => {
  const { id } = await createTournament(admin, { ...nextWeek, capacity: 7 });
  const anglers = await Promise.all(Array.from({ length: 50 }, (_, index) => club.logIn(`angler ${index}`)));
  const statuses = (await Promise.all(anglers.map((angler) => join(angler, id)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(statuses.filter((status) => status === 409)).toHaveLength(43);
  expect(await club.store.read((db) => db.$count(participants))).toBe(7);
  await Promise.all(anglers.map((angler) => wait(angler, id)));
  expect(await club.store.read((db) => db.$count(waitingPlaces))).toBe(43);
  expect(await words(id)).toBe("Full: 43 on the waiting list");
});
