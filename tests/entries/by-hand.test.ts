import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, notifications, participants, standings, tournaments } from "../../src/base/db/schema.ts";
import type { DayEntrant, Entrant } from "../../src/entries/entry-shapes.ts";
import type { AdminPaymentView } from "../../src/money/entry-fees/payment-shapes.ts";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

const day = 86_400_000;

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { entryFee: 2500 }));
});
afterEach(() => club.close());

const byHand = { username: "ann", note: "Cash to Joe at the ramp" };
const enter = (json: object = byHand, by = admin, tournamentId = id) =>
  by.send(`/api/admin/tournaments/${tournamentId}/entries`, { json });
const remove = (json: object = { reason: "Went home sick" }, by = admin, userId = ann.userId) =>
  by.send(`/api/admin/tournaments/${id}/entries/${userId}/remove`, { json });
const entrants = (query = "") => admin.get<Entrant[]>(`/api/admin/tournaments/${id}/entries${query}`);
const traces = () =>
  club.store.read(async (db) => ({
    entries: await db.select().from(participants).orderBy(participants.id),
    tournaments: await db.select().from(tournaments).orderBy(tournaments.id),
    standings: await db.select().from(standings).orderBy(standings.userId),
    notices: await db.select().from(notifications).orderBy(notifications.id),
    audit: await db.select().from(audit).orderBy(audit.id),
  }));
const lastTraces = async () => {
  const { notices, audit: activity } = await traces();
  return { notice: notices.at(-1), record: activity.at(-1) };
};

const nothing = async (): Promise<void> => undefined;
const entered = async (): Promise<void> => void (await enter());

describe("searching for an entrant", () => {
  test("entrants are found by any part of a name or email, in pages", async () => {
    const bob = await club.logIn("Bob Annesley");
    await club.logIn("Annabel, not entered");
    await enter();
    await enter({ ...byHand, username: "Bob Annesley" });
    const namesFor = async (query: string) => (await entrants(query)).map(({ username }) => username);
    expect(await namesFor("?search=ann")).toEqual(["ann", "Bob Annesley"]);
    expect(await namesFor("?search=ann&limit=1")).toEqual(["ann"]);
    expect(await namesFor(`?search=ann&limit=1&after=${ann.userId}`)).toEqual(["Bob Annesley"]);
    expect(await namesFor(`?search=ann&after=${bob.userId}`)).toEqual([]);
    expect(await namesFor("?search=nesl")).toEqual(["Bob Annesley"]);
    expect(await namesFor("?search=b")).toEqual(["Bob Annesley"]);
    expect(await namesFor("?search=nobody")).toEqual([]);
    expect(await namesFor("?search=%20")).toEqual(["ann", "Bob Annesley"]);
  });
});

test("entrants keep their numbers when another is removed, and the next entrant gets the next number", async () => {
  const numbers = async () => {
    const listed = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);
    return Object.fromEntries(listed.map(({ username, number }) => [username, number]));
  };
  await enter();
  for (const username of ["bob", "cleo", "dora"]) {
    await club.logIn(username);
    await enter({ ...byHand, username });
  }
  expect(await numbers()).toEqual({ ann: 1, bob: 2, cleo: 3, dora: 4 });
  await remove();
  const [dora] = await entrants("?search=dora");
  await remove({ reason: "Went home sick" }, admin, dora?.userId);
  expect(await numbers()).toEqual({ bob: 2, cleo: 3 });
  const checkIn = await admin.send(`/api/admin/tournaments/${id}/check-in`, { json: { entrant: "3" } });
  expect(await checkIn.json()).toMatchObject({ username: "cleo", number: 3 });
  await enter();
  expect(await numbers()).toEqual({ bob: 2, cleo: 3, ann: 5 });
});

