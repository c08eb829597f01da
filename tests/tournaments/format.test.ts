import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { audit, notifications, tournaments } from "../../src/base/db/schema.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import type { FormatInput } from "../../src/scoring/rulebook/format.ts";
import { presetNames } from "../../src/scoring/rulebook/presets.ts";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { addCatch, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { bassOpen, createTournament, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;
let angler: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

const create = (json: object) => admin.send("/api/tournaments", { json: { ...bassOpen, ...json } });
const edit = (id: number, json: object) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...json } });
const view = (id: number) => admin.get<TournamentWithResult>(`/api/tournaments/${id}`);

const twoDays = { startDate: "2026-06-13", endDate: "2026-06-14" };
const boats = { size: 2, score: "best", prize: "split" };
const weighIn = { preset: "bass-weigh-in", limit: 6 } satisfies FormatInput;

describe("a tournament's format (docs/rules.md 3.31)", () => {
  test("a format is stored unchanged and shown on the tournament's page, but not in lists", async () => {
    const { id } = await createTournament(admin, { format: weighIn });
    expect((await view(id)).format).toEqual(weighIn);
    const [listed] = await admin.get<object[]>("/api/tournaments");
    expect(listed).not.toHaveProperty("format");
  });

  test("a weigh-in's rules card doesn't list what photos must show, nor does its page", async () => {
    const bags = await createTournament(admin, { format: weighIn });
    expect(await view(bags.id)).toMatchObject({ photoText: [], formatText: { isBag: true } });
    const page = async (id: number) => (await club.visitor.send(`/tournaments/${id}`)).text();
    expect((await page(bags.id)).includes("Your photo must show")).toBe(false);
    const kayaks = await createTournament(admin, { name: "Kayak Open", format: { preset: "kayak-cpr" } });
    expect((await page(kayaks.id)).includes("Your photo must show")).toBe(true);
  });

  test("a tournament without a format shows none", async () => {
    const { id } = await createTournament(admin);
    expect(await view(id)).not.toHaveProperty("format");
  });

  test("a format determines the scoring fields of the rules and doesn't change the others", async () => {
    const format = {
      measure: "length-cm",
      rounding: { step: 0.5 },
      limit: 3,
      minimum: 30,
      penalties: [{ name: "Open mouth", deduct: 1 }],
    };
    const { id } = await createTournament(admin, { format, rules: { uploadHours: 2, fish: 9 } });
    const { rules, minLength } = await view(id);
    expect(rules).toMatchObject({ unit: "cm", by: "length", rounding: "1/2", fish: 3, perSpecies: false });
    expect(rules).toMatchObject({ penalties: [{ name: "Open mouth", deduct: 1 }], uploadHours: 2 });
    expect(minLength).toBe(30);
  });

  test("an edit without a format keeps it, and null removes it", async () => {
    const { id } = await createTournament(admin, { format: weighIn });
    expect((await edit(id, { name: "Bass Classic" })).status).toBe(200);
    expect((await view(id)).format).toEqual(weighIn);
    expect((await edit(id, { format: null, rules: shippedRules.tournament, confirm: true })).status).toBe(200);
    const stored = await view(id);
    expect(stored).not.toHaveProperty("format");
    expect(stored.rules).toEqual(shippedRules.tournament);
  });

  test("a tournament that was read can be sent back unchanged", async () => {
    const { id } = await createTournament(admin, { format: weighIn });
    const stored = await view(id);
    expect((await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: stored })).status).toBe(200);
    expect(await view(id)).toMatchObject({ format: weighIn, rules: stored.rules, minLength: stored.minLength });
  });

  test("a copy has the same format", async () => {
    const { id } = await createTournament(admin, { format: weighIn });
    const copy = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
    expect(await copy.json()).toMatchObject({ format: weighIn });
  });

  test.each(presetNames)("the preset %s is accepted", async (preset) => {
    const teams = preset === "team-bass" ? { teams: boats } : {};
    expect((await create({ format: { preset }, ...teams })).status).toBe(201);
  });
});

