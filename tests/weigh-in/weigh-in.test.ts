import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import {
  audit,
  catches,
  notifications,
  participants,
  prizeBreakdowns,
  standings,
  teams,
  tournaments,
} from "../../src/base/db/schema.ts";
import { checkStandings } from "../../src/check/standings.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import type { WeighInEntry, WeighInSlip, WeighInView } from "../../src/weigh-in/weigh-in-shapes.ts";
import { enter, formOf, openTournament } from "../catches/catch-day.ts";
import { land } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";

const hour = 3_600_000;

const format = {
  measure: "weight-lb",
  limit: 5,
  deadFish: { deduct: 0.25 },
  late: { perMinute: 1, disqualifyAfter: 15 },
} as const;

let club: Club;
let id: number;
let admin: Browser;
let ann: Browser;
let bob: Browser;

beforeEach(async () => {
  club = await openClub();
  id = await openTournament(club, {
    startsAt: noon - 6 * hour,
    endsAt: noon,
    format,
    rules: rulesByFormat(format, shippedRules.tournament),
  });
  admin = await club.logIn("secretary", { isAdmin: true });
  [ann, bob] = [await club.logIn("ann", { displayName: "Ann Álvarez" }), await club.logIn("bob")];
  for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  club.setNow(noon - hour);
});
afterEach(() => club.close());

const send = (json: object, by = admin) => by.send(`/api/admin/tournaments/${id}/weigh-in`, { json });
const weigh = async (json: object): Promise<WeighInEntry> => {
  const response = await send(json);
  expect(response.status).toBe(201);
  return (await response.json()) as WeighInEntry;
};
const undo = (entry: number, json: object = {}) =>
  admin.send(`/api/admin/tournaments/${id}/weigh-in/undo`, { json: { entry, ...json } });
