import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { audit, catches, participants } from "../../src/base/db/schema.ts";
import { checkStandings } from "../../src/check/standings.ts";
import type { DayEntrant, Entrant } from "../../src/entries/entry-shapes.ts";
import { outcomeOf } from "../../src/entries/entry-states.ts";
import type { AdminPaymentView, Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { LeaderboardEntry, OwnDay } from "../../src/results/leaderboard-views.ts";
import { composeResults } from "../../src/results/official/compose-results.ts";
import { officialResults } from "../../src/results/official/official-results.ts";
import { recompute } from "../../src/results/official/recompute.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { enter, fish, formOf, noticesOf, openTournament } from "../catches/catch-day.ts";
import { land, openPrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";

let club: Club;
let id: number;
let admin: Browser;
let ann: Browser;
let bob: Browser;

beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  id = await openTournament(club);
  admin = await club.logIn("secretary", { isAdmin: true });
  [ann, bob] = [await club.logIn("ann"), await club.logIn("bob")];
  for (const browser of [ann, bob]) {
    await enter(club, id, browser.userId);
    await land(club, id, browser.userId, 20);
  }
});
afterEach(() => club.close());

const change = (json: object, who = ann, by = admin, tournamentId = id) =>
  by.send(`/api/admin/tournaments/${tournamentId}/entries/${who.userId}/state`, { json });

const entryOf = async ({ userId }: Browser, tournamentId = id) => {
  const isEntry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));
  const [entry] = await club.store.read(async (db) => db.select().from(participants).where(isEntry));
  return entry;
};

const log = async (action: string) =>
  club.store.read(async (db) => db.select({ detail: audit.detail }).from(audit).where(eq(audit.action, action)));