describe("an unusable format is refused at its field (docs/rules.md 3.31)", () => {
  test.each([
    ["format", "quarter inches"],
    ["format.measure", {}],
    ["format.measure", { measure: "length-ft" }],
    ["format.quantity", { measure: "length-in", quantity: 3 }],
    ["format.rounding.steps", { measure: "length-in", rounding: { steps: 1 } }],
    ["format.limit", { measure: "length-in", limit: 0 }],
    ["format.slots.0.over", { measure: "length-in", maximum: 18, slots: [{ over: 20, atMost: 1 }] }],
    ["format.ties.1", { measure: "length-in", ties: ["biggest-fish", "biggest-fish"] }],
    ["format.prizes.shares", { measure: "length-in", prizes: { pool: 10_000, shares: [50, 30] } }],
    ["format.boards.0.limit", { measure: "length-in", boards: [{ name: "Big bass", limit: "one" }] }],
    ["format.minimum", { measure: "length-cm", minimum: 201 }],
    ["format.penalties.0.deduct", { measure: "length-in", penalties: [{ name: "Open mouth", deduct: 0.125 }] }],
    ["format.version", { version: 2, measure: "length-in" }],
  ])("%s is refused in %j, and nothing is saved", async (path, format) => {
    expect(await refusal(await create({ format }))).toEqual({ status: 422, code: "invalid", paths: [path] });
    expect(await admin.get<object[]>("/api/tournaments")).toEqual([]);
  });

  test.each([
    ["format.sides", { preset: "team-bass" }, {}],
    ["format.sides", { preset: "bass-weigh-in", sides: "entrants" }, { teams: boats }],
    ["format.teams.score", { preset: "team-bass", teams: { score: "sum" } }, { teams: boats }],
    ["format.teams.score", { preset: "team-bass" }, { teams: { ...boats, score: "sum" } }],
    ["format.each", { measure: "length-in", each: "division" }, {}],
    ["format.boards.0.division", { preset: "derby", boards: [{ name: "Women", division: "Women" }] }, {}],
    ["format.each", { measure: "length-in", each: "day" }, twoDays],
    ["format.boards.0.day", { preset: "kayak-cpr", boards: [{ name: "Day 3", day: 3 }] }, { ...twoDays, days: {} }],
    ["format.limit", { measure: "length-in", limit: [5, 3] }, twoDays],
    ["format.limit", { measure: "length-in", limit: [5, 3, 2] }, { ...twoDays, days: {} }],
    ["format.ties.0", { measure: "length-in", ties: ["previous-day"] }, twoDays],
    ["format.placings", { measure: "length-in", placings: { blank: 19 } }, twoDays],
    ["format.measure", { preset: "bass-weigh-in" }, { skipsWeight: true }],
    ["format.limit", { preset: "kayak-cpr" }, { tournamentType: "derby" }],
    ["format.prizes.pool", { measure: "length-in", prizes: { ties: "split", pool: 10_000 } }, {}],
    [
      "format.boards.0.prizes.fee",
      { preset: "derby", boards: [{ name: "Slam", slam: true, prizes: { fee: 1000 } }] },
      {},
    ],
  ])("%s is refused in %j for a tournament with %j", async (path, format, terms) => {
    expect(await refusal(await create({ format, ...terms }))).toEqual({ status: 422, code: "invalid", paths: [path] });
  });

  test("the error for a contradiction explains how to fix it", async () => {
    const response = await create({ format: { preset: "team-bass" } });
    expect(await response.json()).toMatchObject({
      message: "The format ranks teams, but the tournament has none. Add teams, or set sides to entrants",
    });
  });

  test("weights from a chart don't require anglers to enter a weight", async () => {
    const format = { measure: "weight-lb", chart: [{ length: 14, weight: 1.28 }], limit: 5 };
    expect((await create({ format, skipsWeight: true })).status).toBe(201);
  });

  test("a rule that the format decides can't be changed without the format", async () => {
    const { id } = await createTournament(admin, { format: weighIn });
    const response = await edit(id, { rules: { fish: 3, uploadHours: 1 } });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: ["rules.fish"] });
    expect((await edit(id, { rules: { uploadHours: 1 } })).status).toBe(200);
    expect((await view(id)).rules).toMatchObject({ fish: 6, uploadHours: 1 });
  });
});

