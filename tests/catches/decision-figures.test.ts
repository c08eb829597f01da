import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, rulings, tournaments } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { DecisionRecord } from "../../src/catches/decisions/decision-record.ts";
import { type Marks, type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import { bassOpen } from "../tournaments/forms.ts";
import { type CatchDay, noticesOf, openCatchDay, photoFile, standingOf, submitted, traces } from "./catch-day.ts";

const quarter: Rules = {
  ...shippedRules.tournament,
  rounding: "1/4",
  penalties: [
    { name: "Mouth open", deduct: 0.5 },
    { name: "Tail not pinched", deduct: 1 },
    { name: "No identifier", deduct: null },
  ],
};

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay({ rules: quarter });
});
afterEach(() => catchDay.club.close());

const scoreBy = (rules: Rules) =>
  catchDay.club.store.write((tx) =>
    tx.update(tournaments).set({ rules }).where(eq(tournaments.id, catchDay.tournamentId)),
  );

const waiting = async (fields = {}): Promise<CatchView> =>
  submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile(), ...fields });
const verify = (id: number, json: object = {}) =>
  catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true, ...json } });
const change = (id: number, json: object) => catchDay.judge.send(`/api/admin/catches/${id}/change`, { json });
const rulingOf = (id: number, by = catchDay.club.visitor) => by.get<DecisionRecord>(`/api/catches/${id}/ruling`);
const storedOf = async (id: number) => {
  const [row] = await catchDay.club.store.read((db) => db.select().from(catches).where(eq(catches.id, id)));
  return row;
};
const issuesOf = async (response: Response) => {
  const { issues = [] } = (await response.json()) as { issues?: { path: string; message: string }[] };
  return [response.status, ...issues.map(({ path, message }) => `${path}: ${message}`)];
};