const view = () => admin.get<WeighInView>(`/api/admin/tournaments/${id}/weigh-in`);
const board = async () =>
  (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`)).map(
    ({ rank, username, totalScore }) => [rank, username, totalScore],
  );

const formTeam = (name: string) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set({ teams: { size: 2, score: "best", prize: "split" } });
    const [team] = await tx
      .insert(teams)
      .values({ tournamentId: id, name, code: "AAAA-BBBB-CCCC", createdAt: noon })
      .returning();
    await tx.update(participants).set({ teamId: team?.id ?? null });
  });

describe("the weigh-in", () => {
  test("a bag counts at once, and the reply has the total and the place", async () => {
    const first = await weigh({ entrant: "1", fish: "5", weight: "15.25", biggest: "4-8" });
    expect(first).toMatchObject({ number: 1, fish: 5, total: "15.25 lb", totalFish: 5, score: "15.25 lb", place: 1 });
    const second = await weigh({ entrant: "bob", fish: "3", weight: "16 lb 4 oz" });
    expect(second).toMatchObject({ score: "16.25 lb", place: 1 });
    expect(await board()).toEqual([
      [1, "bob", 16.25],
      [2, "ann", 15.25],
    ]);
    expect(await club.store.read((db) => checkStandings(db))).toEqual([]);
  });

  test("fish weighed one by one add up, with the biggest and the dead ones among them", async () => {
    await weigh({ entrant: "alvarez", fish: "1", weight: "3.5" });
    await weigh({ entrant: "1", fish: "1", weight: "2", dead: "1" });
    expect(await weigh({ entrant: "1", fish: "1", weight: "4" })).toMatchObject({ totalFish: 3, score: "9.25 lb" });
    const slip = await admin.get<WeighInSlip>(`/api/admin/tournaments/${id}/weigh-in/${ann.userId}`);
    expect(slip).toMatchObject({ totalFish: 3, biggest: "4.00 lb", dead: 1, place: 1 });
    expect(slip.entries.map(({ total }) => total)).toEqual(["4.00 lb", "2.00 lb", "3.50 lb"]);
  });

  test("the slip shows what is deducted from the weight, for dead fish and late minutes", async () => {
    await weigh({ entrant: "1", fish: "3", weight: "11.38", dead: "1", lateMinutes: "2" });
    const path = `/admin/tournaments/${id}/weigh-in/${ann.userId}`;
    const slip = await admin.get<WeighInSlip>(`/api${path}`);
    expect(slip.score).toBe("9.13 lb");
    expect(slip.deductions).toEqual([
      { kind: "dead-fish", what: "1 dead fish", amount: "−0.25 lb" },
      { kind: "late", what: "2 minutes late", amount: "−2 lb" },
    ]);
    const page = await pageOf(admin, path);
    expect(page).toContain("−0.25 lb");
    expect(page).not.toContain("<dt>Dead fish</dt>");
  });

  test("with a pooled score, the limit and a second bag are the team's, not the angler's", async () => {
    await formTeam("Pike");
    await weigh({ entrant: "1", fish: "3", weight: "9.5" });
    expect(await (await send({ entrant: "2", fish: "3", weight: "6" })).json()).toMatchObject({
      message: "The limit is 5 fish, and Team Pike already has 3. Undo the last entry if it's wrong.",
    });
    expect(await (await send({ entrant: "2", fish: "2", weight: "4" })).json()).toMatchObject({
      message: "Team Pike already has 3 fish, 9.50 lb. Save again to add 2 fish, 4.00 lb.",
    });
  });

  test("with a pooled score, a bag can be entered by the team's name", async () => {
    await formTeam("Pike");
    expect(await weigh({ entrant: "team pike", fish: "3", weight: "9.5" })).toMatchObject({
      ...{ username: "ann", team: "Team Pike", totalFish: 3 },
    });
    expect(await refusal(await send({ entrant: "Team Perch", fish: "3", weight: "9.5" }))).toMatchObject({
      status: 404,
    });
  });

  test("with a pooled score, a team's name finds its member who is fishing", async () => {
    await formTeam("Pike");
    const state = `/api/admin/tournaments/${id}/entries/${ann.userId}/state`;
    expect((await admin.send(state, { json: { state: "did_not_start" } })).status).toBe(200);
    expect((await view()).entrants.map(({ isFishing }) => isFishing)).toEqual([false, true]);
    expect(await weigh({ entrant: "Team Pike", fish: "3", weight: "9.5" })).toMatchObject({ username: "bob" });
  });

  test("with a pooled score, the page counts teams, each with the bag of any member", async () => {
    await formTeam("Pike");
    await enter(club, id, (await club.logIn("cora")).userId);
    await weigh({ entrant: "1", fish: "3", weight: "9.5" });
    expect((await view()).entrants.map(({ weighedOn }) => weighedOn)).toEqual([[1], [1], []]);
    const pageText = async () => (await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).replaceAll("<!-- -->", "");
    expect(await pageText()).toContain("1 of 2 teams weighed in.");
    await club.store.write((tx) => tx.update(tournaments).set({ teams: { size: 2, score: "sum", prize: "split" } }));
    expect(await pageText()).toContain("1 of 3 anglers weighed in.");
  });

  test("the card, the entry list and the slip show the angler's team, and the entrants have it for the name check", async () => {
    await formTeam("Pike");
    await weigh({ entrant: "1", fish: "1", weight: "3" });
    expect(await weigh({ entrant: "2", fish: "1", weight: "4" })).toMatchObject({
      team: "Team Pike",
      score: "7.00 lb",
    });
    expect((await view()).entrants.map(({ team }) => team)).toEqual(["Team Pike", "Team Pike"]);
    const path = `/admin/tournaments/${id}/weigh-in`;
    expect((await pageOf(admin, path)).match(/>Team Pike</g)).toHaveLength(2);
    expect(await pageOf(admin, `${path}/${ann.userId}`)).toContain(">Team Pike<");
    const day = `/admin/tournaments/${id}/day`;
    expect(await admin.get<DayEntrant[]>(`/api${day}/entrants`)).toMatchObject([{ team: "Pike" }, { team: "Pike" }]);
    expect((await pageOf(admin, day)).match(/>Team Pike</g)).toHaveLength(2);
  });

  test("a team whose name starts with the word isn't labeled twice", async () => {
    await formTeam("Team Rocket");
    expect(await weigh({ entrant: "1", fish: "1", weight: "3" })).toMatchObject({ team: "Team Rocket" });
  });

  test("the slip of a team's angler shows what is deducted for both members", async () => {
    await formTeam("Pike");
    await weigh({ entrant: "1", fish: "3", weight: "11.38", dead: "1" });
    await weigh({ entrant: "2", fish: "1", weight: "3", dead: "1" });
    const slip = await admin.get<WeighInSlip>(`/api/admin/tournaments/${id}/weigh-in/${bob.userId}`);
    expect(slip.deductions.map(({ what, amount }) => [what, amount])).toEqual([["2 dead fish", "−0.5 lb"]]);
  });

  test("a team's slip has the entries, big fish, penalties and names of all members, whichever of them it is opened from", async () => {
    await formTeam("Pike");
    await weigh({ entrant: "1", fish: "3", weight: "9.5", biggest: "4.25", lateMinutes: "2" });
    await weigh({ entrant: "2", fish: "1", weight: "5", dead: "1" });
    const path = `/admin/tournaments/${id}/weigh-in`;
    for (const { userId } of [ann, bob]) {
      const slip = await admin.get<WeighInSlip>(`/api${path}/${userId}`);
      expect(slip).toMatchObject({ totalFish: 4, score: "12.25 lb", biggest: "5.00 lb", dead: 1, lateMinutes: 2 });
      expect(slip.members.map(({ displayName }) => displayName)).toEqual(["Ann Álvarez", "bob"]);
      expect(slip.entries.map(({ username, total, totalFish }) => [username, total, totalFish])).toEqual([
        ["bob", "5.00 lb", 4],
        ["ann", "9.50 lb", 4],
      ]);
      const page = (await pageOf(admin, `${path}/${userId}`)).replaceAll("<!-- -->", "");
      for (const words of [
        ">Team Pike<",
        ">1 Ann Álvarez, 2 bob<",
        "bob: 1 fish, 5.00 lb",
        "Ann Álvarez: 3 fish, 9.50 lb",
      ]) {
        expect(page).toContain(words);
      }
    }
  });

  test("bags have no line in the race, because the times of their fish aren't known", async () => {
    await weigh({ entrant: "1", fish: "5", weight: "15.25" });
    expect(await club.visitor.get(`/api/tournaments/${id}/race`)).toEqual([]);
  });

  test("late minutes are deducted from the score, and undone with the entry", async () => {
    const late = await weigh({ entrant: "1", fish: "2", weight: "8", lateMinutes: "3" });
    expect(late).toMatchObject({ score: "5.00 lb", lateMinutes: 3 });
    await weigh({ entrant: "2", fish: "1", weight: "7" });
    expect((await undo(late.id)).status).toBe(200);
    expect(await weigh({ entrant: "1", fish: "2", weight: "8" })).toMatchObject({ score: "8.00 lb", totalFish: 2 });
  });

  test("minutes late that disqualify are saved once confirmed, and the card and the slip say why", async () => {
    const bag = { entrant: "1", fish: "5", weight: "11.25", lateMinutes: "15" };
    const question = "15 minutes late disqualifies the angler. Save again to enter it anyway.";
    expect(await (await send(bag)).json()).toEqual({
      ...{ code: "confirm_required", message: question },
      issues: [{ path: "lateMinutes", message: question }],
    });
    expect((await view()).entries).toEqual([]);
    expect(await weigh({ ...bag, confirmed: question })).toMatchObject({
      place: null,
      disqualified: "15 minutes late.",
    });
    const path = `/admin/tournaments/${id}/weigh-in`;
    for (const page of [await pageOf(admin, path), await pageOf(admin, `${path}/${ann.userId}`)]) {
      expect(page).toContain("Disqualified");
      expect(page).toContain("15 minutes late.");
      expect(page).not.toContain("No place yet");
      expect(page).not.toContain("0.00 lb");
    }
    expect(await weigh({ entrant: "2", fish: "1", weight: "3", lateMinutes: "14" })).not.toHaveProperty("disqualified");
  });

  test("an entrant disqualified for lateness is shown as disqualified on the tournament day page and in its filter", async () => {
    const confirmed = "15 minutes late disqualifies the angler. Save again to enter it anyway.";
    await weigh({ entrant: "1", fish: "5", weight: "11.25", lateMinutes: "15", confirmed });
    await weigh({ entrant: "2", fish: "1", weight: "3", lateMinutes: "14" });
    const day = `/admin/tournaments/${id}/day`;
    const entrants = await admin.get<DayEntrant[]>(`/api${day}/entrants?group=disqualified`);
    expect(entrants).toMatchObject([{ username: "ann", isDisqualifiedLate: true }]);
    const page = await pageOf(admin, day);
    expect(page.match(/class="badge[^"]*"[^>]*>Disqualified</g)).toHaveLength(1);
  });

  test("a disqualification without a reason adds no empty line to the card or the slip", async () => {
    await weigh({ entrant: "1", fish: "1", weight: "4" });
    await club.store.write((tx) => tx.update(standings).set({ isDisqualified: true }));
    expect((await view()).entries).toMatchObject([{ disqualified: "" }]);
    const path = `/admin/tournaments/${id}/weigh-in`;
    for (const page of [await pageOf(admin, path), await pageOf(admin, `${path}/${ann.userId}`)]) {
      expect(page).toContain("Disqualified</p>");
      expect(page).not.toContain('<p class="font-semibold"></p>');
    }
  });

  test("without script, saving the refused form again confirms minutes late that disqualify", async () => {
    const path = `/admin/tournaments/${id}/weigh-in`;
    const form = { api: `/api${path}`, entrant: "1", fish: "1", weight: "8", lateMinutes: "20" };
    const [, confirmed = ""] = /name="confirmed" value="([^"]+)"/.exec((await post(admin, path, form)).text) ?? [];
    expect(confirmed).toBe("20 minutes late disqualifies the angler. Save again to enter it anyway.");
    expect((await post(admin, path, { ...form, confirmed })).text).not.toContain("0.00 lb");
    expect((await view()).entries).toMatchObject([{ disqualified: "20 minutes late." }]);
  });

  test("undoing an entry keeps a later correction of the boat's return", async () => {
    const late = await weigh({ entrant: "1", fish: "2", weight: "8", lateMinutes: "3" });
    const path = `/api/admin/tournaments/${id}/entries/${ann.userId}/return`;
    const json = { backAt: "2026-06-06T10:30", lateMinutes: 5, reason: "The clock was wrong." };
    expect((await admin.send(path, { json })).status).toBe(200);
    expect((await undo(late.id)).status).toBe(200);
    expect(await weigh({ entrant: "1", fish: "2", weight: "8" })).toMatchObject({ score: "3.00 lb" });
  });

  test("a correction notifies of minutes late only if they change, and keeps the time of the boat's return", async () => {
    const late = await weigh({ entrant: "1", fish: "2", weight: "8", lateMinutes: "3" });
    const notices = async () =>
      (await club.store.read((db) => db.select().from(notifications).orderBy(notifications.id))).map(
        ({ userId, title }) => [userId, title],
      );
    const first = await notices();
    expect(first.filter(([userId]) => userId === ann.userId)).not.toEqual([]);
    club.setNow(noon - hour / 2);
    const sameLate = await weigh({ ...late.fields, weight: "9", replaces: late.id });
    expect(sameLate).toMatchObject({ score: "6.00 lb", lateMinutes: 3 });
    expect(await notices()).toEqual(first);
    const [entry] = await club.store.read((db) =>
      db.select({ returns: participants.returns }).from(participants).where(eq(participants.userId, ann.userId)),
    );
    expect(entry?.returns).toEqual([{ day: 1, backAt: noon - hour, lateMinutes: 3 }]);
    const later = await weigh({ ...sameLate.fields, lateMinutes: "4", replaces: sameLate.id });
    expect(await notices()).toHaveLength(first.length + 1);
    const { lateMinutes: _, ...withoutLate } = later.fields;
    const onTime = await weigh({ ...withoutLate, replaces: later.id });
    expect(onTime).toMatchObject({ score: "9.00 lb" });
    const lateAgain = await weigh({ ...onTime.fields, lateMinutes: "5", replaces: onTime.id });
    const moved = await weigh({ ...lateAgain.fields, entrant: "2", replaces: lateAgain.id });
    expect(moved).toMatchObject({ username: "bob", score: "4.00 lb" });
    expect((await undo(moved.id)).status).toBe(200);
    const all = await club.store.read((db) => db.select({ returns: participants.returns }).from(participants));
    expect(all.map(({ returns }) => returns)).toEqual([null, null]);
  });

  test("nobody can undo the weigh-in of their own bag if somebody else can", async () => {
    await enter(club, id, admin.userId);
    const other = await club.logIn("treasurer", { isAdmin: true });
    expect(await refusal(await send({ entrant: "secretary", fish: "1", weight: "3" }))).toMatchObject({
      ...{ status: 403, code: "conflict_of_interest", paths: ["entrant"] },
    });
    const response = await send({ entrant: "secretary", fish: "1", weight: "3" }, other);
    const { id: entry } = (await response.json()) as WeighInEntry;
    expect(await refusal(await undo(entry))).toMatchObject({ status: 403, code: "conflict_of_interest" });
    expect((await view()).entries.map((entered) => entered.id)).toEqual([entry]);
    expect((await other.send(`/api/admin/tournaments/${id}/weigh-in/undo`, { json: { entry } })).status).toBe(200);
  });

  test("a bag of an entrant who withdrew is refused, because they have no place", async () => {
    const state = `/api/admin/tournaments/${id}/entries/${ann.userId}/state`;
    expect((await admin.send(state, { json: { state: "withdrew" } })).status).toBe(200);
    expect(await refusal(await send({ entrant: "1", fish: "1", weight: "3" }))).toMatchObject({
      status: 409,
      code: "not_fishing",
      paths: ["entrant"],
    });
    expect((await view()).entries).toEqual([]);
  });

  test("only an angler's latest entry can be undone, and the undo is in the activity log", async () => {
    const first = await weigh({ entrant: "1", fish: "1", weight: "3" });
    const second = await weigh({ entrant: "1", fish: "1", weight: "4" });
    expect(await refusal(await undo(first.id))).toMatchObject({ status: 409, code: "stale" });
    expect((await undo(second.id)).status).toBe(200);
    expect(await refusal(await undo(second.id))).toMatchObject({ status: 404 });
    expect(await board()).toEqual([
      [1, "ann", 3],
      [null, "bob", 0],
    ]);
    const undone = await club.store.read(async (db) =>
      db.select({ by: audit.actorName, detail: audit.detail }).from(audit).where(eq(audit.action, "undo-weigh-in")),
    );
    expect(undone).toMatchObject([{ by: "secretary", detail: { entry: second.id, userId: ann.userId } }]);
  });

  test("an entry is corrected in one write, with its other figures and the place as they were entered", async () => {
    await club.store.write((tx) =>
      tx.insert(prizeBreakdowns).values({ tournamentId: id, position: 1, amountCents: 5000 }),
    );
    await weigh({ entrant: "2", fish: "5", weight: "12" });
    const wrong = await weigh({
      entrant: "1",
      fish: "5",
      weight: "15.25",
      biggest: "4.5",
      dead: "1",
      lateMinutes: "2",
    });
    expect(wrong.fields).toEqual({
      ...{ entrant: "1", fish: "5", weight: "15.25", biggest: "4.5", dead: "1", lateMinutes: "2" },
    });
    const notices = () => club.store.read((db) => db.$count(notifications, eq(notifications.type, "paid_place_lost")));
    const before = await notices();
    const corrected = await weigh({ ...wrong.fields, weight: "15.52", replaces: wrong.id });
    expect(corrected).toMatchObject({ totalFish: 5, score: "13.27 lb", lateMinutes: 2, place: 1 });
    expect((await view()).entries.map((entry) => entry.total)).toEqual(["15.52 lb", "12.00 lb"]);
    expect(await notices()).toBe(before);
    expect(await refusal(await send({ ...wrong.fields, replaces: wrong.id }))).toMatchObject({ status: 404 });
    const logged = await club.store.read((db) =>
      db.select({ action: audit.action, detail: audit.detail }).from(audit).orderBy(desc(audit.id)).limit(9),
    );
    expect(logged.filter(({ action }) => action.endsWith("weigh-in")).slice(0, 2)).toMatchObject([
      { action: "weigh-in", detail: { replaces: wrong.id } },
      { action: "undo-weigh-in", detail: { entry: wrong.id } },
    ]);
    expect(await club.store.read((db) => checkStandings(db))).toEqual([]);
  });

  test("a correction that is refused leaves the entry as it was", async () => {
    const first = await weigh({ entrant: "1", fish: "5", weight: "15.25" });
    expect(await refusal(await send({ ...first.fields, fish: "6", replaces: first.id }))).toMatchObject({
      status: 422,
    });
    expect(await refusal(await send({ ...first.fields, weight: "152.5", replaces: first.id }))).toMatchObject({
      code: "confirm_required",
    });
    expect((await view()).entries).toMatchObject([{ id: first.id, total: "15.25 lb" }]);
  });

  test("a bag entered for the wrong angler is moved to the right one", async () => {
    const wrong = await weigh({ entrant: "1", fish: "5", weight: "15.25" });
    await weigh({ ...wrong.fields, entrant: "2", replaces: wrong.id });
    expect(await board()).toEqual([
      [1, "bob", 15.25],
      [null, "ann", 0],
    ]);
  });

  test("without script, Edit opens the form with the entry's values, and saving replaces it", async () => {
    const wrong = await weigh({ entrant: "1", fish: "5", weight: "15.25", dead: "1" });
    const path = `/admin/tournaments/${id}/weigh-in`;
    expect(await pageOf(admin, path)).toContain(`href="${path}?edit=${wrong.id}"`);
    const page = await pageOf(admin, `${path}?edit=${wrong.id}`);
    expect(page).toContain("Editing: 1 Ann Álvarez, 5 fish, 15.25 lb, 1 dead");
    const inputs = new Map(
      [...page.matchAll(/<input [^>]*>/g)].map(([input]) => [
        /name="([^"]*)"/.exec(input)?.[1],
        /value="([^"]*)"/.exec(input)?.[1],
      ]),
    );
    const names = ["entrant", "fish", "weight", "dead", "replaces"];
    expect(names.map((name) => inputs.get(name))).toEqual(["1", "5", "15.25", "1", String(wrong.id)]);
    const form = { api: `/api${path}`, ...wrong.fields, replaces: String(wrong.id) };
    const refused = await post(admin, `${path}?edit=${wrong.id}`, { ...form, fish: "6" });
    expect(refused.text).toContain(`name="replaces" value="${wrong.id}"`);
    await post(admin, path, { ...form, weight: "15.52" });
    expect((await view()).entries.map(({ total }) => total)).toEqual(["15.52 lb"]);
  });

  test("an entry that was undone while an angler was entered isn't saved as a new one", async () => {
    const wrong = await weigh({ entrant: "1", fish: "5", weight: "15.25" });
    expect((await undo(wrong.id)).status).toBe(200);
    const path = `/admin/tournaments/${id}/weigh-in`;
    const back = `${path}?entrant=2&fish=5&weight=15.25&edit=${wrong.id}`;
    expect(await pageOf(admin, back)).toContain(`name="replaces" value="${wrong.id}"`);
    const form = { api: `/api${path}`, ...wrong.fields, entrant: "2", replaces: String(wrong.id) };
    expect((await post(admin, back, form)).text).toContain("This entry was corrected or undone in the meantime.");
    expect((await view()).entries).toEqual([]);
    expect(await pageOf(admin, `${path}?edit=${wrong.id}`)).not.toContain('name="replaces"');
  });

  test("a field that was emptied while editing stays empty on the way back from Enter an Angler", async () => {
    const wrong = await weigh({ entrant: "1", fish: "5", weight: "15.25", biggest: "4" });
    const path = `/admin/tournaments/${id}/weigh-in`;
    const form = { api: `/api${path}`, ...wrong.fields, entrant: "Zoe", biggest: "", replaces: String(wrong.id) };
    const { text } = await post(admin, `${path}?edit=${wrong.id}`, form);
    const typed = decodeURIComponent(/enter=new&(?:amp;)?weighIn=([^"]*)/.exec(text)?.[1] ?? "");
    expect(new URLSearchParams(typed).get("biggest")).toBe("");
    const [field] = /<input [^>]*name="biggest"[^>]*>/.exec(await pageOf(admin, `${path}?${typed}`)) ?? [];
    expect(field).toBeDefined();
    expect(field).not.toContain('value="4"');
  });

  test("the card and the other entries show the big fish of a bag", async () => {
    await weigh({ entrant: "1", fish: "5", weight: "12.4", biggest: "4" });
    expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).toContain("5 fish, 12.40 lb, big fish 4.00 lb");
    expect(await weigh({ entrant: "2", fish: "1", weight: "3" })).not.toHaveProperty("biggest");
    expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).toContain("5 fish, 12.40 lb, big fish 4.00 lb");
  });

  test("a bag's minimum lengths are shown at the number of fish, or with a limit of one at the weight", async () => {
    const hints = async () =>
      Array.from(
        (await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).matchAll(/-description"[^>]*>([^<]+)</g),
        ([, hint]) => hint,
      );
    const minimum = { minLength: 1200, divisions: [{ name: "Youth", minLength: 1050 }, { name: "Open" }] };
    await club.store.write((tx) => tx.update(tournaments).set(minimum));
    expect(await hints()).toEqual(["Limit 5. Minimum 12 in, Youth 10.5 in.", "5.38 or 5 lb 6 oz."]);
    await club.store.write((tx) => tx.update(tournaments).set({ format: { ...format, limit: 1 } }));
    expect(await hints()).toEqual(["5.38 or 5 lb 6 oz. Minimum 12 in, Youth 10.5 in."]);
    await club.store.write((tx) => tx.update(tournaments).set({ minLength: 0, divisions: null }));
    expect(await hints()).toEqual(["5.38 or 5 lb 6 oz."]);
  });

  test("an unknown entrant's error links to the form that enters an angler", async () => {
    const path = `/admin/tournaments/${id}/weigh-in`;
    const { text } = await post(admin, path, { api: `/api${path}`, entrant: "Zoe", fish: "1", weight: "3" });
    expect(text).toContain("No entrant matches “Zoe”.");
    const day = `/admin/tournaments/${id}/day?enter=new&weighIn=entrant%3DZoe%26fish%3D1%26weight%3D3`;
    expect(text.replaceAll("&amp;", "&")).toContain(`href="${day}"`);
    expect(await pageOf(admin, day)).toMatch(/<dialog [^>]*open=""/);
  });

  test("Enter an Angler links back to the weigh-in page, which keeps the typed values", async () => {
    const day = `/admin/tournaments/${id}/day?enter=new&weighIn=entrant%3DZoe%26weight%3D3`;
    const scale = `/admin/tournaments/${id}/weigh-in`;
    const linksOf = async (path: string) => (await pageOf(admin, path)).replaceAll("&amp;", "&");
    expect(await linksOf(day)).toContain(`href="${scale}?entrant=Zoe&weight=3"`);
    const { userId } = await club.logIn("zoe");
    await enter(club, id, userId);
    expect(await linksOf(`${day}&entered=${userId}`)).toContain(`href="${scale}?entrant=3&weight=3"`);
    const page = await linksOf(`${scale}?entrant=3&weight=3`);
    expect(page).toMatch(/name="entrant" value="3"/);
    expect(page).toMatch(/name="weight" value="3"/);
    const form = { api: `/api${scale}`, entrant: "3", fish: "1", weight: "3", to: scale };
    expect((await post(admin, `${scale}?entrant=3&weight=3`, form)).redirectTo).toBe(scale);
    expect(page).toContain(`name="to" value="${scale}"`);
  });

  test("an angler without fish is weighed in with 0 fish and no weight", async () => {
    expect(await weigh({ entrant: "1", fish: "0" })).toMatchObject({ fish: 0, totalFish: 0, place: null });
    const path = `/admin/tournaments/${id}/weigh-in`;
    expect(await pageOf(admin, path)).toContain("1 of 2 anglers weighed in");
    for (const page of [await pageOf(admin, path), await pageOf(admin, `${path}/${ann.userId}`)]) {
      expect(page).toContain("No fish");
      expect(page).not.toContain("0 fish, 0.00 lb");
    }
    const rows = await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
    expect(rows.map(({ username, detailText }) => [username, detailText])).toEqual([
      ["ann", "No fish"],
      ["bob", undefined],
    ]);
  });

  test("an entry that is sent twice counts once", async () => {
    const entry = { entrant: "1", fish: "1", weight: "3", submissionId: "0123456789abcdef0123" };
    const [first, again] = [await weigh(entry), await weigh(entry)];
    expect(again.id).toBe(first.id);
    expect(again.totalFish).toBe(1);
  });

  test("invalid values are refused at their field and change nothing", async () => {
    const refused = async (json: object) => {
      const { issues } = (await (await send(json)).json()) as { issues?: { path: string; message: string }[] };
      return issues?.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(await refused({ entrant: "9", fish: "1", weight: "3" })).toEqual(["entrant: No entrant has number 9."]);
    expect(await refused({ entrant: "1" })).toEqual(["fish: Enter how many fish are in the bag."]);
    expect(await refused({ entrant: "1", fish: "6", weight: "9" })).toEqual(["fish: The limit is 5 fish."]);
    expect(await refused({ entrant: "1", fish: "2", weight: "9", biggest: "10" })).toEqual([
      "biggest: The big fish can't weigh more than all the fish together.",
    ]);
    expect(await refused({ entrant: "1", fish: "2", weight: "9", biggest: "4" })).toEqual([
      "biggest: With 2 fish of this weight, the big fish must weigh more.",
    ]);
    expect(await refused({ entrant: "1", fish: "1", weight: "3", dead: "2" })).toEqual([
      "dead: There can't be more dead fish than fish.",
    ]);
    expect((await view()).entries).toEqual([]);
  });

  test("an unlikely weight is saved only after its question is confirmed", async () => {
    const slip = { entrant: "1", fish: "5", weight: "143.8" };
    const question = "143.80 lb for 5 fish is 28.76 lb a fish. Check the scale, and save again to confirm.";
    const refused = await send(slip);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      ...{ code: "confirm_required", message: question },
      issues: [{ path: "weight", message: question }],
    });
    expect((await view()).entries).toEqual([]);
    expect(await refusal(await send({ ...slip, weight: "138.4", confirmed: question }))).toMatchObject({
      ...{ code: "confirm_required", paths: ["weight"] },
    });
    expect(await weigh({ ...slip, confirmed: question })).toMatchObject({ total: "143.80 lb", place: 1 });
    const entries = await club.store.read((db) => db.select().from(audit).where(eq(audit.action, "weigh-in")));
    expect(entries.map(({ detail }) => detail)).toMatchObject([{ confirmed: question }]);
  });

  test("a second bag is added to an angler's first only after its question is confirmed", async () => {
    await weigh({ entrant: "1", fish: "2", weight: "4" });
    const second = { entrant: "1", fish: "2", weight: "4.5" };
    const question = "Ann Álvarez already has 2 fish, 4.00 lb. Save again to add 2 fish, 4.50 lb.";
    const refused = await send(second);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      ...{ code: "confirm_required", message: question },
      issues: [{ path: "weight", message: question }],
    });
    expect((await view()).entries).toHaveLength(1);
    expect(await weigh({ ...second, confirmed: question })).toMatchObject({ totalFish: 4, score: "8.50 lb" });
    expect(await weigh({ entrant: "1", fish: "1", weight: "3" })).toMatchObject({ totalFish: 5 });
  });

  test("an unlikely second bag is saved once both questions are confirmed", async () => {
    await weigh({ entrant: "1", fish: "2", weight: "4" });
    const second = { entrant: "1", fish: "2", weight: "80" };
    const unlikely = "80.00 lb for 2 fish is 40.00 lb a fish. Check the scale, and save again to confirm.";
    const both = `${unlikely}\nAnn Álvarez already has 2 fish, 4.00 lb. Save again to add 2 fish, 80.00 lb.`;
    const refused = await send({ ...second, confirmed: unlikely });
    expect(await refused.json()).toMatchObject({ code: "confirm_required", message: both });
    expect(await weigh({ ...second, confirmed: both })).toMatchObject({ totalFish: 4 });
  });

  test("without script, saving the refused form again confirms both questions of a second bag", async () => {
    await weigh({ entrant: "1", fish: "2", weight: "4" });
    const path = `/admin/tournaments/${id}/weigh-in`;
    const form = { api: `/api${path}`, entrant: "1", fish: "2", weight: "80" };
    const refused = await post(admin, path, form);
    const [, confirmed = ""] = /name="confirmed" value="([^"]+)"/.exec(refused.text) ?? [];
    expect(confirmed.split("\n")).toHaveLength(2);
    await post(admin, path, { ...form, confirmed: confirmed.replace("\n", "\r\n") });
    expect(await board()).toContainEqual([1, "ann", 84]);
  });

  test("without script, saving the refused form again confirms an unlikely weight", async () => {
    const path = `/admin/tournaments/${id}/weigh-in`;
    const form = { api: `/api${path}`, entrant: "1", fish: "2", weight: "80" };
    const refused = await post(admin, path, form);
    const [, confirmed = ""] = /name="confirmed" value="([^"]+)"/.exec(refused.text) ?? [];
    expect(confirmed).toBe("80.00 lb for 2 fish is 40.00 lb a fish. Check the scale, and save again to confirm.");
    expect((await view()).entries).toEqual([]);
    await post(admin, path, { ...form, confirmed });
    expect(await board()).toContainEqual([1, "ann", 80]);
  });

  test("an angler with catches is refused, because a bag would replace them", async () => {
    await land(club, id, ann.userId, 20);
    expect(await refusal(await send({ entrant: "1", fish: "1", weight: "3" }))).toMatchObject({
      status: 422,
      paths: ["entrant"],
    });
    expect((await view()).entries).toEqual([]);
  });

  test("a catch after the weigh-in is refused, because the bag's total would hide it", async () => {
    const entry = await weigh({ entrant: "1", fish: "1", weight: "3" });
    const fish = { species: "Largemouth Bass", length: "15.0", weight: "2.1", location: "South bay" };
    const submit = () => ann.send("/api/catches", { form: formOf({ ...fish, tournamentId: id }) });
    const card = () =>
      admin.send(`/api/admin/tournaments/${id}/catches`, { json: { ...fish, username: "ann", paperNote: "Card 7" } });
    expect(await refusal(await submit())).toMatchObject({ status: 409, code: "weighed" });
    expect(await refusal(await card())).toMatchObject({ status: 409, code: "weighed", paths: ["username"] });
    expect((await undo(entry.id)).status).toBe(200);
    expect((await submit()).status).toBe(201);
    expect((await card()).status).toBe(201);
  });

  test("nobody can be weighed in before the start", async () => {
    club.setNow(noon - 8 * hour);
    expect(await refusal(await send({ entrant: "1", fish: "1", weight: "3" }))).toMatchObject({ code: "not_started" });
  });

  test("the page lists the anglers who are still to be weighed: not with 0 fish, and not withdrawn", async () => {
    const anglers = ["cleo", "dan", "eve"];
    for (const name of anglers) await enter(club, id, (await club.logIn(name)).userId);
    const [, , , dan, eve] = (await view()).entrants;
    for (const [entrant, state] of [
      [dan, "withdrew"],
      [eve, "did_not_start"],
    ] as const) {
      const path = `/api/admin/tournaments/${id}/entries/${entrant?.userId}/state`;
      expect((await admin.send(path, { json: { state, fee: "keep" } })).status).toBe(200);
    }
    await weigh({ entrant: "1", fish: "0" });
    expect((await view()).entrants.map(({ awaitedOn }) => awaitedOn)).toEqual([[], [1], [1], [], []]);
    const page = (await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).replaceAll("<!-- -->", "");
    const list = /<summary[^>]*>Still to Weigh: 2 anglers<\/summary><ul[^>]*>(.*?)<\/ul>/.exec(page)?.[1];
    expect(Array.from(list?.matchAll(/<li>([^<]*)/g) ?? [], ([, words]) => words)).toEqual(["2 bob", "3 cleo"]);
    expect(page).toContain("1 of 3 anglers weighed in.");
  });

  test("an angler whose late return disqualifies them isn't listed as still to be weighed", async () => {
    const path = `/api/admin/tournaments/${id}/entries/${ann.userId}/return`;
    const back = (lateMinutes: number) =>
      admin.send(path, { json: { backAt: "2026-06-06T10:30", lateMinutes, reason: "" } });
    expect((await back(14)).status).toBe(200);
    expect((await view()).entrants.map(({ awaitedOn }) => awaitedOn)).toEqual([[1], [1]]);
    expect((await back(15)).status).toBe(200);
    expect((await view()).entrants.map(({ awaitedOn }) => awaitedOn)).toEqual([[], [1]]);
  });

  test("with a pooled score, a team that brought its bag isn't listed as still to be weighed", async () => {
    await formTeam("Pike");
    expect((await view()).entrants.map(({ awaitedOn }) => awaitedOn)).toEqual([[1], [1]]);
    await weigh({ entrant: "1", fish: "3", weight: "9.5" });
    expect((await view()).entrants.map(({ awaitedOn }) => awaitedOn)).toEqual([[], []]);
  });

  test("the entries and the slip show times in the tournament's zone, which is named once", async () => {
    await club.store.write((tx) => tx.update(tournaments).set({ timeZone: "America/New_York" }));
    await weigh({ entrant: "1", fish: "5", weight: "15.25" });
    await weigh({ entrant: "2", fish: "5", weight: "11.25" });
    const path = `/admin/tournaments/${id}/weigh-in`;
    for (const page of [await pageOf(admin, path), await pageOf(admin, `${path}/${ann.userId}`)]) {
      const text = page.replaceAll("<!-- -->", "");
      expect(text).toMatch(/<time [^>]*>Jun 6, 12:00 PM<\/time>/);
      expect(text.match(/Times in Eastern Time/g)).toHaveLength(1);
    }
  });

  test("the page shows the last entry with its total and place", async () => {
    await weigh({ entrant: "1", fish: "5", weight: "15.25" });
    const page = await pageOf(admin, `/admin/tournaments/${id}/weigh-in`);
    expect(page).toContain("1 of 2 anglers weighed in");
    expect(page).toContain("15.25 lb");
    expect(page).toContain("1st place");
    expect(page).toContain("Print Slip");
    expect(page).toContain('aria-label="Undo 1 Ann Álvarez, 5\u00A0fish, 15.25\u00A0lb"');
    expect(page).not.toContain('name="day"');
    expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in/${bob.userId}`)).toContain(
      "Nothing has been weighed in yet.",
    );
  });
});