describe("entering an angler by hand (docs/rules.md 5.2)", () => {
  test("entering an angler by hand creates a confirmed entry, paid in cash, with its note, a notification and an audit record", async () => {
    expect(await bodyOf(await enter())).toMatchObject({ http: 201, userId: ann.userId, hasPaid: true });
    const entry = {
      userId: ann.userId,
      username: "ann",
      displayName: "ann",
      hasPaid: true,
      paidVia: "cash" as const,
      entryNote: byHand.note,
    };
    expect(await entrants()).toEqual([{ ...entry, joinedAt: new Date(noon).toISOString() }]);
    expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
    expect((await traces()).standings).toMatchObject([{ userId: ann.userId, isRanked: false }]);
    expect((await traces()).tournaments).toMatchObject([{ participantCount: 1 }]);
    expect(await lastTraces()).toMatchObject({
      notice: {
        userId: ann.userId,
        type: "tournament_joined",
        title: "Tournament Joined!",
        message: "The club has entered you in Bass Open. Start fishing!",
      },
      record: {
        actorName: "secretary",
        action: "enter-by-hand",
        subjectId: id,
        detail: { angler: "ann", paidVia: "cash", note: byHand.note },
      },
    });
  });

  test("an entry by hand accepts an email, and an entry that wasn't paid yet", async () => {
    const unpaid = { tournamentId: id, userId: ann.userId, joinedAt: noon };
    await club.store.write(async (tx) => tx.insert(participants).values(unpaid));
    expect((await enter({ ...byHand, username: "ANN@example.org" })).status).toBe(201);
    expect(await entrants()).toMatchObject([{ username: "ann", hasPaid: true, paidVia: "cash" }]);
  });

  test("entering an angler by hand is free if the tournament has no fee", async () => {
    const free = await createTournament(admin);
    await enter(byHand, admin, free.id);
    expect((await traces()).entries).toMatchObject([{ paidVia: "free", entryNote: byHand.note }]);
  });

  test("a free entry needs no note", async () => {
    const free = await createTournament(admin);
    expect((await enter({ username: "ann" }, admin, free.id)).status).toBe(201);
    expect((await traces()).entries).toMatchObject([{ paidVia: "free", entryNote: null }]);
  });

  test.each([
    [
      "an unknown user",
      404,
      {
        code: "not_found",
        issues: [
          {
            path: "username",
            message: "Nobody is registered as zoe. Check the spelling, or create a new account.",
          },
        ],
      },
      { ...byHand, username: "zoe" },
      nothing,
    ],
    [
      "an angler who has joined",
      409,
      { code: "same_state", message: "ann has already joined Bass Open." },
      byHand,
      entered,
    ],
    [
      "an angler who is suspended",
      403,
      { code: "suspended", message: "sus is suspended. Lift the suspension first." },
      { ...byHand, username: "sus" },
      async () => void (await club.logIn("sus", { suspendedUntil: noon + day })),
    ],
    [
      "without a note",
      422,
      { issues: [{ path: "note", message: "Please write a note, such as who took the cash" }] },
      { username: "ann", note: " " },
      nothing,
    ],
    [
      "without any note",
      422,
      { issues: [{ path: "note", message: "Please write a note, such as who took the cash" }] },
      { username: "ann" },
      nothing,
    ],
    [
      "without a name",
      422,
      { issues: [{ path: "username", message: "Username or email is required" }] },
      { note: "x" },
      nothing,
    ],
    [
      "after the end",
      409,
      { code: "ended" },
      byHand,
      async () => {
        club.setNow(noon + day);
        await admin.get("/api/auth/me");
      },
    ],
  ])("entering an angler by hand %s gets %i and leaves nothing behind", async (_, http, body, json, prepare) => {
    await prepare();
    const before = await traces();
    expect(await bodyOf(await enter(json))).toMatchObject({ http, ...body });
    expect(await traces()).toEqual(before);
  });
});

