import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { audit, notifications, payouts, tournaments } from "../../src/base/db/schema.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { scoreAsClaimed } from "../../src/scoring/fish-score.ts";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { addCatch, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "./forms.ts";

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
const rulesOf = async (id: number) => (await admin.get<TournamentView>(`/api/tournaments/${id}`)).rules;

const ownRules: Partial<Rules> = {
  rounding: "1/4",
  fish: 7,
  penalties: [
    { name: "Mouth open", deduct: 0.5 },
    { name: "Tail not pinched", deduct: null },
  ],
  identifier: true,
  hideBoardHours: 2,
};

describe("a tournament's rules (docs/rules.md 3.14)", () => {
  test.each(["tournament", "derby"] as const)(
    "a %s without rules has the rules of its type",
    async (tournamentType) => {
      const { rules } = await createTournament(admin, { tournamentType });
      expect(rules).toEqual(shippedRules[tournamentType]);
    },
  );

  test("given rules are stored, and the rest default to the tournament's type", async () => {
    const { id, rules } = await createTournament(admin, { rules: ownRules });
    expect(rules).toEqual({ ...shippedRules.tournament, ...ownRules });
    expect(await rulesOf(id)).toEqual(rules);
  });

  test("rules stored before second reviews existed have none and don't change", async () => {
    const { secondLook: _, secondLookShare: __, ...stored } = { ...shippedRules.tournament, ...ownRules };
    const { id } = await createTournament(admin, { rules: ownRules });
    await club.store.write(async (tx) => {
      await tx
        .update(tournaments)
        .set({ rules: stored as Rules })
        .where(eq(tournaments.id, id));
    });
    expect(await rulesOf(id)).toEqual({ ...stored, secondLook: false, secondLookShare: 0 });
    expect((await edit(id, { name: "Bass Classic" })).status).toBe(200);
    expect(await rulesOf(id)).toMatchObject({ fish: 7, secondLook: false });
  });

  test("an edit changes the rules that it contains; one without rules changes none", async () => {
    const { id, rules } = await createTournament(admin, { rules: ownRules });
    expect((await edit(id, { rules: { fish: 3 } })).status).toBe(200);
    expect(await rulesOf(id)).toEqual({ ...rules, fish: 3 });
    expect((await edit(id, { name: "Bass Classic" })).status).toBe(200);
    expect(await rulesOf(id)).toEqual({ ...rules, fish: 3 });
  });

  test("a different type applies its default rules if the tournament has none of its own", async () => {
    const { id } = await createTournament(admin, nextWeek);
    await edit(id, { ...nextWeek, tournamentType: "derby" });
    expect(await rulesOf(id)).toEqual(shippedRules.derby);
  });

  test("a copy keeps the rules", async () => {
    const { id, rules } = await createTournament(admin, { rules: ownRules });
    const copy = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
    expect(await copy.json()).toMatchObject({ rules });
  });

  test.each([
    ["rules", "quarter inches"],
    ["rules.unit", { unit: "ft" }],
    ["rules.rounding", { rounding: "1/8" }],
    ["rules.rounding", { unit: "cm", rounding: "1/4" }],
    ["rules.fish", { fish: 0 }],
    ["rules.fish", { fish: 11 }],
    ["rules.fish", { fish: 2.5 }],
    ["rules.fish", { fish: "5" }],
    ["rules.perSpecies", { perSpecies: "yes" }],
    ["rules.by", { by: "girth" }],
    ["rules.penalties", { penalties: "none" }],
    ["rules.penalties.0.name", { penalties: [{ name: " ", deduct: 1 }] }],
    ["rules.penalties.0.deduct", { penalties: [{ name: "Mouth open", deduct: 0 }] }],
    ["rules.penalties.0.deduct", { penalties: [{ name: "Mouth open", deduct: -1 }] }],
    ["rules.penalties.0.deduct", { penalties: [{ name: "Mouth open", deduct: 0.125 }] }],
    ["rules.penalties.0.deduct", { penalties: [{ name: "Mouth open" }] }],
    [
      "rules.penalties.1.name",
      {
        penalties: [
          { name: "Mouth open", deduct: 1 },
          { name: "MOUTH OPEN", deduct: null },
        ],
      },
    ],
    ["rules.identifier", { identifier: 1 }],
    ["rules.uploadHours", { uploadHours: -1 }],
    ["rules.challengeHours", { challengeHours: 721 }],
    ["rules.hideBoardHours", { hideBoardHours: 1.5 }],
    ["rules.secondLook", { secondLook: 1 }],
    ["rules.secondLookShare", { secondLookShare: 101 }],
  ])("%s is refused in %j, and nothing is saved", async (path, rules) => {
    expect(await refusal(await create({ rules }))).toEqual({ status: 422, code: "invalid", paths: [path] });
    expect(await admin.get<object[]>("/api/tournaments")).toEqual([]);
    const { id } = await createTournament(admin);
    expect(await refusal(await edit(id, { name: "Other", rules }))).toMatchObject({ status: 422, paths: [path] });
    expect(await admin.get<object>(`/api/tournaments/${id}`)).toMatchObject({ name: "Bass Open" });
  });

  test("a derby counts one fish, and weight counts only if anglers enter it", async () => {
    const derby = { tournamentType: "derby", rules: { fish: 2 } };
    expect((await refusal(await create(derby))).paths).toEqual(["rules.fish"]);
    const byWeight = { skipsWeight: true, rules: { by: "weight" } };
    expect((await refusal(await create(byWeight))).paths).toEqual(["rules.by"]);
  });
});