describe("the weigh-in of a derby by weight with a limit of one fish", () => {
  const derby = { measure: "weight-lb", limit: 1, deadFish: { deduct: 0.25 } } as const;
  const slipOf = (userId: number) => admin.get<WeighInSlip>(`/api/admin/tournaments/${id}/weigh-in/${userId}`);

  beforeEach(async () => {
    const rules = rulesByFormat(derby, shippedRules.tournament);
    id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon, format: derby, rules });
    for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  });

  test("an angler's bigger second fish replaces the first, and undoing it restores the first", async () => {
    await weigh({ entrant: "1", weight: "3", dead: "1" });
    const bigger = await weigh({ entrant: "1", weight: "4.5" });
    expect(bigger).toMatchObject({ fish: 1, total: "4.50 lb", totalFish: 1, score: "4.50 lb" });
    expect(await slipOf(ann.userId)).toMatchObject({ totalFish: 1, biggest: "4.50 lb", dead: 0, deductions: [] });
    expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).toContain("1 fish counts. Last: 1 fish, 4.50 lb.");
    expect((await undo(bigger.id)).status).toBe(200);
    expect(await slipOf(ann.userId)).toMatchObject({ totalFish: 1, score: "2.75 lb", biggest: "3.00 lb", dead: 1 });
  });

  test("with a limit of one fish, the form has no fields for a number of fish and a big fish, and 0 is no fish", async () => {
    const page = await pageOf(admin, `/admin/tournaments/${id}/weigh-in`);
    expect(page.match(/name="(?:fish|weight|biggest|dead)"/g)).toEqual(['name="weight"', 'name="dead"']);
    const none = await weigh({ entrant: "2", weight: "0" });
    expect(none).toMatchObject({ fish: 0, totalFish: 0, place: null, fields: { weight: "0" } });
    const { fish: _, ...formFields } = none.fields;
    expect(await weigh({ ...formFields, entrant: "1", replaces: none.id })).toMatchObject({ number: 1, totalFish: 0 });
  });

  test("an angler's smaller second fish, after the deduction for a dead one, changes nothing", async () => {
    await weigh({ entrant: "1", weight: "4.5" });
    for (const smaller of [{ weight: "3" }, { weight: "4.6", dead: "1" }]) {
      expect(await weigh({ entrant: "1", ...smaller })).toMatchObject({ totalFish: 1, score: "4.50 lb" });
    }
    expect((await slipOf(ann.userId)).entries.map(({ total }) => total)).toEqual(["4.60 lb", "3.00 lb", "4.50 lb"]);
    expect(await board()).toContainEqual([1, "ann", 4.5]);
  });
});

