import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, participants, teams } from "../../src/base/db/schema.ts";
import { checkStandings } from "../../src/check/standings.ts";
import type { Boats } from "../../src/entries/boats/boat-shapes.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { enter, noticesOf, openTournament } from "../catches/catch-day.ts";
import { land } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";

const minute = 60_000;
const hour = 60 * minute;

const format = {
  measure: "length-in",
  limit: 5,
  late: { perMinute: 1, disqualifyAfter: 15 },
} as const;

let club: Club;
let id: number;
let admin: Browser;
let ann: Browser;
let bob: Browser;

/** The tournament runs from six in the morning to noon; the clock shows eleven. */
const terms = {
  startsAt: noon - 6 * hour,
  endsAt: noon,
  format,
  rules: rulesByFormat(format, shippedRules.tournament),
};

beforeEach(async () => {
  club = await openClub();
  id = await openTournament(club, terms);
  admin = await club.logIn("secretary", { isAdmin: true });
  [ann, bob] = [await club.logIn("ann", { displayName: "Ann Álvarez" }), await club.logIn("bob")];
  for (const browser of [ann, bob]) {
    await enter(club, id, browser.userId);
    await land(club, id, browser.userId, 20);
  }
  club.setNow(noon - hour);
});
afterEach(() => club.close());

const send = (boat: string, to: "out" | "back", overrides: object = {}) =>
  admin.send(`/api/admin/tournaments/${id}/boats`, { json: { boat, to, ...overrides } });
const tap = (browser: Browser, to: "out" | "back", overrides: object = {}) =>
  admin.send(`/api/admin/tournaments/${id}/entries/${browser.userId}/boat`, { json: { to, ...overrides } });
const correct = (browser: Browser, json: object) =>
  admin.send(`/api/admin/tournaments/${id}/entries/${browser.userId}/return`, { json });
const boats = (query = "") => admin.get<Boats>(`/api/admin/tournaments/${id}/boats${query}`);
const boatOf = async (browser: Browser) => (await boats()).boats.find(({ userId }) => userId === browser.userId);
const iso = (at: number) => new Date(at).toISOString();
const score = async (browser: Browser) => {
  const board = await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
  return board.find(({ userId }) => userId === browser.userId)?.totalScore;
};
const log = async () =>
  club.store.read(async (db) =>
    db.select({ detail: audit.detail }).from(audit).where(eq(audit.action, "record-boat")).orderBy(audit.id),
  );

describe("boats", () => {
  test("boats are out once they are checked out, and back once they are checked in, each with its time", async () => {
    expect((await boats()).counts).toEqual({ ashore: 2, out: 0, back: 0, late: 0 });
    expect(await (await tap(ann, "out")).json()).toMatchObject({
      number: 1,
      state: "out",
      outAt: iso(noon - hour),
      backAt: null,
      lateMinutes: 0,
    });
    club.setNow(noon - 10 * minute);
    expect(await (await tap(ann, "back")).json()).toMatchObject({
      state: "back",
      outAt: iso(noon - hour),
      backAt: iso(noon - 10 * minute),
      lateMinutes: 0,
    });
    expect((await boats()).counts).toEqual({ ashore: 1, out: 0, back: 1, late: 0 });
  });

  test("the list of boats starts with those that are out, the longest first, and can be limited to them", async () => {
    await tap(bob, "out");
    club.setNow(noon - 30 * minute);
    expect((await boats()).boats.map(({ username, state }) => [username, state])).toEqual([
      ["bob", "out"],
      ["ann", "ashore"],
    ]);
    await tap(ann, "out");
    const { boats: out, counts } = await boats("?show=out");
    expect(out.map(({ username }) => username)).toEqual(["bob", "ann"]);
    expect(counts.out).toBe(2);
  });

  test("boats that are still out after the end are late", async () => {
    await tap(ann, "out");
    club.setNow(noon + 7 * minute);
    expect(await boatOf(ann)).toMatchObject({ state: "out", lateMinutes: 7 });
    expect((await boats()).counts).toMatchObject({ out: 1, late: 1 });
  });

  test("checking in a boat twice is the same as once, and a given time corrects it", async () => {
    await tap(ann, "out");
    club.setNow(noon - 20 * minute);
    await tap(ann, "back");
    club.setNow(noon - 10 * minute);
    await tap(ann, "back");
    expect(await boatOf(ann)).toMatchObject({ backAt: iso(noon - 20 * minute) });
    expect(await log()).toHaveLength(2);
    await tap(ann, "back", { time: "11:45" });
    expect(await boatOf(ann)).toMatchObject({ backAt: iso(noon - 15 * minute) });
  });

  test("boats can go out again after they were back", async () => {
    for (const to of ["out", "back"] as const) await tap(ann, to);
    club.setNow(noon - 30 * minute);
    await tap(ann, "out");
    expect(await boatOf(ann)).toMatchObject({ state: "out", outAt: iso(noon - 30 * minute), backAt: null });
  });

  test("boats can return without having been checked out", async () => {
    expect(await (await tap(ann, "back")).json()).toMatchObject({ state: "back", outAt: null });
  });
});