describe("an unpaid entrant after the end (docs/rules.md 5.15)", () => {
  const pots = [
    { name: "Big Bass", fee: 1000, shares: [100] },
    { name: "Lunker", fee: 500, shares: [100] },
  ];
  const cash = { ...byHand, pots: ["Big Bass"] };

  beforeEach(async () => {
    ({ id } = await createTournament(admin, { entryFee: 2500, pots }));
    await ann.send(`/api/tournaments/${id}/choices`, { json: { pots: ["Big Bass"] } });
    club.setNow(noon + 1000);
    const ended = await admin.send(`/api/admin/tournaments/${id}/end`, { json: { reason: "Fog" } });
    expect(ended.status).toBe(200);
    club.setNow(noon + 2000);
  });

  test("their cash is recorded, and fish from their paper card score", async () => {
    expect((await enter(cash)).status).toBe(201);
    const { entries } = await traces();
    expect(entries.at(-1)).toMatchObject({ hasPaid: true, paidVia: "cash", pots: ["Big Bass"], paidAt: noon + 2000 });
    expect((await lastTraces()).notice?.message).toBe("The club has confirmed your entry in Bass Open.");
    const card = { username: "ann", species: "Bass", length: 18.3, weight: 4.5, location: "Pier", paperNote: "Card 1" };
    const caughtAt = "2026-06-06T12:00";
    const response = await admin.send(`/api/admin/tournaments/${id}/catches`, { json: { ...card, caughtAt } });
    expect(await bodyOf(response)).toMatchObject({ http: 201 });
    expect((await traces()).standings).toMatchObject([{ tournamentId: id, userId: ann.userId }]);
  });

  test("they can't enter another side pot", async () => {
    const before = await traces();
    expect(await bodyOf(await enter({ ...cash, pots: ["Big Bass", "Lunker"] }))).toMatchObject({
      ...{ http: 409, code: "ended" },
      issues: [{ path: "pots", message: "Bass Open has ended, so no more side pots can be entered." }],
    });
    expect(await traces()).toEqual(before);
  });

  test("nothing is recorded once the results are official", async () => {
    const json = { reason: "Everybody agrees" };
    expect((await admin.send(`/api/admin/tournaments/${id}/official`, { json })).status).toBe(200);
    expect(await bodyOf(await enter(cash))).toMatchObject({ http: 409, code: "ended" });
  });
});

describe("choices that an angler saved before paying (docs/rules.md 5.66)", () => {
  const terms = {
    entryFee: 2500,
    divisions: [{ name: "Boater" }, { name: "Co-Angler" }],
    pots: [
      { name: "Big Bass", fee: 1000, shares: [100] },
      { name: "Lunker", fee: 500, shares: [100] },
    ],
  };
  const cash = { username: "ann", note: "Cash to Joe" };
  const question = "ann chose these side pots: Big Bass, Lunker. Collect $40.00 in total.";
  const dayEntrants = () => admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);
  const paid = async () => {
    const { entries } = await traces();
    const [payment] = await admin.get<AdminPaymentView[]>(`/api/admin/tournaments/${id}/payments`);
    return { ...entries.find(({ userId }) => userId === ann.userId), amount: payment?.amount };
  };

  beforeEach(async () => {
    ({ id } = await createTournament(admin, { ...nextWeek, ...terms }));
    const json = { division: "Co-Angler", pots: ["Big Bass", "Lunker"] };
    expect((await ann.send(`/api/tournaments/${id}/choices`, { json })).status).toBe(200);
  });

  test("the day's list shows the side pots and the amount due, until they're paid", async () => {
    expect(await dayEntrants()).toMatchObject([
      { username: "ann", hasPaid: false, division: "Co-Angler", pots: ["Big Bass", "Lunker"], amountDue: 4000 },
    ]);
    await enter({ ...cash, confirmed: question });
    const [entrant] = await dayEntrants();
    expect([entrant?.hasPaid, entrant?.amountDue, entrant?.pots]).toEqual([true, undefined, undefined]);
  });

  test("an entry by hand uses the division and the side pots once somebody confirms the total", async () => {
    const before = await traces();
    expect(await bodyOf(await enter(cash))).toMatchObject({
      ...{ http: 409, code: "confirm_required", issues: [{ path: "pots", message: question }] },
    });
    expect(await traces()).toEqual(before);
    expect((await enter({ ...cash, confirmed: question })).status).toBe(201);
    const pots = ["Big Bass", "Lunker"];
    expect(await paid()).toMatchObject({ hasPaid: true, division: "Co-Angler", pots, amount: 4000 });
  });

  test("a confirmed total no longer counts after the angler changed the side pots", async () => {
    await ann.send(`/api/tournaments/${id}/choices`, { json: { division: "Co-Angler", pots: ["Lunker"] } });
    expect(await bodyOf(await enter({ ...cash, confirmed: question }))).toMatchObject({
      ...{ http: 409, message: "ann chose these side pots: Lunker. Collect $30.00 in total." },
    });
  });

  test("choices made by the organizer replace the angler's", async () => {
    expect((await enter({ ...cash, division: "Boater", pots: ["Lunker"] })).status).toBe(201);
    expect(await paid()).toMatchObject({ division: "Boater", pots: ["Lunker"], amount: 3000 });
  });

  test("an organizer can enter the angler without side pots", async () => {
    expect((await enter({ ...cash, pots: [] })).status).toBe(201);
    expect(await paid()).toMatchObject({ division: "Co-Angler", pots: null, amount: 2500 });
  });

  test("a side pot that is no longer offered isn't charged", async () => {
    const stale = { pots: ["Big Bass", "Old Pot"] };
    await club.store.write(async (tx) => tx.update(participants).set(stale));
    expect(await dayEntrants()).toMatchObject([{ pots: ["Big Bass"], amountDue: 3500 }]);
    const confirmed = "ann chose these side pots: Big Bass. Collect $35.00 in total.";
    expect((await enter({ ...cash, confirmed })).status).toBe(201);
    expect(await paid()).toMatchObject({ pots: ["Big Bass"], amount: 3500 });
  });
});