test("without entrants, the weigh-in page links to the form that enters an angler", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  const page = await pageOf(admin, `/admin/tournaments/${id}/weigh-in`);
  expect(page).toContain("Nobody has entered yet.");
  const form = `/admin/tournaments/${id}/day?enter=new&weighIn=`;
  expect(page.replaceAll("&amp;", "&")).toContain(`href="${form}"`);
  expect(await pageOf(admin, form)).toMatch(/<dialog [^>]*open=""/);
  expect(page).not.toContain("weighed in.");
});

test("an entry before an angler's latest shows why it has no Edit and Undo", async () => {
  const page = () => pageOf(admin, `/admin/tournaments/${id}/weigh-in`);
  const reason = "To change this entry, undo the newer one first.";
  await weigh({ entrant: "1", fish: "1", weight: "3" });
  expect(await page()).not.toContain(reason);
  await weigh({ entrant: "1", fish: "1", weight: "4" });
  expect((await page()).split(reason)).toHaveLength(2);
});

test("in a tournament that measures fish, each is entered as a catch, and undoing it rejects the catch", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  const fish = { entrant: "1", species: "Largemouth Bass", length: "18.3" };
  const entry = await weigh(fish);
  expect(entry).toMatchObject({ total: "18.3 in", place: 1 });
  expect(entry.fields).toEqual({ ...fish, length: "18.3" });
  const corrected = await weigh({ ...entry.fields, length: "18.1", replaces: entry.id });
  expect(corrected).toMatchObject({ total: "18.1 in", score: "18.1 in", totalFish: 1 });
  expect((await undo(corrected.id)).status).toBe(200);
  expect(await board()).toEqual([
    [null, "ann", 0],
    [null, "bob", 0],
  ]);
});