describe("a decision", () => {
  test("a decision measures, rounds and penalizes step by step", async () => {
    const { id } = await waiting();
    const response = await verify(id, { measured: 18.3, penalties: ["mouth open"] });
    expect(response.status).toBe(200);
    expect(await rulingOf(id)).toMatchObject({
      unit: "in",
      claimed: 18.3,
      measured: 18.3,
      rounded: 18.25,
      penalties: [{ name: "Mouth open", deduct: 0.5 }],
      scored: 17.75,
      steps: [{ decision: "verified", at: "2026-06-06T17:00:00.000Z", by: "a judge", scored: 17.75, reason: null }],
    });
    expect(await storedOf(id)).toMatchObject({ length: 1830, scored: 1775 });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ score: 1775 });
    expect((await noticesOf(catchDay.club, catchDay.ann.userId)).at(-1)?.message).toBe(
      "Your catch (Largemouth Bass, 18.3 in) in Spring Open was verified. Measured 18.3 in; rounded down to 18.25 in; Mouth open −0.5 in; scored 17.75 in.",
    );
  });

  test("measuring a catch doesn't require a reason, but correcting its species does", async () => {
    const { id } = await waiting();
    expect(await issuesOf(await verify(id, { measured: "17.8", species: "Spotted Bass" }))).toEqual([
      422,
      "reason: Please give a reason for the correction",
    ]);
    expect((await verify(id, { measured: "17.8" })).status).toBe(200);
    expect(await storedOf(id)).toMatchObject({ claimedLength: 1830, length: 1780, scored: 1775, rulingReason: null });
  });

  test("a decision with only a length uses it as the measurement, and still requires a reason", async () => {
    const { id } = await waiting();
    expect(await issuesOf(await verify(id, { length: 17.8 }))).toEqual([
      422,
      "reason: Please give a reason for the correction",
    ]);
    expect((await verify(id, { length: 17.8, reason: "Tail folded" })).status).toBe(200);
    expect(await rulingOf(id)).toMatchObject({ claimed: 18.3, measured: 17.8, rounded: 17.75, scored: 17.75 });
  });

  test("a decision never scores below zero", async () => {
    await scoreBy({ ...quarter, penalties: [{ name: "Late", deduct: 50 }] });
    const { id } = await waiting();
    await verify(id, { penalties: ["Late"] });
    expect(await rulingOf(id)).toMatchObject({ rounded: 18.25, scored: 0 });
  });

  test("a decision measures the weight if weight counts", async () => {
    await scoreBy({ ...quarter, by: "weight", unit: "cm", rounding: "1/2" });
    const { id } = await waiting();
    await verify(id, { measured: 4.4, penalties: ["Tail not pinched"] });
    expect(await rulingOf(id)).toMatchObject({ unit: "kg", claimed: 4.5, measured: 4.4, rounded: 4, scored: 3 });
    expect(await storedOf(id)).toMatchObject({ length: 1830, weight: 440, scored: 300 });
  });

  test("a decision accepts a weight in pounds and ounces if the tournament is scored in pounds", async () => {
    await scoreBy({ ...quarter, by: "weight", rounding: "none" });
    const { id } = await waiting();
    expect((await verify(id, { measured: "5 lb 6 oz" })).status).toBe(200);
    expect(await storedOf(id)).toMatchObject({ weight: 538, scored: 538 });
    await change(id, { decision: "verified", measured: "5-8", reason: "Weighed again" });
    expect(await storedOf(id)).toMatchObject({ weight: 550, scored: 550 });
  });

  test("a decision corrects a weight in pounds and ounces if length counts", async () => {
    const { id } = await waiting();
    await verify(id, { weight: "4-6", reason: "Weighed at the ramp" });
    expect(await storedOf(id)).toMatchObject({ weight: 438, scored: 1825 });
  });

  test.each([
    [
      { by: "weight", unit: "cm" },
      "measured",
      "This tournament weighs in kilograms. Enter a number of kilograms, such as 2.4",
    ],
    [{ by: "length", unit: "in" }, "measured", "Measure the length here. Enter a number, such as 18.25"],
    [
      { by: "length", unit: "cm" },
      "weight",
      "This tournament weighs in kilograms. Enter a number of kilograms, such as 2.4",
    ],
  ] as const)(
    "in a tournament with %j, a decision with ounces in the field %s is refused",
    async (rules, field, message) => {
      await scoreBy({ ...quarter, ...rules });
      const { id } = await waiting();
      expect(await issuesOf(await verify(id, { [field]: "5-6", reason: "As seen" }))).toEqual([
        422,
        `${field}: ${message}`,
      ]);
    },
  );

  test("a decision with 16 ounces is refused", async () => {
    await scoreBy({ ...quarter, by: "weight" });
    const { id } = await waiting();
    expect(await issuesOf(await verify(id, { measured: "5-16" }))).toEqual([
      422,
      "measured: A pound has 16 ounces, so enter 0 to 15.9 ounces, such as 5 lb 6 oz",
    ]);
  });

  test.each([
    [{ penalties: ["Tail not pinched", "Hat"] }, "penalties.1: The tournament's rules have no penalty “Hat”"],
    [
      { penalties: ["No identifier"] },
      "penalties.0: “No identifier” doesn't deduct anything. Reject the catch for this reason instead",
    ],
    [{ penalties: ["Mouth open", "Mouth open"] }, "penalties.1: “Mouth open” is listed twice"],
    [{ measured: 18, length: 17 }, "measured: The measured value and the length differ. Enter only one of them"],
    [{ measured: 0 }, "measured: Length must be between 0.1 and 200.0"],
    [{ measured: 18.255 }, "measured: Your measurement can have at most two decimals, such as 18.25"],
    [{ measured: "long" }, "measured: Your measurement must be a number, such as 18.25"],
  ])("a decision with %j is refused with the reason, and stores nothing", async (json, issue) => {
    const { id } = await waiting();
    const before = await traces(catchDay.club);
    expect(await issuesOf(await verify(id, { reason: "As seen", ...json }))).toEqual([422, issue]);
    expect(await traces(catchDay.club)).toEqual(before);
    expect((await rulingOf(id, catchDay.judge)).steps).toEqual([]);
  });
});