describe("an entrant's state", () => {
  test.each(["did_not_start", "withdrew"] as const)(
    "the state %s is stored, notified and logged once, and can be undone",
    async (state) => {
      for (const _ of [1, 2]) {
        const response = await change({ state });
        expect(await response.json()).toEqual({ userId: ann.userId, state, isFeeRefunded: false });
      }
      expect((await entryOf(ann))?.state).toBe(state);
      expect(await noticesOf(club, ann.userId)).toHaveLength(1);
      expect(await log("change-entry-state")).toEqual([
        { detail: { angler: "ann", userId: ann.userId, before: "fished", after: state } },
      ]);
      await change({ state: "fished", reason: "A mix-up." });
      expect((await entryOf(ann))?.state).toBe("fished");
      expect((await noticesOf(club, ann.userId)).at(-1)).toMatchObject({
        title: "You're back in Spring Open",
        message: "The club corrected your entry: you didn't miss the start or withdraw. Reason: A mix-up.",
      });
      expect(await club.store.read(checkStandings)).toEqual([]);
    },
  );

  test("changing an entrant's state keeps the entry and every catch", async () => {
    const fishBefore = await club.store.read(async (db) => db.select().from(catches).orderBy(catches.id));
    await change({ state: "did_not_start" });
    expect(await entryOf(ann)).toMatchObject({ hasPaid: true, paidVia: "free" });
    expect(await club.store.read(async (db) => db.select().from(catches).orderBy(catches.id))).toEqual(fishBefore);
  });

  test("lists of entrants show the state, and a message to its group reaches only them", async () => {
    await change({ state: "withdrew" });
    const entrants = await admin.get<Entrant[]>(`/api/admin/tournaments/${id}/entries`);
    expect(entrants.map(({ username, state }) => [username, state])).toEqual([
      ["ann", "withdrew"],
      ["bob", undefined],
    ]);
    const group = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants?group=withdrew`);
    expect(group.map(({ username }) => username)).toEqual(["ann"]);
    const json = { to: "withdrew", message: "Thanks for telling us." };
    const sent = await admin.send(`/api/admin/tournaments/${id}/messages`, { json });
    expect(await sent.json()).toEqual({ recipients: 1 });
  });

  test("the entrant's own views show the state and no longer offer to submit a catch", async () => {
    await change({ state: "withdrew" });
    expect(await ann.get<Mine>(`/api/tournaments/${id}/mine`)).toMatchObject({ hasPaid: true, entryState: "withdrew" });
    expect(await bob.get<Mine>(`/api/tournaments/${id}/mine`)).not.toHaveProperty("entryState");
    expect(await ann.get<OwnDay[]>("/api/my-day")).toMatchObject([{ entryState: "withdrew", help: null }]);
    const [listed] = await ann.get<TournamentView[]>("/api/tournaments");
    expect(listed?.entryState).toBe("withdrew");
    expect(await ann.get<object[]>("/api/entries")).toEqual([]);
    for (const path of ["/", `/tournaments/${id}`, "/tournaments"]) {
      expect(await pageOf(ann, path)).not.toContain(`/submit-catch?tournament=${id}`);
    }
    expect(await pageOf(ann, `/tournaments/${id}`)).toContain("You withdrew. Your catches stay on record.");
  });

  test.each(["did_not_start", "withdrew"] as const)("an entrant who %s can't submit more catches", async (state) => {
    await change({ state });
    const sent = await ann.send("/api/catches", { form: formOf({ ...fish, tournamentId: id }) });
    expect(await refusal(sent)).toMatchObject({ status: 409, code: "not_fishing" });
  });

  test("a paper card is accepted for an entrant who withdrew, but not for one who didn't start", async () => {
    const card = {
      ...{ username: "ann", species: "Largemouth Bass", length: "15.0", weight: "2.1" },
      ...{ location: "South bay", paperNote: "Card 7" },
    };
    const enterCard = () => admin.send(`/api/admin/tournaments/${id}/catches`, { json: card });
    await change({ state: "did_not_start" });
    expect(await refusal(await enterCard())).toEqual({ status: 409, code: "not_fishing", paths: ["username"] });
    await change({ state: "fished" });
    await change({ state: "withdrew" });
    expect((await enterCard()).status).toBe(201);
  });

  test("a state can't be changed before the start, for a disqualified entrant, or in a canceled tournament", async () => {
    const later = await openTournament(club, { startsAt: noon + 1000, startDay: "2026-06-07" });
    await enter(club, later, ann.userId);
    const early = await change({ state: "withdrew" }, ann, admin, later);
    expect(await refusal(early)).toMatchObject({ status: 409, code: "not_started" });
    await admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/disqualify`, { json: { reason: "Net." } });
    expect(await refusal(await change({ state: "withdrew" }))).toMatchObject({ status: 409, code: "disqualified" });
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Lightning" } });
    expect(await refusal(await change({ state: "withdrew" }, bob))).toMatchObject({ status: 409, code: "cancelled" });
  });

  test("an invalid state is refused at its field", async () => {
    expect(await refusal(await change({ state: "asleep" }))).toEqual({
      status: 422,
      code: "invalid",
      paths: ["state"],
    });
  });

  test("the tournament day offers both states, then their undo, with a form that works without script", async () => {
    const day = `/admin/tournaments/${id}/day?entrant=${ann.userId}`;
    const text = await pageOf(admin, day);
    expect(text).toContain("ann did not start");
    expect(text).toContain("ann withdrew");
    const path = `/api/admin/tournaments/${id}/entries/${ann.userId}/state`;
    const form = new URLSearchParams({ api: `withdrew ${path}`, page: day, state: "withdrew", reason: "" });
    const sent = await admin.send(path, { form, headers: { accept: "text/html" } });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, day]);
    const after = await pageOf(admin, day);
    expect(after).toContain("Undo the withdrawal of ann");
    expect(after).not.toContain("ann did not start");
  });
});