/** A running tournament with a format, and a verified catch by the angler. */
async function withCatch(format: FormatInput | undefined) {
  const { id } = await createTournament(admin, { format });
  await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
  await club.store.write(async (tx) => {
    const photoId = await addPhoto(tx, angler.userId);
    const fish = { userId: angler.userId, tournamentId: id, photoId, length: 1830 };
    await addCatch(tx, { ...fish, status: "verified", judgedAt: noon });
    await refreshStanding(tx, id, angler.userId);
  });
  return id;
}

const notices = () =>
  club.store.read((db) => db.select().from(notifications).where(eq(notifications.type, "tournament_changed")));
const rulesReason = "The club voted for quarters.";
const kayak = { preset: "kayak-cpr" } satisfies FormatInput;

describe("changing the format changes the rules (docs/rules.md 3.32)", () => {
  test("changing the format after the first catch requires a reason, then a confirmation", async () => {
    const id = await withCatch(kayak);
    const format = { ...kayak, limit: 3 };
    expect(await refusal(await edit(id, { format, confirm: true }))).toMatchObject({ paths: ["rulesReason"] });
    expect(await refusal(await edit(id, { format, rulesReason }))).toMatchObject({ code: "confirm_required" });
    expect((await view(id)).format).toEqual(kayak);
    expect((await edit(id, { format, rulesReason, confirm: true })).status).toBe(200);
    expect((await view(id)).format).toEqual(format);
  });

  test("the board is re-ranked under a new format, and again once the format is removed", async () => {
    const id = await withCatch(kayak);
    const score = async () =>
      (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`))[0]?.totalScore;
    expect(await score()).toBe(18.25);
    const nearest = { ...kayak, rounding: { step: 0.5, direction: "nearest" } };
    expect((await edit(id, { format: nearest, rulesReason, confirm: true })).status).toBe(200);
    expect(await score()).toBe(18.5);
    const rules = { rounding: "none", penalties: [] };
    expect((await edit(id, { format: null, rules, rulesReason, confirm: true })).status).toBe(200);
    expect((await view(id)).rules).toEqual({ ...shippedRules.tournament, ...rules } as Rules);
    expect(await score()).toBe(18.3);
  });

  test("entrants are notified with the reason, and the change is audited", async () => {
    const id = await withCatch(kayak);
    await edit(id, { format: { ...kayak, ties: ["most-fish", "shared"] }, rulesReason, confirm: true });
    const [notice] = await notices();
    expect(notice?.message).toBe(
      "Changed rule: Ties go to the most fish; anglers still tied share the place. No longer applies: Ties go to the longest " +
        "fish, then to the next longest fish, then to the score reached first, then to the earlier entry. Reason: The club voted for quarters.",
    );
    const [record] = await club.store.read((db) => db.select().from(audit).orderBy(desc(audit.id)));
    expect(record).toMatchObject({ action: "edit-tournament", subjectId: id, detail: { rulesReason } });
  });

  test("a format that is written differently is not a change", async () => {
    const id = await withCatch(kayak);
    expect((await edit(id, { format: { limit: 5, preset: "kayak-cpr" } })).status).toBe(200);
    expect(await notices()).toEqual([]);
  });

  test("an additional board needs a reason, but no confirmation", async () => {
    const id = await withCatch(kayak);
    const format = { ...kayak, boards: [{ name: "Big bass", limit: 1 }] };
    expect((await refusal(await edit(id, { format }))).paths).toEqual(["rulesReason"]);
    expect((await edit(id, { format, rulesReason })).status).toBe(200);
  });

  test("the measured quantity is fixed after the first catch", async () => {
    const id = await withCatch(kayak);
    const format = { ...kayak, measure: "length-cm", minimum: 30 };
    expect(await refusal(await edit(id, { format, rulesReason, confirm: true }))).toEqual({
      status: 409,
      code: "fixed_after_first_catch",
      paths: ["format.measure"],
    });
  });

  test.each([{ ...kayak, limit: 3 }, null])("once results are official, a change to %j is refused", async (format) => {
    const id = await withCatch(kayak);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ officialAt: noon }).where(eq(tournaments.id, id));
    });
    const change = { format, rulesReason, reason: "A correction.", confirm: true };
    expect(await refusal(await edit(id, change))).toMatchObject({ status: 409, code: "official_results" });
  });
});