test("a fish of an angler whose username is another entrant's number is entered for that angler", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  const digits = await club.logIn("101");
  for (const browser of [ann, digits]) await enter(club, id, browser.userId);
  await club.store.write((tx) =>
    tx.update(participants).set({ number: 101 }).where(eq(participants.userId, ann.userId)),
  );
  const fish = { species: "Largemouth Bass", length: "18.3" };
  expect(await weigh({ entrant: "2", ...fish })).toMatchObject({ userId: digits.userId });
  expect(await board()).toEqual([
    [1, "101", 18.3],
    [null, "ann", 0],
  ]);
});

test.each([
  ["rejected", { decision: "rejected" }],
  ["measured again", { decision: "verified", length: 17 }],
  ["marked as dead", { decision: "verified", isDead: "true" }],
])("a fish that a judge has %s since can't be edited at the scale, only undone", async (_, change) => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  const entry = await weigh({ entrant: "1", species: "Largemouth Bass", length: "18.3" });
  expect(entry.mayEdit).toBe(true);
  const [fish] = await club.store.read((db) => db.select({ id: catches.id }).from(catches));
  const changed = await admin.send(`/api/admin/catches/${fish?.id}/change`, {
    json: { ...change, reason: "Measured" },
  });
  expect(changed.status).toBe(200);
  const corrected = await send({ ...entry.fields, length: "18.1", replaces: entry.id });
  expect(await corrected.json()).toMatchObject({
    ...{ code: "stale", message: "A judge has changed this catch since. Change it on its review page." },
  });
  expect((await view()).entries).toMatchObject([{ id: entry.id, mayUndo: true, mayEdit: false, fields: entry.fields }]);
  const page = await pageOf(admin, `/admin/tournaments/${id}/weigh-in`);
  expect([page.includes("?edit="), page.includes("Undo")]).toEqual([false, true]);
});