describe("the board with entrants who left", () => {
  const board = async (tournamentId: number) =>
    (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${tournamentId}/leaderboard`)).map(
      ({ rank, username, totalScore }) => [rank, username, totalScore],
    );

  test("the board of the shipped rules shows the fish of entrants who withdrew, but not of those who didn't start", async () => {
    await change({ state: "did_not_start" });
    expect(await board(id)).toEqual([
      [1, "bob", 20],
      [null, "ann", 0],
    ]);
    await change({ state: "fished" });
    await change({ state: "withdrew" });
    expect(await board(id)).toEqual([
      [1, "ann", 20],
      [2, "bob", 20],
    ]);
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test.each(["did_not_start", "withdrew"] as const)(
    "a board with a format has no place for an entrant in the state %s",
    async (state) => {
      const format = { measure: "length-in", limit: 5 } as const;
      const terms = { format, rules: rulesByFormat(format, shippedRules.tournament) };
      const scored = await openTournament(club, terms);
      for (const browser of [ann, bob]) {
        await enter(club, scored, browser.userId);
        await land(club, scored, browser.userId, 20);
      }
      await change({ state }, ann, admin, scored);
      expect(await board(scored)).toEqual([
        [1, "bob", 20],
        [null, "ann", 0],
      ]);
    },
  );

  test("a board whose format skips guests gives a guest no place", async () => {
    const format = { measure: "length-in", limit: 5, guests: "skip" } as const;
    const scored = await openTournament(club, { format, rules: rulesByFormat(format, shippedRules.tournament) });
    for (const browser of [ann, bob]) {
      await enter(club, scored, browser.userId);
      await land(club, scored, browser.userId, 20);
    }
    await admin.send(`/api/admin/tournaments/${scored}/entries/${ann.userId}/guest`, { json: { isGuest: true } });
    expect((await board(scored)).map(([rank, username]) => [rank, username])).toEqual([
      [1, "bob"],
      [null, "ann"],
    ]);
  });
});

describe("once results are official", () => {
  test("changing a state requires a reason once results are official", async () => {
    const prizeDay = await openPrizeDay([]);
    const { tournamentId, anglers } = prizeDay;
    const [first] = anglers;
    if (!first) throw new Error("Nobody fished.");
    const official = `/api/admin/tournaments/${tournamentId}/official`;
    await prizeDay.admin.send(official, { json: { reason: "All shook hands" } });
    const unexplained = await change({ state: "did_not_start" }, first, prizeDay.admin, tournamentId);
    expect(await refusal(unexplained)).toEqual({ status: 422, code: "invalid", paths: ["reason"] });
    const explained = { state: "withdrew", reason: "Left at ten." };
    expect((await change(explained, first, prizeDay.admin, tournamentId)).status).toBe(200);
    await change({ state: "fished", reason: "A mix-up." }, first, prizeDay.admin, tournamentId);
    await change({ state: "did_not_start", reason: "Stayed home." }, first, prizeDay.admin, tournamentId);
    const file = await (await prizeDay.club.visitor.send(`/api/tournaments/${tournamentId}/results.json`)).text();
    const results = officialResults.parse(JSON.parse(file));
    expect([results.version, results.reason]).toEqual([
      2,
      "An entrant was recorded as not having started: Stayed home.",
    ]);
    expect(results.standings.map(({ angler }) => angler)).toEqual(["bob", "cleo"]);
    expect(recompute(results).differences).toEqual([]);
    await prizeDay.club.close();
  });
});

describe("the fee of a no-show", () => {
  beforeEach(async () => {
    id = await openTournament(club, { name: "Paid Open", entryFeeCents: 2500 });
    const byHand = { username: "ann", note: "Cash at the ramp" };
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: byHand });
  });

  const payment = async () => {
    const [only] = await admin.get<AdminPaymentView[]>(`/api/admin/tournaments/${id}/payments`);
    return only;
  };

  test("a no-show's fee doesn't change without a decision", async () => {
    const response = await change({ state: "did_not_start" });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: ["fee"] });
    expect((await entryOf(ann))?.state).toBe("fished");
    const day = await pageOf(admin, `/admin/tournaments/${id}/day?entrant=${ann.userId}`);
    expect(day).toMatch(/<select[^>]*name="fee"[^>]*><option value="">Choose…<\/option>/);
  });

  test("a no-show's fee is refunded and the entry stays, if the club decides so", async () => {
    const response = await change({ state: "did_not_start", fee: "refund" });
    expect(await response.json()).toMatchObject({ state: "did_not_start", isFeeRefunded: true });
    const refundReason = "You didn't start in Paid Open.";
    expect(await payment()).toMatchObject({ refundState: "queued", refundReason, hasEntry: true });
    expect((await noticesOf(club, ann.userId)).map(({ message }) => message).join("\n")).toContain(
      "Your payment will be refunded.",
    );
  });

  test("a no-show's fee is kept if the club decides so, and the angler is notified", async () => {
    const response = await change({ state: "did_not_start", fee: "keep" });
    expect(await response.json()).toMatchObject({ isFeeRefunded: false });
    expect(await payment()).toMatchObject({ state: "joined", refundState: null });
    expect((await noticesOf(club, ann.userId)).at(-1)?.message).toContain("Your payment isn't refunded.");
  });

  test("a refunded no-show isn't asked about again, and undoing the state doesn't undo the refund", async () => {
    await change({ state: "did_not_start", fee: "refund" });
    await change({ state: "fished" });
    expect(await payment()).toMatchObject({ refundState: "queued" });
    expect((await change({ state: "did_not_start" })).status).toBe(200);
  });

  test("the fee question isn't asked for an entrant who withdrew", async () => {
    expect((await change({ state: "withdrew" })).status).toBe(200);
    expect(await payment()).toMatchObject({ refundState: null });
  });

  test("a no-show's fee can be refunded only by people with money rights; an organizer can keep it", async () => {
    const olga = await club.logIn("olga");
    const role = { role: "organizer", tournamentId: id };
    await admin.send(`/api/admin/users/${olga.userId}/roles`, { json: role });
    const refund = await change({ state: "did_not_start", fee: "refund" }, ann, olga);
    expect(await refusal(refund)).toMatchObject({ status: 403, code: "not_yours" });
    expect((await entryOf(ann))?.state).toBe("fished");
    expect((await change({ state: "did_not_start", fee: "keep" }, ann, olga)).status).toBe(200);
  });
});

describe("an angler's own withdrawal", () => {
  const withdraw = (tournamentId = id, who = ann) =>
    who.send(`/api/tournaments/${tournamentId}/withdraw`, { method: "POST" });

  test("a withdrawal takes effect once and immediately, and only the club can undo it", async () => {
    expect(await pageOf(ann, `/tournaments/${id}`)).toContain(`/api/tournaments/${id}/withdraw`);
    for (const _ of [1, 2]) expect((await withdraw()).status).toBe(200);
    expect((await entryOf(ann))?.state).toBe("withdrew");
    expect(await log("withdraw-from-tournament")).toHaveLength(1);
    expect(await pageOf(ann, `/tournaments/${id}`)).not.toContain(`/api/tournaments/${id}/withdraw`);
    expect((await change({ state: "fished" })).status).toBe(200);
  });

  test("a withdrawal is refused before the start, after the end, without an entry, and for a no-show", async () => {
    const later = await openTournament(club, { startsAt: noon + 1000, startDay: "2026-06-07" });
    await enter(club, later, ann.userId);
    expect(await refusal(await withdraw(later))).toMatchObject({ status: 409, code: "not_started" });
    expect(await refusal(await withdraw(id, admin))).toMatchObject({ status: 403, code: "not_joined" });
    await change({ state: "did_not_start" });
    expect(await refusal(await withdraw())).toMatchObject({ status: 409, code: "same_state" });
    club.setNow(noon + 25 * 3_600_000);
    expect(await refusal(await withdraw(id, bob))).toMatchObject({ status: 409, code: "ended" });
  });
});

describe("guests", () => {
  const mark = (isGuest: boolean, who = ann) =>
    admin.send(`/api/admin/tournaments/${id}/entries/${who.userId}/guest`, { json: { isGuest } });

  test("an admin marks an entrant as a guest and undoes it, and each is logged once", async () => {
    for (const _ of [1, 2]) expect(await (await mark(true)).json()).toEqual({ userId: ann.userId, isGuest: true });
    const [listed] = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants?group=guests`);
    expect(listed).toMatchObject({ username: "ann", isGuest: true });
    expect(await pageOf(admin, `/admin/tournaments/${id}/day?entrant=${ann.userId}`)).toContain("Unmark ann as guest");
    expect(await ann.get<Mine>(`/api/tournaments/${id}/mine`)).toMatchObject({ isGuest: true });
    await mark(false);
    expect(await log("change-guest")).toHaveLength(2);
    expect(await ann.get<Mine>(`/api/tournaments/${id}/mine`)).not.toHaveProperty("isGuest");
  });

  test("an angler entered by hand can be a guest, but one who joins can't", async () => {
    const [cleo, dan] = [await club.logIn("cleo"), await club.logIn("dan")];
    const byHand = { username: "cleo", note: "With Ann", isGuest: true };
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: byHand });
    expect(await entryOf(cleo)).toMatchObject({ isGuest: true });
    await dan.send(`/api/tournaments/${id}/join`, { json: { isGuest: true } });
    expect(await entryOf(dan)).toMatchObject({ hasPaid: true, isGuest: false });
  });

  test("an imported list marks guests, and a cell that is neither yes nor no is refused", async () => {
    const list =
      "Name,Email,State,Guest\nCleo Crane,cleo@example.org,TX,yes\nDan Drum,dan@example.org,TX,\nEve Eel,eve@example.org,TX,perhaps";
    const report = await admin.send(`/api/admin/tournaments/${id}/entrants/import?dryRun=1`, {
      body: list,
      headers: { "content-type": "text/csv" },
    });
    expect(await report.text()).toContain("Guest must be yes or no.");
    const fit = list.replace("perhaps", "no");
    await admin.send(`/api/admin/tournaments/${id}/entrants/import`, {
      body: fit,
      headers: { "content-type": "text/csv" },
    });
    const guests = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants?group=guests`);
    expect(guests.map(({ displayName }) => displayName)).toEqual(["Cleo Crane"]);
  });
});

describe("entrants who left, on boards, pages and in files", () => {
  const board = async () =>
    (await admin.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`)).map((entry) => [
      entry.username,
      entry.rank,
      outcomeOf(entry),
    ]);

  test("entrants without a catch are followed by withdrawn, then absent, then disqualified ones", async () => {
    const cid = await club.logIn("cid");
    const dan = await club.logIn("dan");
    for (const browser of [cid, dan]) await enter(club, id, browser.userId);
    await club.store.write(async (tx) => tx.delete(catches));
    await club.store.write((tx) => rebuildStandings(tx, id));
    await admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/disqualify`, { json: { reason: "Net." } });
    await change({ state: "did_not_start" }, bob);
    await change({ state: "withdrew" }, cid);
    expect(await board()).toEqual([
      ["dan", null, null],
      ["cid", null, "withdrew"],
      ["bob", null, "did_not_start"],
      ["ann", null, "disqualified"],
    ]);
    const csv = await (await admin.send(`/api/tournaments/${id}/results.csv`, { method: "GET" })).text();
    expect(
      csv
        .trim()
        .split("\r\n")
        .map((line) => line.split(",").slice(0, 2))
        .slice(1),
    ).toEqual([
      ["", "dan"],
      ["WD", "cid"],
      ["DNS", "bob"],
      ["DQ", "ann"],
    ]);
    expect(await pageOf(admin, `/tournaments/${id}/results`)).toContain('<abbr title="Did not start">DNS</abbr>');
    expect(await pageOf(admin, `/tournaments/${id}`)).toContain("Withdrew");
    expect(await pageOf(admin, `/anglers/${bob.userId}`)).toContain("Did not start");
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("official results list entrants who didn't start by name", async () => {
    await change({ state: "did_not_start" }, bob);
    const claim = await club.store.read((db) => composeResults(db, id));
    expect(claim.notPlaced).toEqual([{ angler: "bob", state: "did_not_start" }]);
  });
});