/** A running tournament with verified catches of the angler. `lengths` are in hundredths of an inch. */
async function withCatches(rules: Partial<Rules>, ...lengths: number[]) {
  const { id, rules: whole } = await createTournament(admin, { rules });
  await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
  await club.store.write(async (tx) => {
    const photoId = await addPhoto(tx, angler.userId);
    for (const length of lengths) {
      const scored = scoreAsClaimed(whole, { length, weight: 250 });
      const fish = { userId: angler.userId, tournamentId: id, photoId, length, scored };
      await addCatch(tx, { ...fish, status: "verified", judgedAt: noon });
    }
    await refreshStanding(tx, id, angler.userId);
  });
  return id;
}

const notices = () =>
  club.store.read((db) => db.select().from(notifications).where(eq(notifications.type, "tournament_changed")));
const scoreIn = async (id: number) =>
  (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`))[0]?.totalScore;
const rulesReason = "The board of the club reads quarters.";

describe("changing the rules after the first catch (docs/rules.md 3.15)", () => {
  test("a change of rules after the first catch needs a reason and confirmation, and does nothing without them", async () => {
    const id = await withCatches({}, 1830, 1590);
    for (const incomplete of [{}, { rulesReason: "  " }]) {
      expect(await refusal(await edit(id, { rules: { rounding: "1/4" }, confirm: true, ...incomplete }))).toEqual({
        status: 422,
        code: "invalid",
        paths: ["rulesReason"],
      });
    }
    expect(await refusal(await edit(id, { rules: { rounding: "1/4" }, rulesReason }))).toMatchObject({
      status: 409,
      code: "confirm_required",
    });
    expect(await rulesOf(id)).toEqual(shippedRules.tournament);
    expect(await scoreIn(id)).toBe(34.2);
    expect(await notices()).toEqual([]);
  });

  test("a change of the rules rescores every catch, and changing it back restores the scores", async () => {
    const id = await withCatches({}, 1830, 1590, 1440);
    await edit(id, { rules: { rounding: "1/2", fish: 2 }, rulesReason, confirm: true });
    expect(await scoreIn(id)).toBe(33.5);
    await edit(id, { rules: { rounding: "none", fish: 5 }, rulesReason, confirm: true });
    expect(await scoreIn(id)).toBe(48.6);
  });

  test("every entrant is notified of each changed rule with the reason, and the change is audited", async () => {
    const id = await withCatches({}, 1830);
    const penalties = [{ name: "Mouth open", deduct: 0.5 }];
    await edit(id, { rules: { rounding: "1/4", penalties, challengeHours: 24 }, rulesReason, confirm: true });
    expect(await notices()).toMatchObject([
      {
        userId: angler.userId,
        title: "Bass Open was changed",
        message:
          "Changed rule: Lengths are rounded down to the quarter inch. Changed rule: Penalties: Mouth open: −0.5 in. " +
          "Changed rule: Decisions can be challenged up to 24 hours after the end. " +
          "Reason: The board of the club reads quarters.",
      },
    ]);
    const [record] = await club.store.read((db) => db.select().from(audit).orderBy(desc(audit.id)));
    expect(record).toMatchObject({ action: "edit-tournament", subjectId: id, detail: { rulesReason } });
  });

  test("changing a rule that doesn't affect scores requires the reason, but no confirmation", async () => {
    const id = await withCatches({}, 1830);
    expect((await refusal(await edit(id, { rules: { challengeHours: 24 } }))).paths).toEqual(["rulesReason"]);
    expect((await edit(id, { rules: { challengeHours: 24 }, rulesReason })).status).toBe(200);
  });

  test("the unit and what counts are fixed after the first catch", async () => {
    const id = await withCatches({}, 1830);
    const rules = { unit: "cm", by: "weight" };
    expect(await refusal(await edit(id, { rules, rulesReason, confirm: true }))).toEqual({
      status: 409,
      code: "fixed_after_first_catch",
      paths: ["rules.unit", "rules.by"],
    });
  });

  test("before the first catch, a change requires no reason, and entrants are notified", async () => {
    const id = await withCatches({});
    expect(await refusal(await edit(id, { rules: { unit: "cm" } }))).toMatchObject({ code: "confirm_required" });
    expect((await edit(id, { rules: { unit: "cm" }, confirm: true })).status).toBe(200);
    expect(await notices()).toMatchObject([
      { message: "Changed rule: Lengths are in centimeters, weights in kilograms." },
    ]);
  });

  test.each([{ fish: 3 }, { challengeHours: 24 }])("once a prize was sent, %j is refused", async (rules) => {
    const id = await withCatches({}, 1830);
    const subject = { tournamentId: id, tournamentName: "Bass Open" };
    const payout = { ...subject, amountCents: 50_000, position: 1, status: "completed" as const };
    await club.store.write(async (tx) => tx.insert(payouts).values({ ...payout, createdAt: noon }));
    expect(await refusal(await edit(id, { rules, rulesReason, confirm: true }))).toMatchObject({
      status: 409,
      code: "payouts_sent",
    });
  });
});
