import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, notifications, participants, standings } from "../../../src/base/db/schema.ts";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { LeaderboardCard, LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { act, confirm, open } from "../../money/entry-fees/paying.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
});
afterEach(() => club.close());

const divisions = [{ name: "Kayak" }, { name: "Boat", minLength: 15 }];
const inDivisions = (values: object = {}) => createTournament(admin, { divisions, ...values });

const join = (browser: Browser, id: number, json: object = {}) => browser.send(`/api/tournaments/${id}/join`, { json });
const choose = (browser: Browser, id: number, division: string) =>
  browser.send(`/api/tournaments/${id}/division`, { json: { division } });
const move = (id: number, { userId }: Browser, json: object) =>
  admin.send(`/api/admin/tournaments/${id}/entries/${userId}/division`, { json });
const edit = (id: number, values: object) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...values } });
const board = (id: number, division?: string) =>
  ann.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard${division ? `?division=${division}` : ""}`);
const divisionsKept = () =>
  club.store.read(async (db) => ({
    entries: (await db.select().from(participants).orderBy(participants.id)).map(({ division, hasPaid }) => [
      division,
      hasPaid,
    ]),
    standings: (await db.select().from(standings).orderBy(standings.userId)).map(({ division }) => division),
  }));
const enterPaper = async (id: number, username: string, length: number) => {
  const fish = { species: "Bass", length, weight: 4, location: "North cove", paperNote: "Card 7" };
  const response = await admin.send(`/api/admin/tournaments/${id}/catches`, { json: { username, ...fish } });
  if (response.status !== 201) throw new Error(await response.text());
};

describe("a tournament's divisions (docs/rules.md 3.17)", () => {
  test("divisions are read back as saved, without empty ones", async () => {
    const { id } = await inDivisions();
    const read = await ann.get<TournamentView>(`/api/tournaments/${id}`);
    expect(read).toMatchObject({ divisions, hasOpenBoard: true });
    expect((await createTournament(admin, { name: "Plain" })).divisions).toEqual([]);
  });

  const invalidCases: [string, object, string][] = [
    ["the same name in another case", { divisions: [{ name: "Kayak" }, { name: "KAYAK " }] }, "divisions.1.name"],
    ["a blank name", { divisions: [{ name: " " }] }, "divisions.0.name"],
    ["a length with two decimals", { divisions: [{ name: "Kayak", minLength: 12.25 }] }, "divisions.0.minLength"],
    [
      "thirteen divisions",
      { divisions: Array.from({ length: 13 }, (_, index) => ({ name: `D${index}` })) },
      "divisions",
    ],
  ];
  test.each(invalidCases)("%s is refused at its field", async (_, values, path) => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...values } });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: [path] });
  });

  test("divisions with entrants can't be removed; others can, together with their prizes", async () => {
    const prizeBreakdown = [
      { position: 1, amount: 300 },
      { division: "Boat", position: 1, amount: 100 },
    ];
    const { id } = await inDivisions({ ...nextWeek, prizeBreakdown });
    await join(ann, id, { division: "kayak" });
    const removed = await edit(id, { ...nextWeek, divisions: [{ name: "Canoe" }, { name: "Boat" }] });
    expect(await removed.json()).toMatchObject({
      message:
        "Kayak has 1 angler: move them to another division before you remove it. To rename it, send its current name as formerName.",
      issues: [{ path: "divisions" }],
    });
    expect((await edit(id, { ...nextWeek, divisions: [{ name: "Kayak" }] })).status).toBe(200);
    expect(await admin.get<object[]>(`/api/tournaments/${id}/prizes`)).toMatchObject([{ position: 1, amount: 300 }]);
    const notices = await club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
    expect(notices.at(-1)?.message).toContain("Its divisions are now Kayak.");
  });

  test("without an overall board, nothing can be won on it", async () => {
    const { id } = await inDivisions({ prizeBreakdown: [{ position: 1, amount: 300 }] });
    expect(await refusal(await edit(id, { hasOpenBoard: false }))).toMatchObject({ paths: ["hasOpenBoard"] });
    const prizeBreakdown = [{ division: "Boat", position: 1, amount: 300 }];
    expect((await edit(id, { hasOpenBoard: false, prizeBreakdown })).status).toBe(200);
    const open = { prizeBreakdown: [{ position: 1, amount: 5 }] };
    expect(await refusal(await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: open }))).toMatchObject({
      status: 422,
      paths: ["prizeBreakdown.0.division"],
    });
  });

  test("divisions ranked separately show the first of them on the cards of all leaderboards", async () => {
    const { id } = await inDivisions({ hasOpenBoard: false });
    await join(ann, id, { division: "Boat" });
    await join(bob, id, { division: "Kayak" });
    await enterPaper(id, "ann", 22);
    await enterPaper(id, "bob", 16);
    const cards = await admin.get<LeaderboardCard[]>("/api/leaderboards");
    expect(cards.find(({ tournament }) => tournament.id === id)).toMatchObject({
      ...{ division: "Kayak", top: [{ rank: 1, username: "bob" }] },
    });
  });

  test("a tournament's divisions are copied with their prizes", async () => {
    const { id } = await inDivisions({ prizeBreakdown: [{ division: "boat", position: 1, amount: 100 }] });
    const copied = await admin.send(`/api/admin/tournaments/${id}/copy`, { json: {} });
    const copy = (await copied.json()) as TournamentView;
    expect(copy.divisions).toEqual(divisions);
    expect(await admin.get<object[]>(`/api/tournaments/${copy.id}/prizes`)).toMatchObject([
      { division: "Boat", position: 1, amount: 100 },
    ]);
  });
});

describe("entering a division (docs/rules.md 5.21)", () => {
  test("a division can be given in any case, and is stored as the tournament writes it", async () => {
    const { id } = await inDivisions();
    expect((await join(ann, id, { division: " kAYAK" })).status).toBe(200);
    expect(await divisionsKept()).toEqual({ entries: [["Kayak", true]], standings: ["Kayak"] });
    expect((await ann.get<Mine>(`/api/tournaments/${id}/mine`)).division).toBe("Kayak");
  });

  test.each([{}, { division: "" }, { division: "Raft" }])(
    "the division %j is refused with the valid names",
    async (json) => {
      const { id } = await inDivisions();
      const response = await join(ann, id, json);
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { issues: [{ path: "division", message: "Choose a division: Kayak or Boat." }] },
      ]);
      expect((await divisionsKept()).entries).toEqual([]);
    },
  );

  test("a tournament without divisions accepts none", async () => {
    const { id } = await createTournament(admin);
    expect(await refusal(await join(ann, id, { division: "Kayak" }))).toMatchObject({ status: 422 });
    expect((await join(ann, id)).status).toBe(200);
  });

  test("a division chosen before paying is the paid entry's, whatever happens in between", async () => {
    const { id } = await inDivisions({ entryFee: 2500 });
    expect((await open(ann, id)).http).toBe(422);
    expect((await choose(ann, id, "boat")).status).toBe(200);
    expect(await divisionsKept()).toEqual({ entries: [["Boat", false]], standings: [] });
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    await confirm(ann, id, paymentIntentId);
    expect(await divisionsKept()).toEqual({ entries: [["Boat", true]], standings: ["Boat"] });
  });

  test("a division sent with the start of the payment counts in the same way, and the last choice applies", async () => {
    const { id } = await inDivisions({ entryFee: 2500 });
    const begin = (division: string) =>
      ann.send(`/api/tournaments/${id}/create-payment-intent`, { json: { division } });
    await begin("Kayak");
    const { paymentIntentId } = (await (await begin("Boat")).json()) as { paymentIntentId: string };
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    await confirm(ann, id, paymentIntentId);
    expect((await divisionsKept()).entries).toEqual([["Boat", true]]);
  });

  test("entering by hand requires a division, too", async () => {
    const { id } = await inDivisions();
    const byHand = (json: object) =>
      admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "At the pier", ...json } });
    expect(await refusal(await byHand({}))).toMatchObject({ status: 422, paths: ["division"] });
    expect((await byHand({ division: "boat" })).status).toBe(201);
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/entries`)).toMatchObject([{ division: "Boat" }]);
  });
});