test("a corrected fish keeps the time at which it was entered, so it still wins a tie", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  const fish = { species: "Largemouth Bass", length: "18.3" };
  const entry = await weigh({ entrant: "1", ...fish, length: "13.8" });
  club.setNow(noon - hour / 2);
  await weigh({ entrant: "2", ...fish });
  club.setNow(noon - hour / 4);
  expect(await weigh({ ...entry.fields, length: "18.3", replaces: entry.id })).toMatchObject({ place: 1 });
  expect(await board()).toEqual([
    [1, "ann", 18.3],
    [2, "bob", 18.3],
  ]);
});

describe("the notices of a corrected fish", () => {
  const fish = { species: "Largemouth Bass", length: "18.3" };
  const noticesOf = async (work: () => Promise<unknown>) => {
    await club.store.write((tx) => tx.delete(notifications));
    await work();
    const { title, message, userId } = notifications;
    return club.store.read((db) => db.select({ userId, title, message }).from(notifications).orderBy(notifications.id));
  };

  beforeEach(async () => {
    id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
    for (const browser of [ann, bob]) await enter(club, id, browser.userId);
    await club.store.write((tx) =>
      tx.insert(prizeBreakdowns).values({ tournamentId: id, position: 1, amountCents: 5000 }),
    );
  });

  test("the angler gets one notice if the figures changed, and nobody is notified of a place that is unchanged in the end", async () => {
    const entry = await weigh({ entrant: "1", ...fish });
    await weigh({ entrant: "2", ...fish, length: "17" });
    const corrected = await noticesOf(() => weigh({ ...entry.fields, length: "18.1", replaces: entry.id }));
    expect(corrected).toEqual([
      {
        userId: ann.userId,
        title: "Catch Corrected",
        message: expect.stringContaining("it's now verified as Largemouth Bass, 18.1 in."),
      },
    ]);
    const [latest] = (await view()).entries;
    expect(await noticesOf(() => weigh({ ...latest?.fields, replaces: latest?.id }))).toEqual([]);
  });

  test("an angler whose place a correction changes is notified once", async () => {
    const entry = await weigh({ entrant: "1", ...fish });
    await weigh({ entrant: "2", ...fish, length: "17" });
    const notices = await noticesOf(() => weigh({ ...entry.fields, length: "16.1", replaces: entry.id }));
    expect(notices.map(({ userId, title }) => [userId, title])).toEqual([
      [ann.userId, "Catch Corrected"],
      [bob.userId, "Your Place Changed"],
      [ann.userId, expect.stringContaining("out of the paid places")],
    ]);
  });

  test("a fish that is moved to another angler is approved for one and rejected for the other", async () => {
    const entry = await weigh({ entrant: "1", ...fish });
    const notices = await noticesOf(() => weigh({ ...entry.fields, entrant: "2", replaces: entry.id }));
    expect(notices.filter(({ title }) => /Approved|Decision/.test(title))).toMatchObject([
      { userId: bob.userId, title: "Catch Approved" },
      { userId: ann.userId, title: "Decision Changed", message: expect.stringContaining("it's now rejected.") },
    ]);
  });
});