describe("finding a boat", () => {
  test.each(["1", "#1", "ann", "Ann Álvarez", "alvarez", "ÁLV"])("a boat is found by %p", async (typed) => {
    expect(await (await send(typed, "out")).json()).toMatchObject({ userId: ann.userId, state: "out" });
  });

  test("a boat is found by a whole name even if others contain it", async () => {
    const annette = await club.logIn("annette");
    await enter(club, id, annette.userId);
    expect(await (await send("ann", "out")).json()).toMatchObject({ userId: ann.userId });
  });

  const refused = async (typed: string, message: string) => {
    const response = await send(typed, "out");
    expect([response.status, await response.json()]).toEqual([
      404,
      { message, code: "not_found", issues: [{ path: "boat", message }] },
    ]);
  };

  test("a boat is found only by its number or a part of its name", async () => {
    await refused("9", "There's no boat number 9.");
    await refused("zed", "No boat matches “zed”. Type part of an entrant's or a team's name, or the number.");
  });

  test("a name that fits several boats finds none, and the reply names them", async () => {
    await enter(club, id, (await club.logIn("barb")).userId);
    await refused("b", "“b” matches 2 bob, 3 barb. Type more of the name, or the number.");
  });
});

describe("a late boat", () => {
  beforeEach(async () => {
    await tap(ann, "out");
    club.setNow(noon + 2 * minute + 1);
  });

  test("each started late minute costs the format's deduction, with a notification and a log entry", async () => {
    expect(await score(ann)).toBe(20);
    expect(await (await tap(ann, "back")).json()).toMatchObject({ lateMinutes: 3, isLateCorrected: false });
    expect(await score(ann)).toBe(17);
    expect((await noticesOf(club, ann.userId)).at(-1)).toMatchObject({
      title: "Spring Open: you were 3 minutes late",
      message: "The club recorded your return at Jun 6, 12:02 PM, 3 minutes late. If that's wrong, contact the club.",
    });
    expect((await log()).at(-1)?.detail).toMatchObject({ boat: "1 Ann Álvarez", day: 1, lateMinutes: 3 });
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("a boat is disqualified after the format's number of late minutes", async () => {
    club.setNow(noon + 20 * minute);
    await tap(ann, "back");
    expect(await score(ann)).toBe(0);
  });

  test("a boat's late minutes are recounted when its time is corrected, unless they were typed", async () => {
    await tap(ann, "back");
    expect((await correct(ann, { outAt: "2026-06-06T11:00", backAt: "2026-06-06T12:01" })).status).toBe(200);
    expect(await boatOf(ann)).toMatchObject({ lateMinutes: 1, isLateCorrected: false });
    expect(await score(ann)).toBe(19);
    await correct(ann, { outAt: "2026-06-06T11:00", backAt: "2026-06-06T12:01", lateMinutes: 0 });
    expect(await boatOf(ann)).toMatchObject({ lateMinutes: 0, isLateCorrected: true });
    expect(await score(ann)).toBe(20);
    expect((await noticesOf(club, ann.userId)).at(-1)?.title).toBe("Spring Open: you weren't late");
  });

  test("a late boat is removed from the list of boats that were out by a correction without times", async () => {
    await tap(ann, "back");
    await correct(ann, {});
    expect(await boatOf(ann)).toMatchObject({ state: "ashore", lateMinutes: 0 });
    expect(await score(ann)).toBe(20);
  });

  test("a late boat is shown with its minutes to those who run the tournament and to the entrant", async () => {
    await tap(ann, "back");
    const returns = [{ day: 1, outAt: iso(noon - hour), backAt: iso(noon + 2 * minute + 1), lateMinutes: 3 }];
    const entrants = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);
    expect(entrants.map(({ number, returns: boatReturns }) => [number, boatReturns])).toEqual([
      [1, returns],
      [2, undefined],
    ]);
    expect(await ann.get<Mine>(`/api/tournaments/${id}/mine`)).toMatchObject({ returns });
    expect(await pageOf(admin, `/admin/tournaments/${id}/day`)).toContain("Back 3 minutes late");
    expect(await pageOf(ann, `/tournaments/${id}`)).toContain("3 minutes late");
    expect(await pageOf(club.visitor, `/tournaments/${id}`)).not.toContain("3 minutes late");
  });
});

describe("times of a boat", () => {
  test.each([
    [{ outAt: "2026-06-06T11:30" }, "outAt"],
    [{ outAt: "2026-06-06T10:00", backAt: "2026-06-06T09:00" }, "backAt"],
    [{ outAt: "2026-06-06T10:00", lateMinutes: 2 }, "backAt"],
    [{ outAt: "yesterday" }, "outAt"],
    [{ backAt: "2026-06-06T10:00", lateMinutes: 1.5 }, "lateMinutes"],
    [{ backAt: "2026-06-06T10:00", lateMinutes: -1 }, "lateMinutes"],
  ])("boat times of %p are refused at %s", async (json, path) => {
    expect(await refusal(await correct(ann, json))).toEqual({ status: 422, code: "invalid", paths: [path] });
  });

  test.each([
    [{ time: "25:00" }, "time"],
    [{ time: "7:5" }, "time"],
    [{ day: 0 }, "day"],
  ])("one tap with %p is refused at %s", async (more, path) => {
    expect(await refusal(await tap(ann, "out", more))).toEqual({ status: 422, code: "invalid", paths: [path] });
  });

  test("a boat can't be back before it went out", async () => {
    await tap(ann, "out");
    expect(await refusal(await tap(ann, "back", { time: "10:30" }))).toMatchObject({ status: 422, paths: ["time"] });
  });

  test("the boat times of a day that the tournament doesn't have aren't found", async () => {
    expect(await refusal(await tap(ann, "out", { day: 2 }))).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("entrants who can go out", () => {
  const state = (json: object) => admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/state`, { json });

  test("an entrant who withdrew or is disqualified isn't expected, can't go out, and can return", async () => {
    await tap(ann, "out");
    await state({ state: "withdrew" });
    expect(await boatOf(ann)).toMatchObject({ state: "out", isGoing: false });
    expect((await tap(ann, "back")).status).toBe(200);
    expect(await refusal(await tap(ann, "out"))).toMatchObject({ status: 409, code: "not_fishing" });
    await correct(ann, {});
    expect(await boatOf(ann)).toBeUndefined();
    await admin.send(`/api/admin/tournaments/${id}/entries/${bob.userId}/disqualify`, { json: { reason: "Net." } });
    expect(await refusal(await tap(bob, "out"))).toMatchObject({ status: 409, code: "disqualified" });
    expect((await boats()).boats).toEqual([]);
  });

  test("a boat of a canceled tournament can't be checked out", async () => {
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Lightning" } });
    expect(await refusal(await tap(ann, "out"))).toMatchObject({ status: 409, code: "cancelled" });
  });
});

describe("a team in one boat", () => {
  beforeEach(async () => {
    await club.store.write(async (tx) => {
      const [team] = await tx
        .insert(teams)
        .values({ tournamentId: id, name: "Two Rods", code: "AAAABBBBCCCC", createdAt: noon })
        .returning({ id: teams.id });
      await tx.update(participants).set({ teamId: team?.id, teamJoinedAt: noon });
    });
  });

  test("a team's boat goes out and returns with all members, by the team's name or any member's number", async () => {
    expect(await (await send("two rods", "out")).json()).toMatchObject({
      team: "Two Rods",
      username: "ann",
      others: [{ username: "bob" }],
    });
    expect((await boats()).counts).toMatchObject({ out: 1, ashore: 0 });
    club.setNow(noon + 4 * minute);
    await send("2", "back");
    const stored = await club.store.read(async (db) =>
      db.select({ returns: participants.returns }).from(participants).orderBy(participants.id),
    );
    const returns = [{ day: 1, outAt: noon - hour, backAt: noon + 4 * minute, lateMinutes: 4 }];
    expect(stored).toEqual([{ returns }, { returns }]);
    for (const browser of [ann, bob])
      expect((await noticesOf(club, browser.userId)).at(-1)?.title).toContain("4 minutes late");
  });
});

describe("boats in a tournament that is scored by the day", () => {
  const days = { cut: null, startTime: "06:00", endTime: "12:00" };

  test("boats go out each day, are late by the end of that day, and days without a return are listed", async () => {
    const two = {
      ...terms,
      ...{ startDay: "2026-06-06", endDay: "2026-06-07", startTime: "06:00", endTime: "12:00", days },
      endsAt: noon + 24 * hour,
    };
    id = await openTournament(club, two);
    for (const browser of [ann, bob]) await enter(club, id, browser.userId);
    for (const browser of [ann, bob]) await tap(browser, "out");
    club.setNow(noon + 2 * minute);
    expect(await (await tap(ann, "back")).json()).toMatchObject({ lateMinutes: 2 });
    club.setNow(noon + 18 * hour);
    const morning = await boats();
    expect(morning).toMatchObject({ day: 2, days: 2, counts: { ashore: 2 }, stillOut: [{ day: 1, boats: 1 }] });
    expect(await pageOf(admin, `/admin/tournaments/${id}/day`)).toContain("1 boat wasn't checked in on day 1");
    await tap(ann, "out");
    await tap(bob, "back");
    expect((await boats("?day=1")).counts).toMatchObject({ back: 2, late: 2 });
    expect((await boats()).counts).toMatchObject({ out: 1, ashore: 1 });
  });
});

describe("the boats' pages", () => {
  const day = () => `/admin/tournaments/${id}/day`;
  const dayText = async () => (await pageOf(admin, day())).replaceAll("<!-- -->", "");
  const all = () => `/admin/tournaments/${id}/boats`;

  test("the tournament day shows which boats are out, until everybody is back", async () => {
    expect(await pageOf(admin, day())).not.toContain("Everyone Back?");
    await tap(ann, "out");
    const text = await pageOf(admin, day());
    expect(text).toContain("Everyone Back?");
    expect(text).toContain("Out since 11:00 AM");
    expect(text).toContain("Check In: Ann Álvarez");
    await tap(ann, "back");
    expect(await dayText()).toContain("0 out</b>, 1 back, 1 not checked out");
    await tap(bob, "out");
    await tap(bob, "back");
    expect(await dayText()).toContain("Everyone is back.");
    club.setNow(noon + hour);
    await tap(bob, "out");
    await tap(bob, "back");
    expect(await dayText()).toContain("Everyone is back, 1 late.");
  });

  test("the page of all boats has one tap for each, and the form for corrections of one", async () => {
    await tap(ann, "out");
    const text = await pageOf(admin, all());
    expect(text).toContain("Check In: Ann Álvarez");
    expect(text).toContain("Check Out: bob");
    expect(text).not.toContain('name="backAt"');
    const opened = await pageOf(admin, `${all()}?day=1&correct=${ann.userId}`);
    expect(opened).toMatch(/name="outAt"[^>]*value="2026-06-06T11:00"|value="2026-06-06T11:00"[^>]*name="outAt"/);
    expect(opened).toContain('name="backAt"');
  });

  test("the boats' forms work without script, and errors are shown on the page", async () => {
    const post = (path: string, values: Record<string, string>, page = all()) =>
      admin.send(path, { form: new URLSearchParams({ api: path, page, ...values }), headers: { accept: "text/html" } });
    const named = `/api/admin/tournaments/${id}/boats`;
    expect(await (await post(named, { boat: "zed", to: "out", time: "" })).text()).toContain("No boat matches “zed”");
    expect((await post(named, { boat: "1", to: "out", time: "10:55" })).status).toBe(302);
    expect(await boatOf(ann)).toMatchObject({ state: "out", outAt: iso(noon - 65 * minute) });
    const entry = `/api/admin/tournaments/${id}/entries/${ann.userId}`;
    expect((await post(`${entry}/boat`, { to: "back", day: "1" })).status).toBe(302);
    const times = { day: "1", outAt: "2026-06-06T10:00", backAt: "", lateMinutes: "", reason: "" };
    expect((await post(`${entry}/return`, times)).status).toBe(302);
    expect(await boatOf(ann)).toMatchObject({ state: "out", outAt: iso(noon - 2 * hour) });
  });

  test("the sign-in sheet has the numbers by which boats are found", async () => {
    const sheet = await pageOf(admin, `/admin/tournaments/${id}/print`);
    expect(sheet).toMatch(/>1<\/td><td[^>]*>.*?Ann Álvarez/s);
    expect(sheet).toMatch(/>2<\/td><td[^>]*>.*?bob/s);
  });
});

describe("recounting late minutes when the end moves", () => {
  const extend = (until: string) =>
    admin.send(`/api/admin/tournaments/${id}/extend`, { json: { until, reason: "Fog at the ramp." } });
  const boardOf = async () =>
    (await admin.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`)).map(
      ({ username, rank, totalScore }) => [username, rank, totalScore],
    );

  beforeEach(async () => {
    club.setNow(noon + 4 * minute);
    for (const browser of [ann, bob]) await tap(browser, "back");
  });

  test("an extension recounts a boat's late minutes, refreshes its standing, and notifies its entrant", async () => {
    expect(await boardOf()).toEqual([
      ["ann", 1, 16],
      ["bob", 2, 16],
    ]);
    expect((await extend("2026-06-06T12:30")).status).toBe(200);
    expect(await boardOf()).toEqual([
      ["ann", 1, 20],
      ["bob", 2, 20],
    ]);
    expect(await noticesOf(club, ann.userId)).toContainEqual(
      expect.objectContaining({
        title: expect.stringContaining(": you weren't late"),
        message: "The end time changed, so your minutes late were recalculated. If that's wrong, contact the club.",
      }),
    );
    const rows = await club.store.read(async (db) => db.select().from(audit).where(eq(audit.action, "record-boat")));
    expect(rows.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({
        userId: ann.userId,
        lateMinutes: 0,
        reason: "The tournament was extended: Fog at the ramp.",
      }),
    );
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("an extension doesn't change late minutes that were corrected by hand", async () => {
    await correct(ann, { backAt: "2026-06-06T12:04", lateMinutes: 2, reason: "The ramp was blocked." });
    await extend("2026-06-06T12:30");
    expect(await boardOf()).toEqual([
      ["bob", 1, 20],
      ["ann", 2, 18],
    ]);
  });

  test("an edit that moves the end earlier recounts the late minutes", async () => {
    const edited = await admin.send(`/api/admin/tournaments/${id}`, {
      method: "PUT",
      json: {
        ...{ name: "Spring Open", description: "One day.", prize: 0, tournamentType: "tournament", format },
        ...{ targetSpecies: "Bass", minLength: 10, startDate: "2026-06-06", endDate: "2026-06-06" },
        ...{ startTime: "06:00", endTime: "11:58", confirm: true, rulesReason: "The ramp closes earlier." },
      },
    });
    expect(await edited.json()).toMatchObject({ id });
    expect((await boardOf()).map(([, , score]) => score)).toEqual([14, 14]);
  });
});