describe("changing the division (docs/rules.md 5.22)", () => {
  test("an angler can change their division until the start", async () => {
    const { id } = await inDivisions(nextWeek);
    await join(ann, id, { division: "Kayak" });
    expect((await choose(ann, id, "Boat")).status).toBe(200);
    expect(await divisionsKept()).toEqual({ entries: [["Boat", true]], standings: ["Boat"] });
    club.setNow(noon + 8 * 86_400_000);
    expect(await refusal(await choose(ann, id, "Kayak"))).toMatchObject({ status: 409, code: "already_started" });
    expect(await refusal(await choose(bob, id, "Kayak"))).toMatchObject({ status: 403, code: "not_joined" });
  });

  test("after the start only an admin can change the division, with a reason that the angler and the audit get", async () => {
    const { id } = await inDivisions();
    await join(ann, id, { division: "Boat" });
    await enterPaper(id, "ann", 14);
    expect((await board(id, "boat"))[0]).toMatchObject({ rank: null });
    expect(await refusal(await move(id, ann, { division: "Kayak" }))).toMatchObject({ status: 422, paths: ["reason"] });
    expect((await move(id, ann, { division: "Kayak", reason: "She paddled." })).status).toBe(200);
    // A 14-inch fish counts in Kayak, where the minimum is 12.
    expect((await board(id, "kayak"))[0]).toMatchObject({ rank: 1, totalScore: 14, division: "Kayak" });
    const { told, audited } = await club.store.read(async (db) => ({
      told: (await db.select().from(notifications).orderBy(notifications.id)).at(-1),
      audited: (await db.select().from(audit).orderBy(audit.id)).at(-1),
    }));
    expect(told).toMatchObject({ title: "You're now in Kayak in Bass Open", message: "Reason: She paddled." });
    expect(audited).toMatchObject({ action: "change-division", detail: { before: "Boat", after: "Kayak" } });
  });
});