describe("ruler marks", () => {
  const marks: Marks = {
    board: [
      { x: 10, y: 50, value: 0 },
      { x: 110, y: 50, value: 20 },
    ],
    fish: [
      { x: 20, y: 50 },
      { x: 110, y: 50 },
    ],
  };

  test("ruler marks give the length if none was typed, and are stored with the decision", async () => {
    const { id } = await waiting();
    expect((await verify(id, { marks })).status).toBe(200);
    expect(await rulingOf(id)).toMatchObject({
      measured: 18,
      scored: 18,
      steps: [{ marks }],
      photo: { width: 120, height: 90 },
    });
  });

  test("ruler marks that contradict the measurement, or are outside the photo, are refused", async () => {
    const { id } = await waiting();
    expect(await issuesOf(await verify(id, { measured: 16, marks }))).toEqual([
      422,
      "measured: The marks on the photo give 18.0 in. Move them, or remove them",
    ]);
    expect((await verify(id, { marks: { ...marks, fish: [marks.fish[0], { x: 300, y: 50 }] } })).status).toBe(422);
    expect((await verify(id, { measured: 18.05, marks })).status).toBe(200);
  });
});

describe("a later decision", () => {
  test("a later decision is added as a new step and doesn't change earlier steps", async () => {
    const { id } = await waiting();
    await verify(id, { measured: 18, penalties: ["Mouth open"] });
    await change(id, { decision: "verified", reason: "Mouth was closed", measured: 18.6 });
    await change(id, { decision: "rejected", reason: "Not a bass" });
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, {
      json: { isVerified: false, reason: "Looked again" },
    });
    await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "Blurred" } });
    const { steps, ...now } = await rulingOf(id, catchDay.judge);
    expect(now).toMatchObject({ claimed: 18.3, measured: null, rounded: null, penalties: [], scored: null });
    expect(steps.map(({ decision, by, scored, reason }) => [decision, by, scored, reason])).toEqual([
      ["verified", "judge", 17.5, null],
      ["verified", "judge", 18.5, "Mouth was closed"],
      ["rejected", "judge", null, "Not a bass"],
      ["undone", "judge", null, "Looked again"],
      ["rejected", "judge", null, "Blurred"],
    ]);
    expect((await rulingOf(id, catchDay.ann)).steps.map(({ by }) => by)).toEqual(Array(5).fill("a judge"));
  });

  test("a later decision without a measurement keeps the last one, even after a rejection, but not after an undo", async () => {
    const { id } = await waiting();
    const again = (json: object = {}) => change(id, { decision: "verified", reason: "Looked again", ...json });
    const measured = async () => (await rulingOf(id)).measured;
    await verify(id, { measured: 17.25 });
    await again({ species: "Largemouth Bass", penalties: ["Mouth open"] });
    expect(await measured()).toBe(17.25);
    await change(id, { decision: "rejected", reason: "Not a bass" });
    await again();
    expect(await measured()).toBe(17.25);
    await again({ measured: 16.5 });
    await again();
    expect(await measured()).toBe(16.5);
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false, reason: "Wrong fish" } });
    await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "Blurred" } });
    await again();
    expect(await measured()).toBe(18.3);
  });

  test("a decision on a catch that someone else has just decided is stale", async () => {
    const { id } = await waiting();
    const queue = await catchDay.judge.get<{ id: number; revision: string }[]>("/api/admin/catches/unverified");
    const seen = queue.find((fish) => fish.id === id)?.revision;
    await verify(id, { measured: 18 });
    const late = await change(id, { decision: "verified", reason: "Longer", measured: 19, seen });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, "stale"]);
    expect((await rulingOf(id)).steps).toHaveLength(1);
  });

  test("entering a paper card counts as a decision", async () => {
    const card = { username: "ann", species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "Cove" };
    const response = await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/catches`, {
      json: { ...card, caughtAt: "2026-06-06T09:30", paperNote: "Card 7, seen by Pat" },
    });
    const { id } = (await response.json()) as CatchView;
    expect(await rulingOf(id)).toMatchObject({
      measured: 18.3,
      rounded: 18.25,
      scored: 18.25,
      steps: [{ decision: "verified", by: "a judge" }],
    });
  });
});

describe("a rule change", () => {
  const edit = async (rules: Partial<Rules>) => {
    const terms = { ...bassOpen, name: "Spring Open", startDate: "2026-06-05", endDate: "2026-06-07" };
    const rule = { rules, rulesReason: "The series agreed", confirm: true };
    const response = await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}`, {
      method: "PUT",
      json: { ...terms, ...rule },
    });
    expect(response.status).toBe(200);
  };

  test("a rule change rescores a verified catch by its measured length and penalties, and records another decision", async () => {
    const { id } = await waiting();
    await verify(id, { measured: 18.3, penalties: ["Mouth open", "Tail not pinched"] });
    await edit({
      rounding: "1/2",
      penalties: [
        { name: "Mouth open", deduct: 1 },
        { name: "Tail not pinched", deduct: null },
      ],
    });
    expect(await rulingOf(id, catchDay.judge)).toMatchObject({
      measured: 18.3,
      rounded: 18,
      penalties: [
        { name: "Mouth open", deduct: 1 },
        { name: "Tail not pinched", deduct: 1 },
      ],
      scored: 16,
      steps: [{ scored: 16.75 }, { decision: "rules", by: "judge", scored: 16, reason: "The series agreed" }],
    });
    await edit({ rounding: "none", penalties: [] });
    expect(await rulingOf(id)).toMatchObject({ rounded: 18.3, penalties: [], scored: 18.3 });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ score: 1830 });
  });

  test("penalties are matched regardless of case", async () => {
    const { id } = await waiting();
    await verify(id, { measured: 18.25, penalties: ["Mouth open"] });
    await edit({ penalties: [{ name: "MOUTH Open", deduct: 0.75 }] });
    expect(await rulingOf(id)).toMatchObject({ penalties: [{ name: "MOUTH Open", deduct: 0.75 }], scored: 17.5 });
  });

  test("a rule change adds no decision if the figures stay the same, and none to a pending catch", async () => {
    const [decided, pending] = [await waiting({ length: "18" }), await waiting()];
    await verify(decided.id);
    await edit({ rounding: "1/2" });
    expect((await rulingOf(decided.id)).steps).toHaveLength(1);
    expect((await rulingOf(pending.id, catchDay.ann)).steps).toEqual([]);
    expect(await storedOf(pending.id)).toMatchObject({ length: 1830, scored: 1800 });
  });
});

describe("the decision on a catch", () => {
  test("the decision on a pending catch can be read only by the angler and admins, and is empty", async () => {
    const { id } = await waiting();
    const path = `/api/catches/${id}/ruling`;
    expect([(await catchDay.club.visitor.send(path)).status, (await catchDay.bob.send(path)).status]).toEqual([
      404, 404,
    ]);
    expect(await rulingOf(id, catchDay.ann)).toMatchObject({
      unit: "in",
      claimed: 18.3,
      measured: null,
      rounded: null,
      penalties: [],
      scored: null,
      steps: [],
    });
  });

  test("a decision from before decisions were itemized is shown as stored", async () => {
    const { id } = await waiting();
    await verify(id, { length: 17.8, reason: "Tail folded" });
    await catchDay.club.store.write(async (tx) => {
      await tx.delete(rulings);
      await tx.update(catches).set({ scored: 1780 }).where(eq(catches.id, id));
    });
    expect(await rulingOf(id)).toMatchObject({ claimed: 18.3, measured: 17.8, rounded: 17.8, scored: 17.8, steps: [] });
  });
});