test("a fish weighed in is shown as entered by the club, and nowhere as from a paper card", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  await enter(club, id, ann.userId);
  await weigh({ entrant: "1", species: "Largemouth Bass", length: "18.3", weight: "3.1" });
  const pages = await Promise.all(
    [`/tournaments/${id}`, `/anglers/${ann.userId}`, "/my-catches", "/notifications"].map((path) => pageOf(ann, path)),
  );
  expect(pages[2]).toContain("Entered by the club: Weighed in at the scale by ");
  for (const page of pages) expect(page).not.toMatch(/paper card/i);
});

test("a fish as long as one that the angler has is entered only once that is confirmed", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  const fish = { species: "Largemouth Bass", length: "18.3" };
  await weigh({ entrant: "1", ...fish });
  await weigh({ entrant: "1", ...fish, length: "18.4" });
  await weigh({ entrant: "2", ...fish });
  const question = "Ann Álvarez already has a Largemouth Bass of 18.3 in. Save again to enter another one.";
  expect(await refusal(await send({ entrant: "1", ...fish }))).toMatchObject({
    ...{ status: 409, code: "confirm_required", paths: ["length"] },
  });
  expect(await weigh({ entrant: "1", ...fish, confirmed: question })).toMatchObject({ score: "55.0 in" });
});