describe("a division's board (docs/rules.md 4.13)", () => {
  test("a division's board ranks only its anglers, and the open one ranks all", async () => {
    const { id } = await inDivisions();
    await join(ann, id, { division: "Kayak" });
    await join(bob, id, { division: "Boat" });
    await enterPaper(id, "ann", 14);
    await enterPaper(id, "bob", 20);
    const places = (rows: LeaderboardEntry[]) => rows.map(({ rank, username }) => [rank, username]);
    expect(places(await board(id))).toEqual([
      [1, "bob"],
      [2, "ann"],
    ]);
    expect(places(await board(id, "KAYAK"))).toEqual([[1, "ann"]]);
    const mine = await ann.get<Mine>(`/api/tournaments/${id}/mine?division=Kayak`);
    expect(mine.standing).toMatchObject({ position: 1, entry: { rank: 1 } });
    expect((await ann.get<Mine>(`/api/tournaments/${id}/mine?division=Boat`)).standing).toBeNull();
    const race = await ann.get<{ username: string }[]>(`/api/tournaments/${id}/race?division=kayak`);
    expect(race.map(({ username }) => username)).toEqual(["ann"]);
    const csv = await (await ann.send(`/api/tournaments/${id}/results.csv?division=Kayak`)).text();
    expect(csv).toContain("ann");
    expect(csv).not.toContain("bob");
  });

  test("the board of an unknown division isn't found, and the error names the divisions", async () => {
    const { id } = await inDivisions();
    const response = await ann.send(`/api/tournaments/${id}/leaderboard?division=Raft`);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: "There's no division with this name in Bass Open. Choose Kayak or Boat." },
    ]);
  });

  test("catches are measured by the new division's minimum length", async () => {
    const { id } = await inDivisions();
    await join(bob, id, { division: "Boat" });
    await enterPaper(id, "bob", 16);
    const raised = [{ name: "Kayak" }, { name: "Boat", minLength: 18 }];
    expect(await refusal(await edit(id, { divisions: raised }))).toMatchObject({ code: "confirm_required" });
    expect((await edit(id, { divisions: raised, confirm: true })).status).toBe(200);
    expect((await board(id, "Boat"))[0]).toMatchObject({ rank: null });
  });
});

test("my day shows the place in the division and its prize", async () => {
  const { id } = await inDivisions({ prizeBreakdown: [{ division: "Kayak", position: 1, amount: 60 }] });
  await join(ann, id, { division: "Kayak" });
  await join(bob, id, { division: "Boat" });
  await enterPaper(id, "ann", 14);
  await enterPaper(id, "bob", 20);
  const [day] = await ann.get<object[]>("/api/my-day");
  expect(day).toMatchObject({ rank: 2, prize: null, inDivision: { name: "Kayak", rank: 1, prize: 60 } });
});

test("the form for a catch gets the minimum length of the angler's own division", async () => {
  const { id } = await inDivisions();
  for (const [who, division] of [
    [ann, "Boat"],
    [bob, "Kayak"],
  ] as const)
    await join(who, id, { division });
  const minimums = async (browser: Browser) =>
    (await browser.get<TournamentView[]>("/api/entries")).map((entry) => entry.minLength);
  expect([await minimums(ann), await minimums(bob)]).toEqual([[15], [Number(bassOpen.minLength)]]);
});