describe("removing an angler", () => {
  test("an angler removed after the start leaves the count and the board, and is notified of the reason", async () => {
    await enter();
    expect(await bodyOf(await remove())).toMatchObject({ http: 200, hasPaid: false });
    const { entries, tournaments: rows, standings: places } = await traces();
    expect({ entries, places, count: rows[0]?.participantCount }).toEqual({ entries: [], places: [], count: 0 });
    expect(await lastTraces()).toMatchObject({
      notice: {
        userId: ann.userId,
        type: "tournament_changed",
        title: "You were removed from Bass Open",
        message: "Reason: Went home sick",
      },
      record: { action: "remove-entry", detail: { angler: "ann", paidVia: "cash", reason: "Went home sick" } },
    });
  });

  const feeOf = async () => {
    const [payment] = await admin.get<AdminPaymentView[]>(`/api/admin/tournaments/${id}/payments`);
    return payment;
  };

  test("removing an entrant promises a refund; after the start the club may keep the fee", async () => {
    await enter();
    await remove({ reason: "Two rods at once", keepFee: true });
    expect(await feeOf()).toMatchObject({ state: "paid", refundState: null, hasEntry: false });
    await enter();
    await remove();
    const refundReason = "You were removed. Went home sick";
    expect(await feeOf()).toMatchObject({ state: "refunded", refundState: "queued", refundReason, hasEntry: false });
  });

  test("removing an angler before the start always refunds the fee", async () => {
    ({ id } = await createTournament(admin, { entryFee: 2500, ...nextWeek }));
    await enter();
    await remove({ reason: "A mix-up", keepFee: true });
    expect(await feeOf()).toMatchObject({ refundState: "queued" });
  });

  test.each([
    ["an angler who never joined", 404, { code: "not_found" }, nothing, { reason: "x" }],
    ["without a reason", 422, { issues: [{ path: "reason", message: "Please give a reason" }] }, entered, {}],
  ])("removing %s gets %i and changes nothing", async (_, http, body, prepare, json) => {
    await prepare();
    const before = await traces();
    expect(await bodyOf(await remove(json))).toMatchObject({ http, ...body });
    expect(await traces()).toEqual(before);
  });
});

describe("the list of entrants", () => {
  test("the list of entrants is paged", async () => {
    for (const username of ["ann", "bob", "cid"]) {
      await club.logIn(username);
      await enter({ ...byHand, username });
    }
    const first = await admin.send(`/api/admin/tournaments/${id}/entries?limit=2`);
    expect(((await first.json()) as Entrant[]).map(({ username }) => username)).toEqual(["ann", "bob"]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await admin.get<Entrant[]>(next)).map(({ username }) => username)).toEqual(["cid"]);
  });
});

describe("only an admin in good standing can manage entries", () => {
  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["an angler", 403, "admin_required", async () => ann],
    ["a new admin", 403, "agreement_required", () => club.logIn("new", { isAdmin: true, hasAccepted: false })],
  ] as const)("%s can't manage entries by hand", async (_, http, code, sign) => {
    await enter({ ...byHand, username: "secretary" });
    const browser = await sign();
    const before = await traces();
    expect(await bodyOf(await enter(byHand, browser))).toMatchObject({ http, code });
    expect(await bodyOf(await remove(undefined, browser, admin.userId))).toMatchObject({ http, code });
    expect(await traces()).toEqual(before);
    if (code !== "agreement_required") {
      expect(await bodyOf(await browser.send(`/api/admin/tournaments/${id}/entries`))).toMatchObject({ http, code });
    }
  });
});