test("the number of fish in an angler's score includes catches submitted online", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon });
  await enter(club, id, ann.userId);
  await land(club, id, ann.userId, 20);
  const fish = { entrant: "1", species: "Largemouth Bass", length: "18.3" };
  expect(await weigh(fish)).toMatchObject({ score: "38.3 in", totalFish: 2 });
  const slip = await admin.get<WeighInSlip>(`/api/admin/tournaments/${id}/weigh-in/${ann.userId}`);
  expect(slip).toMatchObject({ score: "38.3 in", totalFish: 2 });
  expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).toContain("2 fish count. Last: 1 fish, 18.3 in.");
});

describe("the weigh-in of a tournament with two scored days", () => {
  beforeEach(async () => {
    id = await openTournament(club, {
      ...{ format, rules: rulesByFormat(format, shippedRules.tournament), minLength: 0 },
      days: { cut: null, startTime: "06:00", endTime: "15:00" },
    });
    for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  });

  test("the card, the entry list and the slip show the day of each entry", async () => {
    const { dayStarts } = await view();
    const days = dayStarts.map((start) => Date.parse(start));
    club.setNow((days[0] ?? 0) + hour);
    expect(await weigh({ entrant: "1", fish: "1", weight: "3" })).toMatchObject({ day: 1 });
    club.setNow((days[1] ?? 0) + hour);
    await weigh({ entrant: "1", fish: "1", weight: "4", day: "2" });
    await weigh({ entrant: "2", fish: "1", weight: "5", day: "1" });
    expect((await view()).entrants.map(({ weighedOn }) => weighedOn)).toEqual([[2, 1], [1]]);
    expect((await view()).entrants.map(({ awaitedOn }) => awaitedOn)).toEqual([[3], [2, 3]]);
    const path = `/admin/tournaments/${id}/weigh-in`;
    const shown = (await pageOf(admin, path)).replaceAll(/aria-label="Edit [^"]*"/g, "");
    expect(Array.from(shown.matchAll(/1 fish, [\d.]+ lb, day \d/g), ([line]) => line)).toEqual([
      "1 fish, 5.00 lb, day 1",
      "1 fish, 4.00 lb, day 2",
      "1 fish, 3.00 lb, day 1",
    ]);
    const slip = (await pageOf(admin, `${path}/${ann.userId}`)).replaceAll("<!-- -->", "");
    expect(slip).toContain("1 fish, 4.00 lb, day 2");
    expect(slip).toContain("1 fish, 3.00 lb, day 1");
  });

  test("the address can choose a day; one that doesn't exist is ignored", async () => {
    const { dayStarts } = await view();
    club.setNow(Date.parse(dayStarts[1] ?? "") + hour);
    const daysShown = async (day: string) => {
      const page = (await pageOf(admin, `/admin/tournaments/${id}/weigh-in?day=${day}`)).replaceAll("<!-- -->", "");
      return [/, day ([^.]*)\./.exec(page)?.[1], /<option value="(\d)" selected="">Day/.exec(page)?.[1]];
    };
    expect(await daysShown("1")).toEqual(["1", "1"]);
    for (const day of ["99", "0", "1.5", "x", ""]) expect(await daysShown(day)).toEqual(["2", "2"]);
  });

  test("an entry for a day that hasn't started is saved only once that is confirmed", async () => {
    const [first = ""] = (await view()).dayStarts;
    club.setNow(Date.parse(first) + hour);
    const question = "Day 2 hasn't started yet. Save again to enter it anyway.";
    const early = { entrant: "1", fish: "1", weight: "3", day: "2" };
    expect(await (await send(early)).json()).toMatchObject({
      ...{ code: "confirm_required", message: question },
      issues: [{ path: "day", message: question }],
    });
    expect((await view()).entries).toEqual([]);
    const path = `/admin/tournaments/${id}/weigh-in`;
    expect((await post(admin, path, { api: `/api${path}`, ...early })).text).toContain(`name="confirmed" value="Day 2`);
    expect(await weigh({ ...early, confirmed: question })).toMatchObject({ day: 2 });
  });
});

test("a fish entered after lines out counts on the chosen day, or else on the nearer one", async () => {
  id = await openTournament(club, { days: { cut: null, startTime: "06:00", endTime: "15:00" } });
  for (const browser of [ann, bob]) await enter(club, id, browser.userId);
  const afterLinesOut = noon + 4 * hour;
  club.setNow(afterLinesOut);
  const fish = { species: "Largemouth Bass", length: "18.3" };
  await weigh({ entrant: "1", ...fish });
  await weigh({ entrant: "2", ...fish, day: "1" });
  expect(await club.store.read((db) => db.select({ by: catches.userId, day: catches.day }).from(catches))).toEqual([
    { by: ann.userId, day: 2 },
    { by: bob.userId, day: 1 },
  ]);
  expect(await refusal(await send({ entrant: "1", ...fish, day: "4" }))).toMatchObject({ status: 404 });
  const page = await pageOf(admin, `/admin/tournaments/${id}/weigh-in`);
  expect(page).toMatch(/<option value="2" selected="">Day (?:<!-- -->)?2</);
});

test("a fish under the minimum length is entered only once that is confirmed, and the slip shows that it doesn't count", async () => {
  id = await openTournament(club, { startsAt: noon - 6 * hour, endsAt: noon, minLength: 1200 });
  await enter(club, id, ann.userId);
  const small = { entrant: "1", species: "Largemouth Bass", length: "8.0", weight: "0.5" };
  const reasonText = "Below the minimum length of 12 in.";
  const question = `${reasonText} It won't count. Save again to enter it anyway.`;
  expect(await refusal(await send(small))).toMatchObject({ status: 409, code: "confirm_required", paths: ["length"] });
  expect((await view()).entries).toEqual([]);
  expect(await weigh({ ...small, confirmed: question })).toMatchObject({
    ...{ total: "8.0 in, 0.50 lb", ineligible: reasonText, place: null },
  });
  expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in`)).toContain("doesn't count");
  expect(await pageOf(admin, `/admin/tournaments/${id}/weigh-in/${ann.userId}`)).toContain(
    `Doesn't count. ${reasonText}`,
  );
  const big = await weigh({ ...small, length: "16.3", weight: "2.5" });
  expect(big).toMatchObject({ total: "16.3 in, 2.50 lb", place: 1 });
  expect(big).not.toHaveProperty("ineligible");
});
